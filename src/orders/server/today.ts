import { type SqlBool, sql } from 'kysely'
import { type Money, sumMoney, toMajor } from '#base/money.ts'
import type { Db } from '#server/database/open.ts'
import { reachesMinimum } from '#server/database/orderable.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { never } from '#server/mail/send-due.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../admin-contract.ts'
import { dayMs } from '../rules.ts'
import { listPurchases } from './purchases.ts'

/** As many of each list as somebody works off before looking again. */
const pageSize = 20
const best = 10
const monthCount = 12

export async function readToday(db: Db, { user, query }: HandlerInput<typeof contract.readToday>) {
  const first = { orders: 'none', limit: pageSize } as const
  const sort = query.sort === 'place' ? 'place' : 'oldest'
  return {
    toShip: await listPurchases(db, user, { ...first, state: 'to-ship', sort }),
    unpaid: await listPurchases(db, user, { ...first, state: 'unpaid', sort: 'oldest' }),
    belowMinimum: await findBelowMinimum(db),
    mailsGivenUp: await findMailsGivenUp(db),
  }
}

/** How many rows there are in all, beside each of those that are shown. */
const countAll = sql<number>`count(*) over ()`.as('all')

function toList<Row extends { all: number }>(found: Row[]) {
  return { total: found[0]?.all ?? 0, rows: found.map(({ all: _, ...row }) => row) }
}

async function findBelowMinimum(db: Db) {
  const rows = await db
    .selectFrom('products')
    .select(['id as _id', 'name', 'product_code as productCode', 'quantity as stock'])
    .select(['minimum_quantity as minimumQuantity', countAll])
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`not ${reachesMinimum()}`)
    .orderBy('quantity', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .execute()
  return toList(rows)
}

async function findMailsGivenUp(db: Db) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id as _id', 'recipient as to', 'subject', 'fact', 'failure'])
    .select(['created_at as createdAt', countAll])
    .where('sent_at', 'is', null)
    .where('due_at', '=', never)
    .orderBy('created_at')
    .limit(pageSize)
    .execute()
  const mails = rows.map(({ subject, fact, failure, ...mail }) => ({
    ...mail,
    about: subject || fact.slice(0, fact.indexOf(':')),
    failure: failure ?? '',
  }))
  return toList(mails)
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
