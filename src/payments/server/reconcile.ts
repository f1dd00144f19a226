import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Money } from '#base/currency.ts'
import { isPayable } from '#orders/state.ts'
import { refuse } from '#payments/refusals.ts'
import type { Payments } from '#server/adapters/stripe-payments.ts'
import type { Database, Db } from '#server/database/open.ts'
import { openQueue } from '#server/http/queue.ts'
import { describeError } from '#server/observe/log.ts'
import type { Shop } from '#server/shop.ts'
import { bookDispute, bookRefund, lockPayment } from './card-events.ts'
import { settleInvoices } from './company-payments.ts'
import { updateAmount } from './payments.ts'
import { queueFullRefund } from './refunds.ts'
import { closeIntent, recordCharge, settle } from './settle.ts'

const minute = 60 * 1000

/** A payment is asked about again after a tenth of its age (a day's twice an hour), but not before. */
const firstRetryDelayMs = 5 * minute

/** A payment without a purchase is refunded after this time. */
const freePatienceMs = 24 * 60 * minute

const maxPerTurn = 100

/**
 * Asks the card company about payments whose outcome is not known: a browser that never came back,
 * a webhook that never arrived, a shop that was killed in between. A young payment is asked about
 * every few minutes, an old one less and less often. Gives how many were looked at.
 */
export async function reconcile(
  { db, payments, log }: Pick<Shop, 'db' | 'payments' | 'log'>,
  now = Date.now(),
  stopping?: AbortSignal,
): Promise<number> {
  const open = await db.read
    .selectFrom('payment_intents')
    .select(['id', 'created_at'])
    .where('settled_at', 'is', null)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .limit(maxPerTurn)
    .execute()
  for (const { id, created_at } of open) {
    if (stopping?.aborted) break
    try {
      await reconcilePayment(db, payments, id, now)
    } catch (error) {
      const facts = { intent: id, reason: describeError(error) }
      log.warn(facts, 'a payment could not be looked at; it is tried again')
    }
    const wait = Math.max(firstRetryDelayMs, (now - created_at) / 10)
    const look_at = Math.round(now + wait)
    await db.write((trx) =>
      trx.updateTable('payment_intents').set({ look_at }).where('id', '=', id).execute(),
    )
  }
  return open.length
}

/**
 * Acts on a payment's state at the card company. Cancels an open payment whose purchase is gone or paid, so
 * that it cannot be paid any more; lowers the amount of one whose purchase costs less now.
 */
async function reconcilePayment(db: Database, payments: Payments, id: string, now = Date.now()) {
  const payment = await findPayment(db.read, id)
  let intent = await payments.readIntent(id)
  const purchaseId = intent?.purchaseId ?? payment?.purchase_id ?? null
  const isFree = purchaseId === null && payment?.invoices === null
  const isOverdue = payment && isFree && now - payment.created_at > freePatienceMs
  const isUseless = payment && (!isPayable(payment) || isOverdue)
  if (intent?.state === 'open' && isUseless) intent = await payments.cancelIntent(id)
  const owed = payment?.owed ?? 0
  if (intent?.state === 'open' && owed > 0) await updateAmount(db, payments, intent, owed as Money)
  if (intent?.state === 'canceled') await db.write((trx) => closeIntent(trx, id))
  if (intent?.state !== 'succeeded') return
  const { amount } = intent
  if (payment?.invoices) await settleInvoices(db, intent)
  else if (purchaseId !== null) await settle(db, intent, purchaseId)
  else if (isOverdue)
    await db.write(async (trx) => {
      await recordCharge(trx, intent, null)
      const reason = 'paid for no purchase'
      await queueFullRefund(trx, { intent_id: id, purchase_id: null, amount, reason })
    })
}

function findPayment(db: Db, id: string) {
  return db
    .selectFrom('payment_intents as intent')
    .leftJoin('purchases', 'purchases.id', 'intent.purchase_id')
    .select(['intent.purchase_id', 'intent.created_at', 'intent.invoices'])
    .select(['purchases.paid_at', 'purchases.ended_at'])
    .select(sql<Money | null>`purchases.total - purchases.credited - purchases.received`.as('owed'))
    .where('intent.id', '=', id)
    .executeTakeFirst()
}

/** How many messages check with the card company at once; others are refused, and sent again. */
const inQueue = openQueue({ concurrency: 20, maxWaiting: 20 })

/** Where the card company reports to: `/api/webhooks/stripe`. Its signature is over the raw bytes. */
export function serveWebhook(app: FastifyInstance, shop: Shop): void {
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const limited = { config: { limit: 'webhooks' } } as const
    inside.post('/webhooks/stripe', limited, async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signed = typeof signature === 'string' ? signature : undefined
      await inQueue(() => handleWebhook(shop, body, signed))
      shop.wake('refunds')
      return { received: true }
    })
  })
}

/**
 * Asks the company for a payment's state; books a refund or a dispute as its message says. Messages may come
 * repeatedly and in any order. Rejects when the fact could not be saved; then the company sends it again.
 */
async function handleWebhook(
  { db, payments, config }: Shop,
  body: Buffer,
  signature: string | undefined,
) {
  const event = await payments.readEvent(body, signature)
  if (!event) throw refuse('bad-signature')
  const { intentId, isRefund, refund, dispute } = event
  if (intentId === null) return
  await reconcilePayment(db, payments, intentId)
  const refunds = isRefund ? await payments.readRefunds(intentId) : []
  if (refund) refunds.push(refund)
  if (refunds.length === 0 && !dispute) return
  await db.write(async (trx) => {
    const payment = await lockPayment(trx, intentId)
    if (!payment) return
    for (const each of refunds) await bookRefund(trx, payment, each, config)
    if (dispute) await bookDispute(trx, payment, dispute, config)
  })
}
