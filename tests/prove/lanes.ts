// The whole of `npm run prove`: each engine in a process of its own, beside each other, because a
// prover waits for the disk more than it computes; then, alone, whatever is held to a time.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Line } from './proof.ts'

/** Rows that are held to a time, or use all processors themselves. */
const alone = ['kill-app', 'enumerate', 'uploads', 'nodes', 'headers', 'script']

const main = join(import.meta.dirname, 'main.ts')

/** Runs these rows on both engines; tells each line as it comes. False when a process failed. */
export async function runInLanes(names: string[], tell: (line: Line) => void): Promise<boolean> {
  const together = names.filter((name) => !alone.includes(name))
  const lanes = await Promise.all([
    lane(['--sqlite', ...together], tell),
    lane(['--postgres', ...together], tell),
  ])
  const last = await lane(
    names.filter((name) => alone.includes(name)),
    tell,
  )
  return [...lanes, last].every(Boolean)
}

async function lane(words: string[], tell: (line: Line) => void): Promise<boolean> {
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
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
