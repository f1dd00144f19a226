import { hostile } from '#tests/pad/hostile.ts'
import type { Timed } from '../stand/by-turns.ts'
import type { Server } from '../stand/servers.ts'

const times = 7

/**
 * How long files that mean no good occupy the shop, each sent several times: the longest of their
 * medians; and the most memory that any of them took beside what the shop had.
 */
export async function timeFiles({ shop, at, note }: Timed): Promise<void> {
  const told: { name: string; ms: number; more: number }[] = []
  for (const [name, code, make] of hostile) {
    const bytes = await make()
    const taken: number[] = []
    shop.forgetPeak()
    const before = shop.memory() ?? 0
    for (let turn = 0; turn < times; turn++) taken.push(await send(shop, bytes, code))
    const more = (shop.peak() ?? before) - before
    told.push({ name, ms: taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0, more })
  }
  const slowest = told.reduce((one, other) => (other.ms > one.ms ? other : one))
  const largest = told.reduce((one, other) => (other.more > one.more ? other : one))
  note(`refusing a hostile file, ${at}`, slowest.ms, 'ms', `the slowest: ${slowest.name}`)
  note(`memory for a hostile file, ${at}`, largest.more / 1e6, 'MB', `the most: ${largest.name}`)
}

async function send({ port }: Server, bytes: Uint8Array | string, code: string): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'list.xlsx')
  // What is sent is made before the clock runs.
  const request = new Request(`http://127.0.0.1:${port}/api/order-pad/check`, {
    method: 'POST',
    body: form,
  })
  const { headers } = request
  const body = await request.arrayBuffer()
  const began = performance.now()
  const answer = await fetch(request.url, { method: 'POST', headers, body })
  const problem = (await answer.json()) as { code?: string }
  if (problem.code !== code) throw new Error(`Expected ${code}, answered ${problem.code}`)
  return performance.now() - began
}
