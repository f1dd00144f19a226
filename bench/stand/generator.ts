// The load generator, a separate process: `node generator.ts` reads one line of JSON from its
// standard input and answers with one on its output. Plain sockets, so that it is never the slowest.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Load, Measured } from './load.ts'

const load = JSON.parse(await text(process.stdin)) as Load
process.stdout.write(JSON.stringify(await run(load)))
process.exit(0)

async function run({ port, clients, ms, requests }: Load): Promise<Measured> {
  const wires = requests.map((request) => Buffer.from(wireOf(request, port)))
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  let next = 0
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0
  return {
    answers: latencies.length,
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    statuses,
  }

  /** One connection that sends the next request as soon as it gets an answer. */
  function client(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let asked = 0
      let missing = 0
      let status = ''
      let begun: Buffer | null = null
      const ask = () => {
        const wire = wires[next++ % wires.length]
        if (!wire) return reject(new Error('There is nothing to ask'))
        asked = performance.now()
        socket.write(wire)
      }
      socket.on('connect', ask)
      socket.on('error', reject)
      socket.on('data', (part) => {
        if (missing === 0) {
          const bytes: Buffer = begun ? Buffer.concat([begun, part]) : part
          const end = bytes.indexOf('\r\n\r\n')
          begun = end < 0 ? bytes : null
          if (end < 0) return
          const head = bytes.toString('latin1', 0, end)
          status = head.slice(9, 12)
          const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
          missing = end + 4 + length - bytes.length
        } else missing -= part.length
        if (missing > 0) return
        statuses[status] = (statuses[status] ?? 0) + 1
        latencies.push(performance.now() - asked)
        missing = 0
        if (performance.now() - started < ms) ask()
        else socket.end(resolve)
      })
    })
  }
}

function wireOf(
  { method = 'GET', path, headers = {}, body }: Load['requests'][number],
  port: number,
) {
  const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}
