// The house's one law of imports: they only go down (ARCHITECTURE.md).
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src')

/** Each may know those before it, and itself: this is the order on the server and of what both sides share. */
const features = [
  'images',
  'users',
  'addresses',
  'part-numbers',
  'fitment',
  'products',
  'search',
  'reviews',
  'companies',
  'invoices',
  'basket',
  'orders',
  'payments',
  'documents',
  'quick-order',
  'lists',
  'drafts',
  'storefront',
]
/**
 * Two rooms stand higher on pages: the numbers of a part, which an admin finds by the fields of the catalogue, and the
 * basket, whose page places its order.
 */
const onPages = features.filter((room) => room !== 'part-numbers' && room !== 'basket')
onPages.splice(onPages.indexOf('products') + 1, 0, 'part-numbers')
onPages.splice(onPages.indexOf('orders') + 1, 0, 'basket')
/** What any page may use, as it may use a contract: each page with a product on it puts it in the basket. */
const forEveryPage = 'basket/web/change-basket.ts'
const ground = ['base', 'server', 'web']

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
)

/** Every file of ours, from the root of the project, and what it imports of ours. */
const graph = importGraph(['src', 'sandbox', 'demo', 'bench', 'tests', 'scripts'])

describe('rooms', () => {
  test('imports only go down', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((to) => !mayImport(file, to))
        .map((to) => `${file} -> ${to}`),
    )
    expect(wrong).toEqual([])
  })

  test('imports sandboxes only where the shop opens and the card form is chosen', () => {
    const knowing = files
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) => graph.get(`src/${file}`)?.some((to) => to.startsWith('sandbox/')))
    expect(knowing.sort()).toEqual(['open.ts', 'payments/web/pay-order.tsx'])
  })

  test('has no circular imports', () => {
    expect(circlesIn(graph)).toEqual([])
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
  const isContract = /^[^/]+\/([a-z-]+-)?contract\.ts$/.test(to)
  if (sideOf(from) === 'web' && (isContract || to === forEveryPage)) return true
  const order = sideOf(to) === 'web' ? onPages : features
  return features.includes(room) && order.indexOf(target) <= order.indexOf(room)
}

/** The first folder; '' for the files at the top, which may import everything and are imported by none. */
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

function importsOf(file: string): string[] {
  const found = graph.get(`src/${file}`) ?? []
  return found.filter((to) => to.startsWith('src/')).map((to) => to.slice('src/'.length))
}

function importGraph(folders: string[]): Map<string, string[]> {
  const all = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
  return new Map(all.map((file) => [file, namedIn(file).filter((to) => all.includes(to))]))
}

function namedIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^'?]+)/g)].map(
    ([, name = '']) => name,
  )
  return names.map((name) => {
    if (/^#(sandbox|demo|tests)\//.test(name)) return name.slice(1)
    return name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(file), name)
  })
}

/** Each circle once, its files by name: what a file reaches that reaches it too. */
function circlesIn(graph: Map<string, string[]>): string[][] {
  const reached = new Map([...graph.keys()].map((file) => [file, reachedFrom(graph, file)]))
  const circles = [...graph.keys()]
    .filter((file) => reached.get(file)?.has(file))
    .map((file) => [...(reached.get(file) ?? [])].filter((to) => reached.get(to)?.has(file)).sort())
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()]
}

function reachedFrom(graph: Map<string, string[]>, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const to of graph.get(file) ?? [])
      if (!reached.has(to)) {
        reached.add(to)
        open.push(to)
      }
  return reached
}
