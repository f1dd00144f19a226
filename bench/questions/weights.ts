import { brotliCompressSync } from 'node:zlib'
import type { Server } from '../stand/servers.ts'

export type Weight = { page: string; scripts: number; everything: number }

/** Bytes over the wire of a page as a browser with Brotli gets it: its JavaScript, and all of it. */
export async function weigh({ port }: Server, page: string): Promise<Weight> {
  const origin = `http://127.0.0.1:${port}`
  const html = await (await fetch(origin + page)).text()
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
  return { page, scripts, everything }
}

function packed(body: Buffer): number {
  return brotliCompressSync(body).length
}
