import type { Note } from './ask.ts'
import { tokenOf } from './fill.ts'
import type { Server } from './servers.ts'

/** The shop that a question is put to, how many products it has, and what the figures are called. */
export type Timed = { shop: Server; products: number; at: string; note: Note }

/** The same, asked in rounds of so many milliseconds. */
export type TimedInRounds = Timed & { ms: number; rounds: number }

/** Sends as a buyer what a call of the shop takes; how many milliseconds its whole answer took. */
export async function timePost(
  { port }: Server,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<number> {
  const authorization = `Bearer ${await tokenOf(2)}`
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - began
}
