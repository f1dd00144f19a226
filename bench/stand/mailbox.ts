import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every mail and keeps none. */
export async function openMailbox(): Promise<{ url: string; close(): void }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => void stream.resume().once('end', () => done()),
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}
