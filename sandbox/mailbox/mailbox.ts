import type { FastifyInstance } from 'fastify'
import { openLetters } from './letters.ts'
import { serveMailbox } from './pages.ts'
import { openReceiver } from './receiver.ts'

export type Mailbox = {
  /** Where the shop sends its mail: a port of this machine. */
  smtpUrl: string
  /** Serves /mailbox, /mailbox.json and what belongs to them; to be registered under /sandbox. */
  plugin: (app: FastifyInstance) => Promise<void>
  /** Stops receiving and closes the file. */
  close: () => Promise<void>
}

/**
 * Opens a mailbox that receives every mail to any address by real SMTP, and shows it to the
 * person at this machine. Mails lie in their own SQLite `file` and survive the process; a mail that
 * comes twice under one Message-ID is kept once. `port` is any free one unless told.
 */
export async function openMailbox(options: { file: string; port?: number }): Promise<Mailbox> {
  const letters = openLetters(options.file)
  const receiver = await openReceiver(letters, options.port ?? 0)
  let open = true
  return {
    smtpUrl: `smtp://127.0.0.1:${receiver.port}`,
    plugin: async (app) => serveMailbox(app, letters),
    close: async () => {
      if (!open) return
      open = false
      await receiver.close()
      letters.close()
    },
  }
}
