import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Server } from '../stand/servers.ts'

/** Every page that needs no account, by its address in `src/routes.ts`. */
const pages = [
  ...['/', '/products', '/products/:id', '/reviews', '/blogs', '/myPortfolio', '/nowhere'],
  ...['/basket', '/quickOrder', '/purchase/:id', '/sharedLists/:token', '/updateProduct/:id'],
  ...['/login', '/signup', '/resetPassword', '/secondStep', '/emailVerified'],
]

/** The same with the address of one that there is; a shared list's page weighs as much without a list. */
export async function publicPages(shop: Pick<Server, 'port'>) {
  const products = await fetch(`http://127.0.0.1:${shop.port}/api/products?limit=1`)
  const [{ _id }] = (await products.json()) as [{ _id: string }]
  return pages.map((page) => ({
    page: page === '/' ? 'Home' : page,
    path: page.replace(/:\w+/, _id),
  }))
}

/** By address: most files are those of many pages, and packing is slow. */
const packed = new Map<string, number>()

/** Bytes over the wire of a page's JavaScript, as a browser with Brotli gets it. */
export async function weigh({ port }: Pick<Server, 'port'>, path: string): Promise<number> {
  const origin = `http://127.0.0.1:${port}`
  const html = await (await fetch(origin + path)).text()
  const found = html.matchAll(/(?:href|src|from|import)[=( ]*["'](\/[^"']+\.js)["']/g)
  const addresses = new Set([...found].map(([, address = '']) => address))
  let bytes = 0
  for (const address of addresses) {
    const answer = await fetch(origin + address, { headers: { 'accept-encoding': 'identity' } })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    const script = await answer.arrayBuffer()
    if (!packed.has(address)) packed.set(address, (await promisify(brotliCompress)(script)).length)
    bytes += packed.get(address) ?? 0
  }
  return bytes
}

/** Milliseconds of processor that one page costs that is not cached: each is asked for once. */
export async function renderCost(shop: Server, path: string, times: number): Promise<number> {
  const ask = async (place: number) => {
    const answer = await fetch(`http://127.0.0.1:${shop.port}${path}?nobody-asked=${place}`)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  // A process that has just begun runs code that is not compiled yet.
  for (let place = 0; place < times; place++) await ask(-1 - place)
  const before = shop.processor()
  for (let place = 0; place < times; place++) await ask(place)
  return (shop.processor() - before) / 1_000 / times
}

/** Bytes of all files in a folder. */
export function weighFolder(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return files.reduce((bytes, file) => bytes + statSync(file).size, 0)
}
