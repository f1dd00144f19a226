import { Piscina } from 'piscina'
import { openQueue } from '#server/http/queue.ts'
import type { Printed } from './sheet.ts'

/** Makes papers of sheets in a thread of its own, so that nobody's request waits for one of 500 lines. */
export type PdfWorker = {
  /**
   * `user`: who waits for it, two papers at most at the same time, for whom papers of mails never wait; nobody
   * where it goes with a mail. Throws 'busy'.
   */
  render(printed: Printed, user?: string): Promise<Buffer>
  close(): Promise<void>
}

/** Nothing is loaded before the first paper, and what was goes ten seconds after the last. */
export function openPdfWorker(): PdfWorker {
  const thread = new Piscina<Printed, Uint8Array>({
    filename: new URL('./make-pdf.ts', import.meta.url).href,
    name: 'makePdf',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    // Orders come before the papers of their mails.
    niceIncrement: 10,
  })
  const make = async (printed: Printed) => Buffer.from(await thread.run(printed))
  // Whoever asks for papers without end holds up no mail: one of theirs is before the thread at a time.
  const customers = openQueue({ concurrency: 1, maxWaiting: 100, maxPerUser: 2 })
  return {
    render: (printed, user) =>
      user === undefined ? make(printed) : customers(() => make(printed), user),
    close: () => thread.destroy(),
  }
}
