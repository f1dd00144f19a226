import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { Server } from '../stand/servers.ts'

type Listening = Pick<Server, 'port'>

/** Every page that needs no account, by its address in `src/routes.ts`. */
const pages = [
  ...['/', '/products', '/products/:id', '/reviews', '/blogs', '/myPortfolio'],
  ...['/basket', '/quickOrder', '/sharedLists/:token', '/updateProduct/:id', '/emailVerified'],
  ...['/login', '/signup', '/resetPassword', '/secondStep', '/nowhere'],
]

/** The same with the address of one that there is; a shared list's page weighs as much without a list. */
export async function publicPages({ port }: Listening): Promise<{ page: string; path: string }[]> {
  const products = await fetch(`http://127.0.0.1:${port}/api/products?limit=1`)
  const [{ _id }] = (await products.json()) as [{ _id: string }]
  return pages.map((page) => ({
    page: page === '/' ? 'Home' : page,
    path: page.replace(/:\w+/, _id),
  }))
}

/** Bytes over the wire of a page as a browser with Brotli gets it: its JavaScript, and all of it. */
export async function weigh(
  { port }: Listening,
  path: string,
): Promise<{ scripts: number; everything: number }> {
  const origin = `http://127.0.0.1:${port}`
  const html = await (await fetch(origin + path)).text()
  const addresses = new Set(
    [...html.matchAll(/(?:href|src|from|import)[=( ]*["'](\/[^"']+\.\w+)["']/g)].map(
      ([, address = '']) => address,
    ),
  )
  let scripts = 0
  let everything = packed(Buffer.from(html))
  for (const address of addresses) {
    const answer = await fetch(origin + address, { headers: { 'accept-encoding': 'identity' } })
    if (!answer.ok) continue
    const body = Buffer.from(await answer.arrayBuffer())
    const isText = /text|javascript|json|svg/.test(answer.headers.get('content-type') ?? '')
    const bytes = isText ? packed(body) : body.length
    everything += bytes
    if (address.endsWith('.js')) scripts += bytes
  }
  return { scripts, everything }
}

/** Most files are those of many pages, and packing is slow. */
const known = new Map<string, number>()

function packed(body: Buffer): number {
  const sum = createHash('sha256').update(body).digest('hex')
  const bytes = known.get(sum) ?? brotliCompressSync(body).length
  known.set(sum, bytes)
  return bytes
}
