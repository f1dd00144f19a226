import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/config/config.ts'
import { openQueue } from '#server/http/queue.ts'
import type { Printed, Seller, Sheet } from './sheet.ts'

export type PdfWorker = ReturnType<typeof openPdfWorker>

const idleMs = 10_000
const papersOfProcess = 100

/**
 * Makes papers of sheets in a process of its own, so that nobody's request waits for one of 500 lines. What sets
 * them keeps half a megabyte of each for ever: the process ends every hundred papers, and ten seconds after the last.
 */
export function openPdfWorker(config: SellerConfig) {
  const seller = describeSeller(config)
  const inTurn = openQueue({ concurrency: 1 })
  let running: ReturnType<typeof startProcess> | null = null
  let made = 0
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(idle)
    running?.end()
    running = null
  }
  const make = (papers: Sheet[]) =>
    inTurn(async () => {
      clearTimeout(idle)
      running ??= startProcess()
      try {
        const pdf = await running.make({ papers, seller })
        idle = setTimeout(end, idleMs)
        if (++made % papersOfProcess === 0) end()
        return pdf
      } catch (error) {
        end()
        throw error
      }
    })
  // Whoever asks for papers without end holds up no mail: one of theirs is made at a time.
  const customers = openQueue({ concurrency: 1, maxWaiting: 100, maxPerUser: 2 })
  return {
    /**
     * `user`: who waits for it, two papers at most at the same time, for whom papers of mails never wait;
     * nobody where it goes with a mail. Throws 'busy'.
     */
    render: (papers: Sheet[], user?: string) =>
      user === undefined ? make(papers) : customers(() => make(papers), user),
    close: end,
  }
}

function startProcess() {
  const child = fork(fileURLToPath(new URL('./pdf-process.ts', import.meta.url)), {
    execArgv: ['--max-semi-space-size=4'],
    // It needs no setting and no secret.
    env: { NODE_COMPILE_CACHE: getCompileCacheDir(), MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let answer: PromiseWithResolvers<Buffer> | undefined
  child.on('message', (pdf: Uint8Array) => answer?.resolve(Buffer.from(pdf)))
  for (const ended of ['exit', 'error'])
    child.on(ended, () => answer?.reject(new Error('The process that makes papers has ended')))
  return {
    make(printed: Printed): Promise<Buffer> {
      answer = Promise.withResolvers()
      child.send(printed)
      return answer.promise
    },
    end: () => child.kill('SIGKILL'),
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
