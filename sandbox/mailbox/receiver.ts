import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Letters } from './letters.ts'

const maxBytes = 5 * 1024 * 1024

export type Receiver = {
  port: number
  close: () => Promise<void>
}

/** A mail server on this machine that takes every mail for everybody and delivers none. */
export async function openReceiver(letters: Letters, port: number): Promise<Receiver> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    // No wait for its shutdown: the shop has stopped sending before it closes the mailbox.
    closeTimeout: 500,
    onData: (stream, session, done) => {
      receive(stream, session).then(() => done(), done)
    },
  })
  // A sender that drops its connection is no reason to end the shop's process.
  server.on('error', () => {})

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    if (stream.sizeExceeded) throw refusal(552, `More than ${maxBytes} bytes`)
    const mail = await PostalMime.parse(Buffer.concat(chunks))
    const letter = {
      to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      at: Date.now(),
    }
    const files = mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'file',
      type: mimeType,
      bytes: new Uint8Array(content as ArrayBuffer),
    }))
    letters.keep(mail.messageId ?? `<${session.id}@nowhere>`, letter, files)
  }

  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
