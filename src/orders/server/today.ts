import { sql } from 'kysely'
import { type Currency, findCurrency, type Money, toMajor } from '#base/money.ts'
import type { Db } from '#server/database/open.ts'
import { never } from '#server/mail/send-due.ts'
import type { Sales, Today } from '../admin-contract.ts'
import { purchaseStates } from './purchases.ts'

/** As many of each list as somebody works off before looking again. */
const pageSize = 20
const best = 10
const monthCount = 12
const dayMs = 86_400_000

/** What an admin finds to do; purchases to ship are sorted by when they were paid, or by where they go. */
export async function readToday(db: Db, sort: 'age' | 'place' = 'age'): Promise<Today> {
  const [toShip, unpaid, belowMinimum, mailsGivenUp] = await Promise.all([
    findToShip(db, sort),
    findUnpaid(db),
    findBelowMinimum(db),
    findMailsGivenUp(db),
  ])
  return { toShip, unpaid, belowMinimum, mailsGivenUp }
}

/** How many rows there are in all, beside each of those that are shown. */
const countAll = sql<number>`count(*) over ()`.as('all')

function toList<Row extends { all: number }, Item>(rows: Row[], toItem: (row: Row) => Item) {
  return { total: Number(rows[0]?.all ?? 0), rows: rows.map(toItem) }
}

async function findToShip(db: Db, sort: 'age' | 'place'): Promise<Today['toShip']> {
  const rows = await db
    .selectFrom('purchases')
    .select(['id', 'number', 'user_name', 'address', 'paid_at', countAll])
    .select((purchase) => {
      const open = purchase
        .selectFrom('orders')
        .whereRef('purchase_id', '=', 'purchases.id')
        .where('shipped_at', 'is', null)
        .where('deleted_at', 'is', null)
      return [
        open.select(({ fn }) => fn.countAll<number>().as('n')).as('lines'),
        open.select(sql<number>`sum(quantity - shipped_units - closed_units)`.as('n')).as('units'),
      ]
    })
    .where('ended_at', 'is', null)
    .where(purchaseStates['to-ship'])
    .where('paid_at', 'is not', null)
    .orderBy(sort === 'age' ? 'paid_at' : 'address')
    .orderBy('id')
    .limit(pageSize)
    .execute()
  return toList(rows, (row) => ({
    _id: row.id,
    number: row.number,
    userName: row.user_name,
    address: row.address,
    paidAt: Number(row.paid_at),
    lines: Number(row.lines),
    units: Number(row.units),
  }))
}

async function findUnpaid(db: Db): Promise<Today['unpaid']> {
  const unpaid = db
    .selectFrom('purchases')
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('ended_at', 'is', null)
  const rows = await unpaid
    .select(['id', 'number', 'user_name', 'total', 'currency', 'lapses_at'])
    .orderBy('lapses_at')
    .limit(pageSize)
    .execute()
  // Beside each row it would be counted, and every row be read for it.
  const { all } = await unpaid
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  return {
    total: Number(all),
    rows: rows.map((row) => ({
      _id: row.id,
      number: row.number,
      userName: row.user_name,
      total: toMajor(row.total, findCurrency(row.currency)),
      currency: row.currency,
      lapsesAt: row.lapses_at,
    })),
  }
}

async function findBelowMinimum(db: Db): Promise<Today['belowMinimum']> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'product_code', 'quantity', 'minimum_quantity', countAll])
    .where('deleted_at', 'is', null)
    .whereRef('quantity', '<', 'minimum_quantity')
    .orderBy('quantity', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .execute()
  return toList(rows, (row) => ({
    _id: row.id,
    name: row.name,
    productCode: row.product_code,
    stock: row.quantity,
    minimumQuantity: row.minimum_quantity,
  }))
}

async function findMailsGivenUp(db: Db): Promise<Today['mailsGivenUp']> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'fact', 'failure', 'created_at', countAll])
    .where('sent_at', 'is', null)
    .where('due_at', '=', never)
    .orderBy('created_at')
    .limit(pageSize)
    .execute()
  return toList(rows, (row) => ({
    _id: row.id,
    to: row.recipient,
    about: row.subject || row.fact.slice(0, row.fact.indexOf(':')),
    failure: row.failure ?? '',
    createdAt: row.created_at,
  }))
}

/** What was sold in the last twelve months, of which this one is the last. Money of other currencies is left out. */
export async function readSales(db: Db, currency: Currency): Promise<Sales> {
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
  const [money, sold, parts, customers] = await Promise.all([
    entries
      .select(({ fn }) => [day('at'), fn.sum<number>('amount').as('revenue')])
      .groupBy(sql`1`)
      .execute(),
    paidOrders
      .select(({ fn }) => [
        day('paid_at'),
        fn.sum<number>('quantity').as('units'),
        fn.count<number>('purchase_id').distinct().as('purchases'),
      ])
      .groupBy(sql`1`)
      .execute(),
    paidOrders
      .select(({ fn }) => [
        'product_id',
        fn.max('product_code').as('product_code'),
        fn.max('name').as('name'),
        fn.sum<number>('quantity').as('units'),
      ])
      .groupBy('product_id')
      .orderBy('units', 'desc')
      .orderBy('product_id')
      .limit(best)
      .execute(),
    entries
      .innerJoin('purchases', 'purchases.id', 'ledger.purchase_id')
      .select(({ fn }) => [
        'user_id',
        fn.max('email').as('email'),
        fn.max('user_name').as('name'),
        fn.sum<number>('amount').as('revenue'),
      ])
      .groupBy('user_id')
      .orderBy('revenue', 'desc')
      .orderBy('user_id')
      .limit(best)
      .execute(),
  ])
  return {
    currency: currency.code,
    months: months.map((month) => {
      const inMonth = (row: { day: number }) => monthOf(Number(row.day) * dayMs) === month
      const revenue = sum(money.filter(inMonth).map((row) => row.revenue)) as Money
      const rows = sold.filter(inMonth)
      return {
        month,
        revenue: toMajor(revenue, currency),
        purchases: sum(rows.map((row) => row.purchases)),
        units: sum(rows.map((row) => row.units)),
      }
    }),
    parts: parts.map((row) => ({
      _id: row.product_id,
      productCode: row.product_code,
      name: row.name,
      units: Number(row.units),
    })),
    customers: customers.map(({ user_id, email, name, revenue }) => ({
      _id: user_id,
      email,
      name,
      revenue: toMajor(Number(revenue) as Money, currency),
    })),
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

/** PostgreSQL gives sums as text. */
function sum(values: (number | string)[]): number {
  return values.reduce<number>((total, value) => total + Number(value), 0)
}
