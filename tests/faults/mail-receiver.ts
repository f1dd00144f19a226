// A mail server outside of the shop, which outlives it: keeps every copy that it ever took, and
// refuses as a busy one does.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Taken = { messageId: string; to: string; subject: string; text: string }

export type MailReceiver = {
  url: string
  /** Every mail that was taken, second copies too, in the order of their coming. */
  taken: Taken[]
  /** How many were told 451. */
  refused(): number
  /** Of so many mails that come one is refused; 0 for none, 1 for all. */
  refuseOneOf(mails: number): void
  close(): Promise<void>
}

export async function openMailReceiver(): Promise<MailReceiver> {
  const taken: Taken[] = []
  let refuse = 0
  let came = 0
  let refused = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const take = async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        if (refuse > 0 && came++ % refuse === 0) {
          refused++
          throw Object.assign(new Error('Busy, try again later'), { responseCode: 451 })
        }
        const {
          messageId = '',
          subject = '',
          text = '',
        } = await PostalMime.parse(Buffer.concat(chunks))
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        taken.push({ messageId, to, subject, text })
      }
      take().then(() => done(), done)
    },
  })
  // A shop that is killed drops its connection.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    taken,
    refused: () => refused,
    refuseOneOf: (mails) => {
      refuse = mails
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
