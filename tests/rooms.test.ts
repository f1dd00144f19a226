// The house's one law of imports: they only go down (docs/decisions/0002).
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src')

/** Each may know those before it, and itself. */
const features = [
  'images',
  'users',
  'products',
  'reviews',
  'orders',
  'purchases',
  'payments',
  'storefront',
]
const ground = ['base', 'server', 'web']

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
)

describe('rooms', () => {
  test('every folder of src is ground or a feature in the declared order', () => {
    const folders = readdirSync(source, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    const unknown = folders
      .map(({ name }) => name)
      .filter((name) => ![...ground, ...features].includes(name))
    expect(unknown).toEqual([])
  })

  test('imports only go down', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((to) => !mayImport(file, to))
        .map((to) => `${file} -> ${to}`),
    )
    expect(wrong).toEqual([])
  })

  test('the law itself tells right from wrong', () => {
    expect(mayImport('orders/server/place-order.ts', 'products/rules.ts')).toBe(true)
    expect(mayImport('products/server/stock.ts', 'orders/rules.ts')).toBe(false)
    expect(mayImport('orders/web/queries.ts', 'server/calls/serve.ts')).toBe(false)
    expect(mayImport('orders/server/orders.ts', 'web/send.ts')).toBe(false)
    expect(mayImport('base/money.ts', 'server/config/config.ts')).toBe(false)
    expect(mayImport('web/act.ts', 'orders/contract.ts')).toBe(false)
    expect(mayImport('orders/web/queries.ts', 'orders/server/orders.ts')).toBe(false)
  })

  test('an adapter knows nothing of another adapter, nor of any feature', () => {
    const wrong = files
      .filter((file) => file.startsWith('server/adapters/') && !file.endsWith('.test.ts'))
      .flatMap((file) => importsOf(file).map((to) => [file, to] as const))
      .filter(([, to]) => features.includes(roomOf(to)))
    expect(wrong).toEqual([])
  })
})

function mayImport(from: string, to: string): boolean {
  const [room, target] = [roomOf(from), roomOf(to)]
  const test = from.endsWith('.test.ts')
  if (target === '') return room === ''
  if (room === '') return true
  if (!test && sideOf(from) === 'web' && sideOf(to) === 'server') return false
  if (!test && sideOf(from) === 'server' && sideOf(to) === 'web') return false
  if (!test && sideOf(from) === 'both' && sideOf(to) !== 'both') return false
  if (target === 'base') return true
  if (room === 'base') return false
  if (ground.includes(target)) return room === target || features.includes(room)
  return features.includes(room) && features.indexOf(target) <= features.indexOf(room)
}

/** The first folder; '' for the files at the top, which know all and nobody imports. */
function roomOf(path: string): string {
  const [first = '', rest] = path.split('/')
  return rest === undefined ? '' : first
}

/** Contracts, rules and base are for both sides. */
function sideOf(path: string): 'web' | 'server' | 'both' {
  if (/(^|\/)web\//.test(path)) return 'web'
  if (/(^|\/)server\//.test(path)) return 'server'
  return 'both'
}

/** The files of src that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, name = '']) => name,
  )
  return found.flatMap((name) => {
    if (/^#(sandbox|demo|tests)\//.test(name)) return []
    if (name.startsWith('#')) return [name.slice(1).replace(/\?.*$/, '')]
    if (name.startsWith('.')) {
      const path = relative(source, join(source, file, '..', name.replace(/\?.*$/, '')))
      return path.startsWith('..') ? [] : [path]
    }
    return []
  })
}
