// Loaded into a shop's process before anything else: what it takes for the time is off by the
// milliseconds that stand in the file CLOCK_FILE, from the moment on that they stand there.
import { readFileSync } from 'node:fs'

const file = process.env['CLOCK_FILE'] ?? ''
const lookEveryMs = 10
let shift = 0

function look(): void {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // Not written yet: the clock is right.
  }
}

look()
setInterval(look, lookEveryMs).unref()

const RealDate = Date
const now = () => RealDate.now() + shift

globalThis.Date = new Proxy(RealDate, {
  construct: (target, words, as) =>
    Reflect.construct(target, words.length > 0 ? words : [now()], as),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
