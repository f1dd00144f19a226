import { getCompileCacheDir } from 'node:module'
import { Tinypool } from 'tinypool'
import type { Config } from '#server/config/config.ts'
import { openQueue } from '#server/http/queue.ts'
import type { Seller, Sheet } from './sheet.ts'

export type PdfWorker = ReturnType<typeof openPdfWorker>

/**
 * Nothing is loaded before the first paper. What sets papers keeps half a megabyte of each for as long as its
 * process runs: it ends ten seconds after the last.
 */
export function openPdfPool() {
  return new Tinypool({
    runtime: 'child_process',
    filename: new URL('./pdf-process.ts', import.meta.url).href,
    name: 'makePaper',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    serialization: 'advanced',
    // It needs no setting and no secret.
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() ?? '' },
  })
}

/** Makes papers of sheets in a process of its own, so that nobody's request waits for one of 500 lines. */
export function openPdfWorker(config: SellerConfig, pool = openPdfPool()) {
  const seller = describeSeller(config)
  const make = async (papers: Sheet[]) => Buffer.from(await pool.run({ papers, seller }))
  // Whoever asks for papers without end holds up no mail: one of theirs is before the process at a time.
  const customers = openQueue({ concurrency: 1, maxWaiting: 100, maxPerUser: 2 })
  return {
    /**
     * `user`: who waits for it, two papers at most at the same time, for whom papers of mails never wait;
     * nobody where it goes with a mail. Throws 'busy'.
     */
    render: (papers: Sheet[], user?: string) =>
      user === undefined ? make(papers) : customers(() => make(papers), user),
    close: () => pool.destroy(),
  }
}

type SellerConfig = Pick<Config, 'shopName' | 'seller' | 'publicUrl' | 'contact'>

function describeSeller({ shopName, seller, publicUrl, contact }: SellerConfig): Seller {
  const { address, taxNumber } = seller
  const site = publicUrl.replace(/^https?:\/\//, '')
  return {
    name: shopName,
    about: [address, taxNumber && `Tax number ${taxNumber}`].filter(Boolean).join('\n'),
    foot: [shopName, site, contact.email, contact.phone].filter(Boolean).join(' · '),
  }
}
