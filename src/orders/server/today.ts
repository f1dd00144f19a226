import { sql } from 'kysely'
import { type Money, sumMoney, toMajor } from '#base/money.ts'
import { listAdminProducts } from '#search/server/admin-products.ts'
import { countRows } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { never } from '#server/mail/send-due.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../admin-contract.ts'
import { dayMs } from '../rules.ts'
import { listDisputes, listFailedRefunds } from './disputes.ts'
import { listPurchases } from './purchases.ts'

/** As many of each list as somebody works off before looking again. */
const pageSize = 20
const best = 10
const monthCount = 12

export async function readToday(
  db: Db,
  { user, query: { sort = 'oldest' } }: HandlerInput<typeof contract.readToday>,
  shop: Shop,
) {
  const first = { orders: 'none', limit: pageSize } as const
  const scarce = { only: ['belowMinimum' as const], sort: '-stock' as const, limit: pageSize }
  return {
    toShip: firstPage(await listPurchases(db, user, { ...first, state: 'to-ship', sort })),
    unpaid: firstPage(await listPurchases(db, user, { ...first, state: 'unpaid', sort: 'oldest' })),
    belowMinimum: firstPage(await listAdminProducts(db, { query: scarce }, shop)),
    disputes: await listDisputes(db, pageSize),
    failedRefunds: await listFailedRefunds(db, pageSize),
    mailsGivenUp: await findMailsGivenUp(db),
  }
}

function firstPage<Rows>({ rows, total }: { rows: Rows; total: number }) {
  return { rows, total }
}

async function findMailsGivenUp(db: Db) {
  const givenUp = db.selectFrom('outbox').where('sent_at', 'is', null).where('due_at', '=', never)
  const rows = await givenUp
    .select(['id as _id', 'recipient as to', 'subject', 'fact', 'failure'])
    .select('created_at as createdAt')
    .orderBy('created_at')
    .limit(pageSize)
    .execute()
  const mails = rows.map(({ subject, fact, failure, ...mail }) => ({
    ...mail,
    about: subject || fact.slice(0, fact.indexOf(':')),
    failure: failure ?? '',
  }))
  return { total: await countRows(db, givenUp), rows: mails }
}

/** Money of other currencies is left out. */
export async function readSales(db: Db, _input: unknown, { config }: Shop) {
  const { currency } = config
  const months = lastMonths()
  const since = Date.parse(`${months[0]}-01`)
  const entries = db
    .selectFrom('ledger')
    .where('ledger.at', '>=', since)
    .where('ledger.currency', '=', currency.code)
  const paidOrders = db
    .selectFrom('orders')
    .where('paid_at', '>=', since)
    .where('deleted_at', 'is', null)
  const revenue = sql<Money>`cast(sum(amount) as bigint)`.as('revenue')
  const units = sql<number>`sum(quantity)`.as('units')
  const money = await entries
    .select([day('at'), revenue])
    .groupBy(sql`1`)
    .execute()
  const sold = await paidOrders
    .select([day('paid_at'), units])
    .select(({ fn }) => fn.count<number>('purchase_id').distinct().as('purchases'))
    .groupBy(sql`1`)
    .execute()
  const parts = await paidOrders
    .select(['product_id as _id', units])
    .select(({ fn }) => [fn.max('product_code').as('productCode'), fn.max('name').as('name')])
    .groupBy('product_id')
    .orderBy('units', 'desc')
    .orderBy('product_id')
    .limit(best)
    .execute()
  const customers = await entries
    .innerJoin('purchases', 'purchases.id', 'ledger.purchase_id')
    .select(['user_id as _id', revenue])
    .select(({ fn }) => [fn.max('email').as('email'), fn.max('user_name').as('name')])
    .groupBy('user_id')
    .orderBy('revenue', 'desc')
    .orderBy('user_id')
    .limit(best)
    .execute()
  return {
    currency: currency.code,
    months: months.map((month) => {
      const inMonth = (row: { day: number }) => monthOf(row.day * dayMs) === month
      const days = sold.filter(inMonth)
      return {
        month,
        revenue: toMajor(sumMoney(money.filter(inMonth).map((row) => row.revenue)), currency),
        purchases: days.reduce((sum, row) => sum + row.purchases, 0),
        units: days.reduce((sum, row) => sum + row.units, 0),
      }
    }),
    parts,
    customers: customers.map((row) => ({ ...row, revenue: toMajor(row.revenue, currency) })),
  }
}

/** The day of a time, counted since 1970: both engines divide whole numbers alike. */
function day(column: 'at' | 'paid_at') {
  return sql<number>`${sql.ref(column)} / ${sql.lit(dayMs)}`.as('day')
}

function lastMonths(): string[] {
  const now = new Date()
  return Array.from({ length: monthCount }, (_, place) =>
    monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthCount + 1 + place)),
  )
}

function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}
