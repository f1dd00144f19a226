import type { ChildProcess } from 'node:child_process'
import { renderSVG } from 'uqr'
import { refuse } from '#documents/refusals.ts'
import type { FrozenSeller, SellerSettings } from '#invoices/server/sellers.ts'
import { type BankDetails, listBankDetails, writeEpcCode } from '#payments/bank.ts'
import { askChild, forkChild } from '#server/child-process.ts'
import type { Config } from '#server/config/config.ts'
import { openQueue } from '#server/http/queue.ts'
import type { PdfReply } from './pdf-process.ts'
import type { Printed, Seller, Sheet } from './sheet.ts'

export type PdfWorker = ReturnType<typeof openPdfWorker>

const file = new URL('./pdf-process.ts', import.meta.url)

/**
 * The typesetter keeps half a megabyte of each document while its process runs: the process ends this long after the
 * last.
 */
const idleMs = 10_000
/** A hundred times what the largest takes on a busy machine. */
const longestMs = 60_000

/**
 * Starts with the first document. If the process dies, the document is made again in another; a second death
 * fails only that document, with 'busy'.
 */
export function openPdfPool() {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  const inTurn = openQueue({ concurrency: 1 })
  const start = () => {
    child = forkChild(file)
    child.unref()
    child.channel?.unref()
    return child
  }
  const stop = () => {
    clearTimeout(idle)
    if (child?.connected) child.disconnect()
    child = null
  }
  const ask = (printed: Printed) => askChild<PdfReply>(child ?? start(), printed, longestMs)
  const make = async (printed: Printed) => {
    clearTimeout(idle)
    try {
      return await ask(printed)
    } catch {
      stop()
      return await ask(printed)
    } finally {
      idle = setTimeout(stop, idleMs).unref()
    }
  }
  return {
    async run(printed: Printed): Promise<Uint8Array> {
      const reply = await inTurn(() => make(printed)).catch(() => {
        stop()
        throw refuse('busy')
      })
      if ('fault' in reply) throw new Error(reply.fault)
      return reply.pdf
    },
    destroy: async () => stop(),
  }
}

/**
 * Makes documents in a separate process, so that no request waits for one of 500 lines. `readBrand` gives the
 * accent and the mark that each carries.
 */
export function openPdfWorker(
  config: SellerConfig,
  pool = openPdfPool(),
  readBrand: ReadBrand = async () => ({}),
) {
  const seller = describeSeller(config)
  const make = async (sheets: Sheet[]) => {
    const documents = await Promise.all(
      sheets.map(({ frozen, ...sheet }) =>
        frozen ? addFrozen(sheet, frozen, readBrand) : addBank(sheet, config.bank),
      ),
    )
    return Buffer.from(await pool.run({ documents, seller: { ...seller, ...(await readBrand()) } }))
  }
  // Endless requests for documents delay no mail: one of them is in the process at a time.
  const customers = openQueue({ concurrency: 1, maxWaiting: 100, maxPerUser: 2 })
  return {
    /**
     * `user`: who waits for it, with at most two documents at a time; documents of mails never wait for them.
     * Undefined for mails. Throws 'busy'.
     */
    render: (documents: Sheet[], user?: string) =>
      user === undefined ? make(documents) : customers(() => make(documents), user),
    close: () => pool.destroy(),
  }
}

/** The accent and the mark of a look; today's where none is named. */
type ReadBrand = (
  look?: Pick<FrozenSeller, 'logo' | 'accent'>,
) => Promise<Pick<Seller, 'accent' | 'mark'>>

/** The seller, the bank and the look that the document was written with. */
async function addFrozen(sheet: Sheet, frozen: FrozenSeller, readBrand: ReadBrand): Promise<Sheet> {
  const { name, about, foot, bank } = frozen
  const seller = { name, about, foot, ...(await readBrand(frozen)) }
  return { ...addBank(sheet, bank === null ? null : JSON.parse(bank)), seller }
}

type SellerConfig = Pick<Config, 'shopName' | 'seller' | 'publicUrl' | 'contact' | 'bank'>

/** Where to pay, once a shop has said it; with the code where something is open. */
function addBank(sheet: Sheet, bank: BankDetails | null): Sheet {
  const { transfer } = sheet
  if (!transfer || !bank) return sheet
  const code = transfer.isOpen ? writeEpcCode(bank, transfer) : null
  const qr = code === null ? '' : renderSVG(code, { ecc: 'M', border: 0 })
  return { ...sheet, bank: { rows: listBankDetails(bank, transfer), qr } }
}

/** The seller from the settings, as printed on every page of a document. */
function describeSeller({ shopName, seller, publicUrl, contact }: SellerConfig): Seller {
  const { address, taxNumber } = seller
  const site = publicUrl.replace(/^https?:\/\//, '')
  return {
    name: shopName,
    about: [address, taxNumber && `Tax number ${taxNumber}`].filter(Boolean).join('\n'),
    foot: [shopName, site, contact.email, contact.phone].filter(Boolean).join(' · '),
  }
}

/** The same as invoices keep it, with the bank details. */
export function describeSettings(config: SellerConfig): SellerSettings {
  const { name, about, foot } = describeSeller(config)
  return { name, about, foot, bank: config.bank && JSON.stringify(config.bank) }
}
