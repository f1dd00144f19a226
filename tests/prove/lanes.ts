// The whole of `npm run prove`: two rows beside each other, each in a process of its own, because a
// prover waits for the disk as much as it computes; then, alone, whatever is held to a time.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Engine } from '#server/database/open.ts'

/** What one prover said on one engine. */
export type Line = {
  name: string
  engine: Engine
  /** The day of the run, like 2026-11-21. */
  date: string
  ok: boolean
  misses: string[]
  seconds: number
  [figure: string]: unknown
}

/** Rows that are held to a time, or use all processors themselves. */
const alone = ['kill-app', 'enumerate', 'uploads', 'nodes', 'flood']

/** What takes longest begins first, so that nobody waits for it in the end. */
const longest = ['model', 'fuzz', 'kill-db', 'oversell']

const width = 2
const main = join(import.meta.dirname, 'main.ts')

/** Runs these rows, each on its engines; tells each line as it comes. False when a process failed. */
export async function runInLanes(
  rows: { name: string; engine: Engine }[],
  tell: (line: Line) => void,
): Promise<boolean> {
  const rank = ({ name }: { name: string }) =>
    longest.includes(name) ? longest.indexOf(name) : longest.length
  const together = rows.filter(({ name }) => !alone.includes(name))
  const waiting = together.sort((one, other) => rank(one) - rank(other))
  const held = rows.filter(({ name }) => alone.includes(name))
  let whole = true
  const lane = async (queue: typeof rows) => {
    for (let row = queue.shift(); row; row = queue.shift()) whole = (await run(row, tell)) && whole
  }
  await Promise.all(Array.from({ length: width }, () => lane(waiting)))
  await lane(held)
  return whole
}

async function run(
  { name, engine }: { name: string; engine: Engine },
  tell: (line: Line) => void,
): Promise<boolean> {
  const child = spawn(process.execPath, [main, name, `--${engine}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const ended = once(child, 'exit')
  await tellLines(child, tell)
  const [code] = await ended
  process.off('exit', end)
  return code === 0
}

async function tellLines({ stdout }: ChildProcess, tell: (line: Line) => void): Promise<void> {
  if (!stdout) return
  for await (const text of createInterface({ input: stdout })) {
    if (text.startsWith('{')) tell(JSON.parse(text) as Line)
    else console.log(text)
  }
}
