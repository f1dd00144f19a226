// Loaded into a shop's process before anything else: what it takes for the time is off by the
// milliseconds that stand in the file CLOCK_FILE, from the moment on that they stand there; what it
// goes by is said in a file beside that one.
import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env['CLOCK_FILE'] ?? ''
const lookEveryMs = 10
let shift = 0
let known = ''

function look(): void {
  try {
    const read = readFileSync(file, 'utf8')
    // Empty while it is being written.
    if (read === known || read === '') return
    known = read
    shift = Number(read)
    if (isMainThread) writeFileSync(`${file}-taken`, read)
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
