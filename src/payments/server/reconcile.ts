import type { Money } from '#base/money.ts'
import type { Database } from '#server/database/open.ts'
import { describeError } from '#server/observe/log.ts'
import type { Payments } from '#server/ports.ts'
import { updateAmount } from './open-payment.ts'
import { queueFullRefund } from './refunds.ts'
import { closeIntent, settle, writeCharge } from './settle.ts'

const minute = 60 * 1000
const hour = 60 * minute

/** A payment is asked about again after this part of its age, but not before. */
const agePart = 10
const firstWaitMs = 5 * minute

/** A payment that no purchase was ever named for is given back after so long. */
const freePatienceMs = 24 * hour

/** So many payments are asked about in one turn. */
const mostPerTurn = 100

type Open = {
  id: string
  purchase_id: string | null
  created_at: number
  paid_at: number | null
  ended_at: number | null
  total: Money | null
}

type Log = { warn(facts: object, message: string): void }

/**
 * Asks the card company about payments whose outcome is not known: a browser that never came back,
 * a webhook that never arrived, a shop that was killed in between. A young payment is asked about
 * every few minutes, an old one less and less often. An open payment whose purchase is gone or paid is
 * cancelled, so that nobody can pay it any more; one whose purchase costs less now gets that amount. Gives how many were looked at.
 */
export async function reconcile(
  db: Database,
  payments: Payments,
  log: Log,
  now = Date.now(),
  stopping?: AbortSignal,
): Promise<number> {
  const open = await findOpen(db, now)
  for (const payment of open) {
    if (stopping?.aborted) break
    try {
      await reconcileOne(db, payments, payment, now)
    } catch (error) {
      log.warn(
        { intent: payment.id, reason: describeError(error) },
        'a payment could not be looked at; it is tried again',
      )
    }
    await lookAgain(db, payment, now)
  }
  return open.length
}

function findOpen(db: Database, now: number): Promise<Open[]> {
  return db.read
    .selectFrom('payment_intents as intent')
    .leftJoin('purchases', 'purchases.id', 'intent.purchase_id')
    .select([
      'intent.id',
      'intent.purchase_id',
      'intent.created_at',
      'purchases.paid_at',
      'purchases.ended_at',
      'purchases.total',
    ])
    .where('intent.settled_at', 'is', null)
    .where('intent.look_at', '<=', now)
    .orderBy('intent.look_at')
    .limit(mostPerTurn)
    .execute()
}

async function reconcileOne(
  db: Database,
  payments: Payments,
  payment: Open,
  now: number,
): Promise<void> {
  const intent = await payments.readIntent(payment.id)
  if (!intent) return
  const overdue = payment.purchase_id === null && now - payment.created_at > freePatienceMs
  const useless = payment.paid_at !== null || payment.ended_at !== null || overdue
  const seen = intent.state === 'open' && useless ? await payments.cancelIntent(intent.id) : intent
  if (seen?.state === 'open' && payment.purchase_id !== null && payment.total !== null)
    await updateAmount(db, payments, seen, { id: payment.purchase_id, total: payment.total })
  if (seen?.state === 'canceled') await db.write((trx) => closeIntent(trx, seen.id))
  if (seen?.state !== 'succeeded') return
  if (payment.purchase_id !== null) await settle(db, seen, payment.purchase_id)
  else if (overdue) {
    await db.write(async (trx) => {
      const { id, amount } = seen
      await writeCharge(trx, seen, null)
      await queueFullRefund(trx, { id, amount, purchaseId: null }, 'paid for no purchase')
    })
  }
}

/** After a tenth of its age, but not before five minutes: a day's payment twice an hour. */
async function lookAgain(db: Database, payment: Open, now: number): Promise<void> {
  const wait = Math.max(firstWaitMs, (now - payment.created_at) / agePart)
  await db.write((trx) =>
    trx
      .updateTable('payment_intents')
      .set({ look_at: Math.round(now + wait) })
      .where('id', '=', payment.id)
      .execute(),
  )
}
