import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { startOfDay, toCalendar, toMonth } from '#base/calendar.ts'
import { type Currency, type Money, toMajor } from '#base/currency.ts'
import type { Reply } from '#base/endpoint.ts'
import { sumMoney } from '#base/money.ts'
import { sumOverdue } from '#invoices/server/read-invoices.ts'
import { listAdminProducts } from '#search/server/admin-products.ts'
import { textList } from '#server/database/dialect.ts'
import { countRows } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { never } from '#server/mail/send-due.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../admin-contract.ts'
import { orderIs } from './conditions.ts'
import { listDisputes, listFailedRefunds, listRefundsToTransfer } from './disputes.ts'
import { listPurchases } from './purchases.ts'

/** Rows per list: what an admin handles before reloading. */
const pageSize = 20
const best = 10
const monthCount = 12

export async function readToday(
  db: Db,
  { user, query: { sort = 'oldest' } }: HandlerInput<typeof contract.readToday>,
  shop: Shop,
) {
  const first = { orders: 'none', limit: pageSize } as const
  const toShip = { ...first, state: 'to-ship', sort } as const
  const unpaid = { ...first, state: 'unpaid', sort: 'oldest' } as const
  const scarce = { only: ['belowMinimum' as const], sort: '-stock' as const, limit: pageSize }
  return {
    toShip: firstPage(await listPurchases(db, { user, query: toShip }, shop)),
    unpaid: firstPage(await listPurchases(db, { user, query: unpaid }, shop)),
    belowMinimum: firstPage(await listAdminProducts(db, { query: scarce }, shop)),
    disputes: await listDisputes(db, pageSize),
    failedRefunds: await listFailedRefunds(db, pageSize),
    refundsToTransfer: await listRefundsToTransfer(db, pageSize),
    mailsGivenUp: await findMailsGivenUp(db),
    overdue: await sumOverdue(db, shop.config.currency),
  }
}

function firstPage<Rows>({ rows, total }: { rows: Rows; total: number }) {
  return { rows, total }
}

async function findMailsGivenUp(db: Db) {
  const givenUp = db.selectFrom('outbox').where('sent_at', 'is', null).where('due_at', '=', never)
  const rows = await givenUp
    .select(['id as _id', 'recipient as to', 'subject', 'key', 'failure'])
    .select('created_at as createdAt')
    .orderBy('created_at')
    .limit(pageSize)
    .execute()
  const mails = rows.map(({ subject, key, failure, ...mail }) => ({
    ...mail,
    about: subject || key.slice(0, key.indexOf(':')),
    failure: failure ?? '',
  }))
  return { total: await countRows(db, givenUp), rows: mails }
}

/**
 * Sales of the last twelve months, read ten days at a time: a large shop has hundreds of thousands of orders a year,
 * and SQLite makes others wait. Other currencies are left out.
 */
export async function readSales(db: Db, _input: unknown, { config }: Shop) {
  const { currency } = config
  const months: Reply<typeof contract.readSales>['months'] = []
  const units = new Map<string, number>()
  const revenues = new Map<string, Money>()
  for (const month of lastMonths()) {
    const parts = await readInSteps(month, (step) => readPartsOf(db, step))
    const customers = await readInSteps(month, (step) => readCustomersOf(db, step, currency))
    for (const part of parts) units.set(part.id, (units.get(part.id) ?? 0) + part.units)
    for (const { id, revenue } of customers)
      revenues.set(id, sumMoney([revenue, revenues.get(id) ?? (0 as Money)]))
    months.push({
      month: month.month,
      ...(await sumRevenueOf(db, month, currency)),
      purchases: await countPurchasesOf(db, month),
      units: parts.reduce((sum, part) => sum + part.units, 0),
    })
  }
  return {
    currency: currency.code,
    revenueIs: 'gross' as const,
    months,
    parts: await nameParts(db, findBest(units)),
    customers: await nameCustomers(db, findBest(revenues), currency),
  }
}

type Span = { begin: number; end: number }
type Month = Span & { month: string }

const stepMs = 10 * 24 * 60 * 60_000

async function readInSteps<Row>({ begin, end }: Span, read: (step: Span) => Promise<Row[]>) {
  const rows: Row[] = []
  for (let from = begin; from < end; from += stepMs)
    rows.push(...(await read({ begin: from, end: Math.min(end, from + stepMs) })))
  return rows
}

/** A part that was sold in several steps comes once for each, like a customer. */
async function readPartsOf(db: Db, span: Span): Promise<{ id: string; units: number }[]> {
  await turnOfLoop()
  return paidOrders(db, span)
    .select(['product_id as id', sql<number>`sum(quantity)`.as('units')])
    .groupBy('product_id')
    .execute()
}

