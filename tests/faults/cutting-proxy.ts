// A wire that breaks: passes bytes between two sides, and cuts a connection after so many of them.
import { connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  port: number
  /** Connections cut so far. */
  cuts(): number
  /** While not whole, each connection is cut after a random number of bytes, in either direction. */
  setWhole(whole: boolean): void
  close(): Promise<void>
}

/** At most so many bytes pass: some connections are cut in a request, some in an answer, some after. */
export async function openCuttingProxy(
  targetPort: number,
  mostBytes: number,
): Promise<CuttingProxy> {
  const open = new Set<Socket>()
  let whole = true
  let cuts = 0
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    let left = Number.POSITIVE_INFINITY
    const cut = () => {
      if (!near.destroyed) cuts++
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    const pass = (from: Socket, to: Socket) => {
      open.add(from)
      from.on('data', (bytes: Buffer) => {
        if (whole) left = Number.POSITIVE_INFINITY
        else if (left === Number.POSITIVE_INFINITY) left = Math.ceil(Math.random() * mostBytes)
        to.write(bytes.subarray(0, Math.min(left, bytes.length)))
        left -= bytes.length
        if (left <= 0) cut()
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.end()
      })
    }
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cuts: () => cuts,
    setWhole: (now) => {
      whole = now
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
