// Stands in for the address that leads to whichever PostgreSQL serves: a balancer, a name, a floating
// address. Passes bytes on, leads elsewhere when told, and dies in silence.
import { connect, createServer, type Socket } from 'node:net'

export type LeadingWire = {
  urlOf(databaseUrl: string): string
  /** Leads new connections there from now on, by turns where there are several. */
  leadTo(...urls: string[]): void
  /** From now on nothing passes on the connections that there are, and neither side hears why. */
  hush(): void
  cut(): void
  refused(): number
  close(): Promise<void>
}

export async function openLeadingWire(...first: string[]): Promise<LeadingWire> {
  let targets = first
  let turn = 0
  let refused = 0
  const pairs = new Set<{ near: Socket; far: Socket }>()
  const server = createServer((near) => {
    const url = targets[turn++ % targets.length]
    if (!url) {
      refused++
      return near.resetAndDestroy()
    }
    const pair = { near, far: connect(Number(new URL(url).port), '127.0.0.1') }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      pair.far.destroy()
    }
    near.pipe(pair.far).pipe(near)
    for (const side of [near, pair.far]) side.on('error', () => {}).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    for (const { near } of pairs) near.destroy()
  }
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl)
      url.port = String(port)
      return url.href
    },
    leadTo: (...urls) => {
      targets = urls
    },
    hush: () => {
      for (const { near, far } of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    cut,
    refused: () => refused,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
