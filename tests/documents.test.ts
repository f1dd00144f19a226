// Records, documents and comments name only what there is.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rooms = ['src', 'tests', 'sandbox', 'demo', 'scripts', 'bench', 'docs', 'deploy', 'public']

const files = [
  ...readdirSync(root).filter((name) => /\.(md|json|ts|yaml)$/.test(name)),
  ...rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((name) => `${room}/${name}`)
      .filter((name) => /\.\w+$/.test(name)),
  ),
]
const known = new Set(files.flatMap(endingsOf))
const records = files.filter((name) => name.startsWith('docs/decisions/'))

/** A file may be named from any folder above it on. */
function endingsOf(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_, place) => parts.slice(place).join('/'))
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const status = (record: string) => read(record).split('\n')[2] ?? ''

test('every decision has its date and its status', () => {
  const without = records.filter(
    (record) => !/^\d{4}-\d\d-\d\d, (holds|superseded by \d{4})/.test(status(record)),
  )
  expect(without).toEqual([])
})

test('every decision that another one takes the place of is named by it', () => {
  const numbers = new Set(records.map((record) => record.slice(-999).match(/\d{4}/)?.[0]))
  const unknown = records.flatMap((record) =>
    [...status(record).matchAll(/\b(0\d{3})\b/g)]
      .map(([, number = '']) => number)
      .filter((number) => !numbers.has(number))
      .map((number) => `${record} names ${number}`),
  )
  expect(unknown).toEqual([])
})

test('documents and records that hold name files that there are', () => {
  const documents = files.filter((name) => name.endsWith('.md') && name !== 'docs/api.md')
  const wrong = documents
    .filter((name) => !/, superseded by/.test(status(name)))
    .flatMap((name) => missing(name, read(name)))
  expect(wrong).toEqual([])
})

test('comments name files that there are', () => {
  const code = files.filter((name) =>
    /^(src|tests|sandbox|scripts|bench)\/.*\.(ts|tsx|mjs)$/.test(name),
  )
  const wrong = code.flatMap((name) => missing(name, commentsOf(read(name))))
  expect(wrong).toEqual([])
})

function commentsOf(code: string): string {
  return (code.match(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm) ?? []).join('\n')
}

/** What stands between backticks and looks like a file of ours, but is none. */
function missing(name: string, text: string): string[] {
  return [...text.matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs|md|tsv))(?::[^`]*)?`/g)]
    .map(([, named = '']) => named.replace(/^\.\//, ''))
    .filter((named) => !known.has(named))
    .map((named) => `${name}: ${named}`)
}
