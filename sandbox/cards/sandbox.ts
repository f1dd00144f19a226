import type { FastifyInstance } from 'fastify'
import {
  type Bank,
  type CardSandboxOptions,
  type Fault,
  openStore,
  type Records,
  records,
} from './bank.ts'
import { cardsPlugin } from './plugin.ts'
import { finishRefunds } from './refunds.ts'
import { openCourier } from './webhooks.ts'

export type CardSandbox = {
  /** Serves calls and pages; to be registered under the path of `address`. */
  plugin: (app: FastifyInstance) => Promise<void>
  /** Everything on the books, oldest first, for tests that compare the shop's own with them. */
  records: () => Records
  /** Makes something go wrong; null: nothing any more. */
  setFault: (fault: Fault | null) => void
  /** Stops sending webhooks and closes the file. */
  close: () => Promise<void>
}

/**
 * Opens a card company that speaks Stripe's wire for the calls that the shop makes, in test mode only.
 * What it knows lies in its own file, and survives the process that serves it.
 */
export function openCardSandbox(options: CardSandboxOptions): CardSandbox {
  const bank: Bank = { ...options, ...openStore(options.file), faults: [] }
  const courier = openCourier(bank, () => finishRefunds(bank))
  let open = true
  return {
    plugin: cardsPlugin(bank, courier.nudge),
    records: () => records(bank),
    setFault: (fault) => {
      if (fault) bank.faults.push({ times: 1, ...fault })
      else bank.faults.length = 0
    },
    close: async () => {
      if (!open) return
      open = false
      await courier.stop()
      bank.db.close()
    },
  }
}
