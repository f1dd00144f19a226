import type { Asked } from '#base/endpoint.ts'
import { type Currency, type Money, maxPerPayment } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { readAmount } from '#base/whole-number.ts'
import { findOrder } from '#orders/server/orders.ts'
import { findPurchase, type PurchaseRow } from '#orders/server/purchases.ts'
import { readPrice } from '#products/server/prices.ts'
import type { Asker } from '#server/calls/asker.ts'
import { giveBackTry, limits, takeTry } from '#server/calls/limits.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db } from '#server/database/open.ts'
import type { Intent, Payments } from '#server/ports.ts'
import { isAddressProven } from '#users/server/proven-address.ts'
import type * as contract from '../contract.ts'
import { settle } from './settle.ts'

/** A browser that never comes back is noticed after so long. */
const firstLookMs = 2 * 60 * 1000

type Opened = { clientSecret: string; paid: boolean; transactionId: string }

type Terms = Pick<Config, 'currency' | 'readsPerMinute'>

type Input = Asked<typeof contract.createPaymentIntent>['body']

/**
 * The open payment of a purchase, which any of its orders may name: the same one whatever is
 * clicked, in however many tabs, at what the purchase comes to now. When the card company says that
 * it succeeded meanwhile, the purchase is recorded as paid and nothing is opened. Without a purchase
 * a payment of the amount given, worth what the PATCH then verifies.
 */
export async function openPayment(
  db: Database,
  payments: Payments,
  asker: Asker,
  input: Input,
  terms: Terms,
): Promise<Opened> {
  const purchaseId = await namedPurchase(db.read, asker, input)
  if (purchaseId === undefined) {
    return openFreePayment(db, payments, asker, input.totalPrice, terms)
  }
  const purchase = await findPurchase(db.read, asker, purchaseId)
  if (!purchase) throw new Problem('unknown-purchase')
  if (purchase.transaction_id !== null) return alreadyPaid(purchase.transaction_id)
  const known = await findIntents(db, purchase.id)
  for (const id of known) {
    const intent = await payments.readIntent(id)
    if (intent?.state === 'succeeded' && !intent.refunded) {
      await settle(db, intent)
      return alreadyPaid(intent.id)
    }
    if (intent?.state === 'processing') return opened(intent)
    if (intent?.state === 'open') return opened(await updateAmount(db, payments, intent, purchase))
  }
  return opened(
    await opening(db, asker, terms, () => openFor(db, payments, purchase, known.length)),
  )
}

async function namedPurchase(
  read: Db,
  asker: Asker,
  { purchase, orders }: Input,
): Promise<string | undefined> {
  if (purchase !== undefined || orders === undefined) return purchase
  const order = await findOrder(read, asker, orders)
  if (!order) throw new Problem('unknown-order')
  return order.purchase_id
}

/** An order was deleted since it was opened: then less is to be paid. */
export async function updateAmount(
  db: Database,
  payments: Payments,
  intent: Intent,
  purchase: { id: string; total: Money },
): Promise<Intent> {
  const total = purchase.total
  if (intent.amount === total) return intent
  const changed = await payments.changeAmount(intent.id, total)
  await db.write((trx) =>
    trx
      .updateTable('payment_intents')
      .set({ amount: changed.amount })
      .where('id', '=', intent.id)
      .execute(),
  )
  return changed
}

/** Throws 'prove-address', and 'too-many-tries' for whoever opens many payments of which none succeeds. */
async function opening(
  db: Database,
  asker: Asker,
  { readsPerMinute }: Terms,
  open: () => Promise<Intent>,
): Promise<Intent> {
  if (!(await isAddressProven(db.read, asker.id))) throw new Problem('prove-address')
  // Who lifts the limits on asking lifts this one too.
  if (readsPerMinute === 0) return open()
  await takeTry(db, limits.payments, asker.id)
  try {
    return await open()
  } catch (error) {
    await giveBackTry(db, limits.payments, asker.id)
    throw error
  }
}

/** The key holds the attempt's number, so that two tabs at the same moment get the same intent. */
async function openFor(db: Database, payments: Payments, purchase: PurchaseRow, attempt: number) {
  const { id, user_id: userId, number, email, currency } = purchase
  const amount = purchase.total
  const intent = await payments.createIntent({
    key: `purchase:${id}:${attempt}:${amount}`,
    amount,
    currency,
    purchaseId: id,
    userId,
    description: number,
    email,
  })
  await saveIntent(db, intent, { purchaseId: id, userId, amount, currency })
  return intent
}

/** An amount that somebody wants to pay without naming an order, or the sentence why it is none. */
function readFreeAmount(totalPrice: unknown, currency: Currency): Money | string {
  const read = readAmount(totalPrice, 'Amount is Required')
  if (!read.ok) return read.message
  const money = readPrice(read.value, currency)
  return typeof money === 'string' || money <= maxPerPayment
    ? money
    : new Problem('order-too-large').message
}

async function openFreePayment(
  db: Database,
  payments: Payments,
  asker: Asker,
  totalPrice: unknown,
  terms: Terms,
): Promise<Opened> {
  const { currency } = terms
  const amount = readFreeAmount(totalPrice, currency)
  if (typeof amount === 'string') {
    throw new Problem('fields-wrong', {
      detail: amount,
      errors: [{ field: 'totalPrice', message: amount }],
    })
  }
  const intent = await opening(db, asker, terms, () =>
    payments.createIntent({
      key: `free:${asker.id}:${crypto.randomUUID()}`,
      amount,
      currency: currency.code,
      purchaseId: null,
      userId: asker.id,
      description: 'Payment without an order yet',
      email: asker.email,
    }),
  )
  await saveIntent(db, intent, {
    purchaseId: null,
    userId: asker.id,
    amount,
    currency: currency.code,
  })
  return opened(intent)
}

async function saveIntent(
  db: Database,
  intent: Intent,
  of: { purchaseId: string | null; userId: string; amount: Money; currency: string },
): Promise<void> {
  await db.write((trx) =>
    trx
      .insertInto('payment_intents')
      .values({
        id: intent.id,
        purchase_id: of.purchaseId,
        user_id: of.userId,
        amount: of.amount,
        currency: of.currency,
        created_at: Date.now(),
        settled_at: null,
        look_at: Date.now() + firstLookMs,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
}

/** The purchase's intents so far, the newest first. */
async function findIntents(db: Database, purchaseId: string): Promise<string[]> {
  const rows = await db.read
    .selectFrom('payment_intents')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

function opened(intent: Intent): Opened {
  return { clientSecret: intent.clientSecret, paid: false, transactionId: '' }
}

function alreadyPaid(transactionId: string): Opened {
  return { clientSecret: '', paid: true, transactionId }
}
