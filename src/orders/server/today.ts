import { sql } from 'kysely'
import { startOfDay, toCalendar, toMonth } from '#base/calendar.ts'
import { type Money, sumMoney, toMajor } from '#base/money.ts'
import { listAdminProducts } from '#search/server/admin-products.ts'
import { countRows } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { never } from '#server/mail/send-due.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../admin-contract.ts'
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
  const since = months[0]?.begin ?? 0
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
    .select([monthIndex('at', months), revenue])
    .groupBy(sql`1`)
    .execute()
  const sold = await paidOrders
    .select([monthIndex('paid_at', months), units])
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
    months: months.map(({ month }, index) => {
      const inMonth = (row: { month: number }) => row.month === index
      const { purchases = 0, units = 0 } = sold.find(inMonth) ?? {}
      const revenues = money.filter(inMonth).map((row) => row.revenue)
      return { month, revenue: toMajor(sumMoney(revenues), currency), purchases, units }
    }),
    parts,
    customers: customers.map((row) => ({ ...row, revenue: toMajor(row.revenue, currency) })),
  }
}

type Month = { month: string; begin: number }

/** The index of the month that a time is in: where months begin is the shop's time zone's matter. */
function monthIndex(column: 'at' | 'paid_at', months: Month[]) {
  const ends = months.slice(1).map(({ begin }, index) => {
    return sql`when ${sql.ref(column)} < ${sql.lit(begin)} then ${sql.lit(index)}`
  })
  return sql<number>`case ${sql.join(ends, sql` `)} else ${sql.lit(ends.length)} end`.as('month')
}

function lastMonths(): Month[] {
  const { year, month } = toCalendar(Date.now())
  return Array.from({ length: monthCount }, (_, index) => {
    const begin = startOfDay(year, month - monthCount + 1 + index, 1)
    return { month: toMonth(begin), begin }
  })
}
