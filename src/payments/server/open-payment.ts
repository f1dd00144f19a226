import type { Reply } from '#base/endpoint.ts'
import { type Currency, type Money, maxPerPayment } from '#base/money.ts'
import { refuse } from '#base/refuse.ts'
import { readAmount } from '#base/whole-number.ts'
import { findOrder } from '#orders/server/orders.ts'
import { findPurchase } from '#orders/server/purchases.ts'
import { readPrice } from '#products/server/columns.ts'
import type { Database, Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { giveBackTry, limits, takeTry } from '#server/http/limits.ts'
import type { Intent, Payments } from '#server/ports.ts'
import type { Shop } from '#server/shop.ts'
import { isAddressProven } from '#users/server/proven-address.ts'
import type * as contract from '../contract.ts'
import { settle } from './settle.ts'

/** A browser that never comes back is noticed after so long. */
const firstLookMs = 2 * 60 * 1000

type Opened = Reply<typeof contract.createPaymentIntent>
type Input = Pick<HandlerInput<typeof contract.createPaymentIntent>, 'user' | 'body'>

/**
 * The open payment of a purchase, which any of its orders may name: the same one whatever is
 * clicked, in however many tabs, at what the purchase comes to now. When the card company says that
 * it succeeded meanwhile, the purchase is recorded as paid and nothing is opened. Without a purchase
 * a payment of the amount given, worth what the PATCH then verifies.
 */
export async function openPayment({ user: buyer, body }: Input, shop: Shop): Promise<Opened> {
  const { db, payments } = shop
  const purchaseId = await findPurchaseId(db.read, buyer, body)
  if (purchaseId === undefined) {
    const { currency } = shop.config
    return createPayment(shop, buyer, {
      key: `free:${buyer.id}:${crypto.randomUUID()}`,
      amount: requireAmount(body.totalPrice, currency),
      currency: currency.code,
      purchaseId: null,
      userId: buyer.id,
      description: 'Payment without an order yet',
      email: buyer.email,
    })
  }
  const purchase = await findPurchase(db.read, buyer, purchaseId)
  if (!purchase) throw refuse('unknown-purchase')
  if (purchase.transaction_id !== null) return alreadyPaid(purchase.transaction_id)
  const intentIds = await findIntentIds(db.read, purchaseId)
  for (const id of intentIds) {
    const intent = await payments.readIntent(id)
    if (intent?.state === 'succeeded' && !intent.refunded) {
      await settle(db, intent)
      return alreadyPaid(intent.id)
    }
    if (intent?.state === 'processing') return opened(intent)
    if (intent?.state === 'open')
      return opened(await updateAmount(db, payments, intent, purchase.total))
  }
  return createPayment(shop, buyer, {
    // The number of the attempt, so that two tabs at the same moment get the same intent.
    key: `purchase:${purchaseId}:${intentIds.length}:${purchase.total}`,
    amount: purchase.total,
    currency: purchase.currency,
    purchaseId,
    userId: purchase.user_id,
    description: purchase.number,
    email: purchase.email,
  })
}

async function findPurchaseId(db: Db, buyer: CurrentUser, { purchase, orders }: Input['body']) {
  if (purchase !== undefined || orders === undefined) return purchase
  const order = await findOrder(db, buyer, orders)
  if (!order) throw refuse('unknown-order')
  return order.purchase_id
}

function requireAmount(totalPrice: unknown, currency: Currency): Money {
  const read = readAmount(totalPrice, 'Amount is Required')
  const price = read.ok ? readPrice(read.value, currency) : read.message
  if (typeof price !== 'string' && price <= maxPerPayment) return price
  const detail = typeof price === 'string' ? price : refuse('order-too-large').message
  throw refuse('fields-wrong', { detail, errors: [{ field: 'totalPrice', message: detail }] })
}

async function findIntentIds(db: Db, purchaseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_intents')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** An order was deleted since it was opened: then less is to be paid. */
export async function updateAmount(
  db: Database,
  payments: Payments,
  intent: Intent,
  amount: Money,
): Promise<Intent> {
  if (intent.amount === amount) return intent
  const changed = await payments.changeAmount(intent.id, amount)
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
async function createPayment(
  { db, payments, config }: Shop,
  buyer: CurrentUser,
  input: Parameters<Payments['createIntent']>[0],
): Promise<Opened> {
  if (!(await isAddressProven(db.read, buyer.id))) throw refuse('prove-address')
  // Who lifts the limits on asking lifts this one too.
  const isLimited = config.readsPerMinute !== 0
  if (isLimited) await takeTry(db, limits.payments, buyer.id)
  const intent = await payments.createIntent(input).catch(async (error) => {
    if (isLimited) await giveBackTry(db, limits.payments, buyer.id)
    throw error
  })
  const now = Date.now()
  await db.write((trx) =>
    trx
      .insertInto('payment_intents')
      .values({
        id: intent.id,
        purchase_id: input.purchaseId,
        user_id: input.userId,
        amount: input.amount,
        currency: input.currency,
        created_at: now,
        settled_at: null,
        look_at: now + firstLookMs,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
  return opened(intent)
}

function opened({ clientSecret }: Intent): Opened {
  return { clientSecret, paid: false, transactionId: '' }
}

function alreadyPaid(transactionId: string): Opened {
  return { clientSecret: '', paid: true, transactionId }
}
