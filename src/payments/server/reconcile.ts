import type { Database, Db } from '#server/database/open.ts'
import { describeError } from '#server/observe/log.ts'
import type { Payments } from '#server/ports.ts'
import { updateAmount } from './open-payment.ts'
import { queueFullRefund } from './refunds.ts'
import { closeIntent, recordCharge, settle } from './settle.ts'

const minute = 60 * 1000
const hour = 60 * minute

/** A payment is asked about again after a tenth of its age (a day's twice an hour), but not before. */
const firstWaitMs = 5 * minute

/** A payment that no purchase was ever named for is given back after so long. */
const freePatienceMs = 24 * hour

const maxPerTurn = 100

/**
 * Asks the card company about payments whose outcome is not known: a browser that never came back,
 * a webhook that never arrived, a shop that was killed in between. A young payment is asked about
 * every few minutes, an old one less and less often. An open payment whose purchase is gone or paid is
 * cancelled, so that nobody can pay it any more; one whose purchase costs less now gets that amount. Gives how many were looked at.
 */
export async function reconcile(
  db: Database,
  payments: Payments,
  log: { warn(facts: object, message: string): void },
  now = Date.now(),
  stopping?: AbortSignal,
): Promise<number> {
  const open = await findUnsettled(db.read, now)
  for (const payment of open) {
    if (stopping?.aborted) break
    try {
      await reconcilePayment(db, payments, payment, now)
    } catch (error) {
      log.warn(
        { intent: payment.id, reason: describeError(error) },
        'a payment could not be looked at; it is tried again',
      )
    }
    const wait = Math.max(firstWaitMs, (now - payment.created_at) / 10)
    await db.write((trx) =>
      trx
        .updateTable('payment_intents')
        .set({ look_at: Math.round(now + wait) })
        .where('id', '=', payment.id)
        .execute(),
    )
  }
  return open.length
}

type Payment = Awaited<ReturnType<typeof findUnsettled>>[number]

function findUnsettled(db: Db, now: number) {
  return db
    .selectFrom('payment_intents as intent')
    .leftJoin('purchases', 'purchases.id', 'intent.purchase_id')
    .select(['intent.id', 'intent.purchase_id', 'intent.created_at'])
    .select(['purchases.paid_at', 'purchases.ended_at', 'purchases.total'])
    .where('intent.settled_at', 'is', null)
    .where('intent.look_at', '<=', now)
    .orderBy('intent.look_at')
    .limit(maxPerTurn)
    .execute()
}

async function reconcilePayment(db: Database, payments: Payments, payment: Payment, now: number) {
  const { purchase_id: purchaseId, paid_at, ended_at, total, created_at } = payment
  const isOverdue = purchaseId === null && now - created_at > freePatienceMs
  const isUseless = paid_at !== null || ended_at !== null || isOverdue
  let intent = await payments.readIntent(payment.id)
  if (intent?.state === 'open' && isUseless) intent = await payments.cancelIntent(intent.id)
  if (intent?.state === 'open' && total !== null) await updateAmount(db, payments, intent, total)
  if (intent?.state === 'canceled') await db.write((trx) => closeIntent(trx, payment.id))
  if (intent?.state !== 'succeeded') return
  const { id, amount } = intent
  if (purchaseId !== null) await settle(db, intent, purchaseId)
  else if (isOverdue)
    await db.write(async (trx) => {
      await recordCharge(trx, intent, null)
      const reason = 'paid for no purchase'
      await queueFullRefund(trx, { intent_id: id, purchase_id: null, amount, reason })
    })
}
