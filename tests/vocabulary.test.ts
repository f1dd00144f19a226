// One word for each thing: names in src use the words of docs/glossary.md, not those that they replaced.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a name was made of, and what it is made of now. `=word` is a whole name; `word` is also a part of one. */
const formerWords = {
  jump: 'supersession',
  replacement: 'supersession, successor',
  replacements: 'supersessions, successors',
  replacedBy: 'successors',
  '=pad': 'quick order',
  '=pads': 'quick orders',
  orderPad: 'quick order',
  packingList: 'packing slip',
  packingLists: 'packing slips',
  paper: 'document',
  papers: 'documents',
  goodbye: 'shutdown',
  word_slips: 'deletion variants',
  number_slips: 'deletion variants',
  asker: 'user',
  '=news': 'event, change',
  '=loose': 'unreferenced, lenient',
  loose_at: 'unreferenced_at',
}

/** What a page says, by file: texts of pages have words of their own. */
const exceptions = new Set(['src/orders/web/my-orders-page.tsx papers'])

test.each(Object.entries(formerWords))('%s is called %s in names', (word) => {
  const found = namesInSource().filter(([, name]) => isMadeOf(name, word))
  expect(found.filter(([file, name]) => !exceptions.has(`${file} ${name}`))).toEqual([])
})

const names: [file: string, name: string][] = []

/** Migrations are released as they are. */
function namesInSource() {
  if (names.length > 0) return names
  for (const file of globSync('src/**/*.{ts,tsx}')) {
    if (file.includes('database/migrations/') || /\.test\.tsx?$/.test(file)) continue
    const found = new Set(withoutTexts(readFileSync(file, 'utf8')).match(/[A-Za-z_$][\w$]*/g))
    for (const name of found) names.push([file, name])
    names.push([file, file.replace(/.*\//, '').replaceAll('-', '_')])
  }
  return names
}

function withoutTexts(source: string): string {
  const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
  const texts = /'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`(?:[^`\\]|\\.)*`/g
  return source.replace(comments, '').replace(texts, "''")
}

function isMadeOf(name: string, word: string): boolean {
  if (word.startsWith('=')) return name === word.slice(1)
  const hump = word.charAt(0).toUpperCase() + word.slice(1)
  return new RegExp(`(^|_)${word}(?![a-z])|(^|(?<=[a-z0-9]))${hump}(?![a-z])`).test(name)
}
