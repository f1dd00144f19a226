import type { Server } from '../stand/servers.ts'

/** Milliseconds of processor that one page costs that is not kept: each is asked for once. */
export async function renderCost(shop: Server, path: string, times: number): Promise<number> {
  const ask = async (place: number) => {
    const answer = await fetch(`http://127.0.0.1:${shop.port}${path}?nobody-asked=${place}`)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  // A process that has just begun runs code that is not compiled yet.
  for (let place = 0; place < times; place++) await ask(-1 - place)
  const before = shop.processor() ?? 0
  for (let place = 0; place < times; place++) await ask(place)
  return ((shop.processor() ?? 0) - before) / 1_000 / times
}
