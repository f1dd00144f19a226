import type { FastifyInstance } from 'fastify'
import type { Bank } from './bank.ts'
import { disputeOf } from './calls/disputes.ts'
import { openCourier } from './courier.ts'
import { type Fault, setFault } from './faults.ts'
import { cardsPlugin } from './plugin.ts'
import { type Records, records } from './records.ts'
import { openStore } from './store.ts'

export type CardSandboxOptions = {
  /** Path of the sandbox's own SQLite file; `:memory:` for one that dies with the process. */
  file: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where the shop listens for webhooks; null: none are sent. */
  webhookUrl: string | null
  /** Public base address of the sandbox, such as http://127.0.0.1:3000/sandbox/cards. */
  address: string
  /** The only origin that may frame the challenge page and hears from it; that of `address` unless told. */
  shopOrigin?: string
  /** Milliseconds since 1970. */
  now?: () => number
}

export type CardSandbox = {
  /** Serves calls and pages; to be registered under the path of `address`. */
  plugin: (app: FastifyInstance) => Promise<void>
  /** Everything on the books, oldest first. */
  records: () => Records
  /** Makes something go wrong; null: nothing any more. */
  setFault: (fault: Fault | null) => void
  /** The card's owner objects to the charge of an intent; gives the dispute's id. */
  dispute: (paymentIntent: string, reason?: string) => string
  /** Stops sending webhooks and closes the file. */
  close: () => Promise<void>
}

/**
 * Opens a card company that speaks Stripe's wire for the few calls a shop makes, in test mode only.
 * What it knows lies in its own file, and survives the process that serves it; several processes
 * may open the same file.
 */
export function openCardSandbox(options: CardSandboxOptions): CardSandbox {
  const now = options.now ?? Date.now
  const address = options.address.replace(/\/+$/, '')
  const bank: Bank = {
    ...options,
    ...openStore(options.file, now()),
    now,
    address,
    shopOrigin: options.shopOrigin ?? new URL(address).origin,
  }
  const courier = openCourier(bank)
  let open = true
  return {
    plugin: cardsPlugin(bank, courier.nudge),
    records: () => records(bank),
    setFault: (fault) => setFault(bank, fault),
    dispute: (paymentIntent, reason = 'fraudulent') => {
      const { id } = disputeOf(bank, paymentIntent, reason)
      courier.nudge()
      return id
    },
    close: async () => {
      if (!open) return
      open = false
      await courier.stop()
      bank.db.close()
    },
  }
}