async function readCustomersOf(
  db: Db,
  span: Span,
  currency: Currency,
): Promise<{ id: string; revenue: Money }[]> {
  await turnOfLoop()
  return entriesOf(db, span, currency)
    .innerJoin('purchases', 'purchases.id', 'ledger.purchase_id')
    .select(['user_id as id', sql<Money>`cast(sum(amount) as bigint)`.as('revenue')])
    .groupBy('user_id')
    .execute()
}

/** Of a company's payment, the tax in what it paid of its invoices. */
const taxOfInvoices = sql`coalesce((
  select sum(allocations.amount * 1.0 * invoices.tax / invoices.total) / sum(allocations.amount)
  from allocations join invoices on invoices.number = invoice_number
  where payment_id = ledger.intent_id and allocations.amount > 0 and invoices.total > 0), 0)`

/** Payments less refunds, and the same without each purchase's tax. */
async function sumRevenueOf(db: Db, month: Month, currency: Currency) {
  await turnOfLoop()
  const net = sql`round(case when purchase_id is null then ledger.amount * (1.0 - ${taxOfInvoices})
    else ledger.amount * 100000.0 / (100000 + coalesce(tax_rate, 0)) end)`
  const sums = await entriesOf(db, month, currency)
    .leftJoin('purchases', 'purchases.id', 'ledger.purchase_id')
    .select(sql<Money>`cast(coalesce(sum(ledger.amount), 0) as bigint)`.as('revenue'))
    .select(sql<Money>`cast(coalesce(sum(${net}), 0) as bigint)`.as('net'))
    .executeTakeFirstOrThrow()
  return { revenue: toMajor(sums.revenue, currency), net: toMajor(sums.net, currency) }
}

function entriesOf(db: Db, { begin, end }: Span, currency: Currency) {
  return db
    .selectFrom('ledger')
    .where('ledger.at', '>=', begin)
    .where('ledger.at', '<', end)
    .where('ledger.currency', '=', currency.code)
}

async function countPurchasesOf(db: Db, month: Month): Promise<number> {
  await turnOfLoop()
  const { purchases } = await paidOrders(db, month)
    .select(({ fn }) => fn.count<number>('purchase_id').distinct().as('purchases'))
    .executeTakeFirstOrThrow()
  return purchases
}

function paidOrders(db: Db, { begin, end }: Span) {
  return db
    .selectFrom('orders')
    .where('paid_at', '>=', begin)
    .where('paid_at', '<', end)
    .where(orderIs('live'))
}

/** The largest, then by id. */
function findBest<Value extends number>(values: Map<string, Value>): [string, Value][] {
  const sorted = [...values].sort(
    ([oneId, one], [otherId, other]) => other - one || (oneId < otherId ? -1 : 1),
  )
  return sorted.slice(0, best)
}

async function nameParts(db: Db, parts: [string, number][]) {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      'product_id',
      fn.max('product_code').as('code'),
      fn.max('name').as('name'),
    ])
    .where(
      'product_id',
      'in',
      textList(
        db,
        parts.map(([id]) => id),
      ),
    )
    .groupBy('product_id')
    .execute()
  const byId = new Map(rows.map((row) => [row.product_id, row]))
  return parts.map(([id, units]) => {
    const { code = '', name = '' } = byId.get(id) ?? {}
    return { _id: id, productCode: code, name, units }
  })
}

async function nameCustomers(db: Db, customers: [string, Money][], currency: Currency) {
  const rows = await db
    .selectFrom('purchases')
    .select(({ fn }) => ['user_id', fn.max('email').as('email'), fn.max('user_name').as('name')])
    .where(
      'user_id',
      'in',
      textList(
        db,
        customers.map(([id]) => id),
      ),
    )
    .groupBy('user_id')
    .execute()
  const byId = new Map(rows.map((row) => [row.user_id, row]))
  return customers.map(([id, revenue]) => {
    const { email = '', name = '' } = byId.get(id) ?? {}
    return { _id: id, email, name, revenue: toMajor(revenue, currency) }
  })
}

function lastMonths(): Month[] {
  const { year, month } = toCalendar(Date.now())
  return Array.from({ length: monthCount }, (_, index) => {
    const begin = startOfDay(year, month - monthCount + 1 + index, 1)
    const end = startOfDay(year, month - monthCount + 2 + index, 1)
    return { month: toMonth(begin), begin, end }
  })
}
