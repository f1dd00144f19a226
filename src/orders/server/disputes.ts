import { type SqlBool, sql } from 'kysely'
import { findCurrency, type Money, toMajor } from '#base/currency.ts'
import { countRows } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import { never } from '#server/mail/send-due.ts'

export async function countAtCardCompany(db: Db): Promise<number> {
  return (await countRows(db, selectDisputes(db))) + (await countRows(db, selectFailedRefunds(db)))
}

/** Open disputes, and lost ones whose orders are still to be shipped or cancelled. */
function selectDisputes(db: Db) {
  return db
    .selectFrom('disputes')
    .leftJoin('purchases', 'purchases.transaction_id', 'disputes.intent_id')
    .leftJoin('payment_intents', 'payment_intents.id', 'disputes.intent_id')
    .leftJoin('companies', 'companies.id', 'payment_intents.company_id')
    .where(
      sql<SqlBool>`(disputes.closed_at is null or (disputes.status = 'lost'
        and purchases.id is not null and completed_at is null and ended_at is null))`,
    )
}

/** The buyer, or the company whose invoices were paid. */
const payer = sql<string | null>`coalesce(user_name, companies.name)`.as('userName')

function selectFailedRefunds(db: Db) {
  return db
    .selectFrom('failed_refunds')
    .leftJoin('purchases', 'purchases.id', 'failed_refunds.purchase_id')
    .leftJoin('payment_intents', 'payment_intents.id', 'failed_refunds.intent_id')
    .leftJoin('companies', 'companies.id', 'payment_intents.company_id')
    .where('failed_refunds.settled_at', 'is', null)
}

export async function listDisputes(db: Db, limit: number) {
  const waiting = selectDisputes(db)
  const rows = await waiting
    .select(['disputes.id as _id', 'intent_id as transactionId', 'disputes.amount'])
    .select(['disputes.currency', 'reason', 'status', 'opened_at as openedAt'])
    .select(['purchases.id as purchaseId', 'purchases.number', payer])
    .orderBy('opened_at')
    .limit(limit)
    .execute()
  return { total: await countRows(db, waiting), rows: rows.map(toAnswer) }
}

export async function listFailedRefunds(db: Db, limit: number) {
  const waiting = selectFailedRefunds(db)
  const rows = await waiting
    .select(['failed_refunds.id as _id', 'failed_refunds.amount', 'failed_refunds.currency'])
    .select(['reason', 'failed_at as failedAt'])
    .select(['purchases.id as purchaseId', 'purchases.number', payer])
    .orderBy('failed_at')
    .limit(limit)
    .execute()
  return { total: await countRows(db, waiting), rows: rows.map(toAnswer) }
}

/** The job asks no card company for these. */
export async function listRefundsToTransfer(db: Db, limit: number) {
  const waiting = db
    .selectFrom('refunds')
    .innerJoin('purchases', 'purchases.id', 'refunds.purchase_id')
    .where('due_at', '=', never)
    .where('done_at', 'is', null)
  const rows = await waiting
    .select(['refunds.id as _id', 'refunds.amount', 'purchases.currency', 'reason'])
    .select('requested_at as failedAt')
    .select(['purchases.id as purchaseId', 'purchases.number', 'user_name as userName'])
    .orderBy('requested_at')
    .limit(limit)
    .execute()
  return { total: await countRows(db, waiting), rows: rows.map(toAnswer) }
}

type Found = {
  amount: Money
  currency: string
  number: string | null
  userName: string | null
}

function toAnswer<Row extends Found>(row: Row) {
  const { number, userName } = row
  const amount = toMajor(row.amount, findCurrency(row.currency))
  return { ...row, amount, number: number ?? '', userName: userName ?? '' }
}
