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
  giveBack: 'return, refund, credit note',
  '=asked': 'what was requested',
  '=Asked': 'what was requested',
  '=setAsked': 'what was requested',
  '=held': 'what it is',
  '=given': 'input, or what it is',
  '=Given': 'what it is',
  '=told': 'message',
  told_at: 'confirmed_at, notified_at',
  asked_at: 'created_at, requested_at',
  lapse: 'expire',
  lapses: 'expires',
  lapsed: 'expired',
  goods: 'subtotal, disposition',
  '=wish': 'input',
  '=offer': 'suggestion',
  '=desk': 'admin page',
  '=looked': 'what was found',
  '=news': 'event, change',
  '=loose': 'unreferenced, lenient',
  loose_at: 'unreferenced_at',
}

/** Texts of pages, and columns that keep their name. */
const exceptions = new Set([
  'src/orders/web/my-orders-page.tsx papers',
  'src/part-numbers/web/product-successors.tsx offer',
  'src/products/web/products-page.tsx given',
  'src/storefront/web/blogs-page.tsx asked',
  'src/web/ui/search-box.tsx asked',
  'src/orders/web/admin/shipping-page.tsx asked',
  'src/drafts/server/mails.ts asked',
  'src/users/web/dashboard-layout.tsx desk',
])

/** Fields and settings that go by both names for one release. */
const formerNames = new Set(['goods', 'lapseDays', 'lapsesAt', 'usesLapseDays'])

/** Quick order asks its users. */
const isException = (file: string, name: string) =>
  exceptions.has(`${file} ${name}`) ||
  formerNames.has(name) ||
  (file.startsWith('src/quick-order/') && /^(asked|Asked)/.test(name))

test.each(Object.entries(formerWords))('%s is called %s in names', (word) => {
  const found = namesInSource().filter(([, name]) => isMadeOf(name, word))
  expect(found.filter(([file, name]) => !isException(file, name))).toEqual([])
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
