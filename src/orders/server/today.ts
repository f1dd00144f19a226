import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { startOfDay, toDateParts, toMonth } from '#base/calendar.ts'
import { type Currency, type Money, toMajor } from '#base/currency.ts'
import { sumOverdue } from '#invoices/server/read-invoices.ts'
import { listAdminProducts } from '#search/server/admin-products.ts'
import { textList } from '#server/database/dialect.ts'
import { countRows } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { never } from '#server/mail/send-due.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../admin-contract.ts'
import { orderIs, purchaseIs } from './conditions.ts'
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
 * Sales of the last twelve months: payments less refunds from the ledger, and paid units less credited ones from the
 * orders. Money in other currencies is left out. SQLite reads ten days at a time, because other requests wait for it;
 * PostgreSQL sums up the year at once.
 */
export async function readSales(db: Db, _input: unknown, { config }: Shop) {
  const { currency } = config
  const months = lastMonths()
  const isPostgres = db.engine === 'postgres'
  const year = { begin: months[0]?.begin ?? 0, end: months.at(-1)?.end ?? 0 }
  const spans = isPostgres ? [year] : months.flatMap(inSteps)
  // The largest of a step may not be the largest of the year.
  const rest = isPostgres ? sql`order by 2 desc, 1 limit ${best}` : sql``
  const add = (select: (span: Span) => RawBuilder<Sum>) => addUp(db, spans, select)
  const monthIn = (span: Span, column: string) =>
    monthOf(
      column,
      months.filter((month) => month.begin < span.end && month.end > span.begin),
    )
  const revenue = await add((span) => {
    return sql`select ${monthIn(span, 'ledger.at')} as id, sum(amount) as sum from ledger
      where ${isBooked(span, currency)} group by 1`
  })
  const net = await add((span) => {
    return sql`select ${monthIn(span, 'ledger.at')} as id, sum(${netAmount}) as sum from ${entries}
      where ${isBooked(span, currency)} group by 1`
  })
  const purchases = await add((span) => {
    return sql`select ${monthIn(span, 'paid_at')} as id, count(*) as sum from purchases
      where ${isPaid(span)} and ${purchaseIs('sold')} group by 1`
  })
  const units = await add((span) => {
    return sql`select ${monthIn(span, 'paid_at')} as id, sum(quantity - credited_units) as sum from orders
      where ${isPaid(span)} and ${orderIs('sold')} group by 1`
  })
  const parts = await add((span) => {
    return sql`select product_id as id, sum(quantity - credited_units) as sum from orders
      where ${isPaid(span)} and ${orderIs('sold')} group by 1 ${rest}`
  })
  const customers = await add((span) => {
    return sql`select ${customer} as id, sum(amount) as sum from ${entries}
      where ${isBooked(span, currency)} and ${customer} is not null group by 1 ${rest}`
  })
  return {
    currency: currency.code,
    revenueIs: 'gross' as const,
    months: months.map(({ month }) => ({
      month,
      revenue: toMajor((revenue.get(month) ?? 0) as Money, currency),
      net: toMajor((net.get(month) ?? 0) as Money, currency),
      purchases: purchases.get(month) ?? 0,
      units: units.get(month) ?? 0,
    })),
    parts: await nameParts(db, findBest(parts)),
    customers: await nameCustomers(db, findBest(customers), currency),
  }
}

type Span = { begin: number; end: number }
type Month = Span & { month: string }
type Sum = { id: string; sum: number }

const stepMs = 10 * 24 * 60 * 60_000

function inSteps({ begin, end }: Span): Span[] {
  const count = Math.ceil((end - begin) / stepMs)
  return Array.from({ length: count }, (_, index) => {
    const from = begin + index * stepMs
    return { begin: from, end: Math.min(end, from + stepMs) }
  })
}

async function addUp(db: Db, spans: Span[], select: (span: Span) => RawBuilder<Sum>) {
  const sums = new Map<string, number>()
  for (const span of spans) {
    await turnOfLoop()
    const { rows } = await select(span).execute(db)
    for (const { id, sum } of rows) sums.set(id, (sums.get(id) ?? 0) + Number(sum))
  }
  return sums
}

function monthOf(column: string, months: Month[]): RawBuilder<string> {
  const cases = months.map(
    ({ month, end }) => sql`when ${sql.ref(column)} < ${end} then ${sql.lit(month)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

function isPaid({ begin, end }: Span) {
  return sql`paid_at >= ${begin} and paid_at < ${end}`
}

const entries = sql`ledger left join purchases on purchases.id = ledger.purchase_id`

function isBooked({ begin, end }: Span, { code }: Currency) {
  return sql`ledger.at >= ${begin} and ledger.at < ${end} and ledger.currency = ${code}`
}

/** The company that paid or that the order was for; else the buyer. */
const customer = sql`coalesce(ledger.company_id, purchases.company_id, purchases.user_id)`

/** The tax in the part of a company's payment that is allocated to invoices. */
const taxOfInvoices = sql`coalesce((
  select sum(allocations.amount * 1.0 * invoices.tax / invoices.total) / sum(allocations.amount)
  from allocations join invoices on invoices.number = invoice_number
  where payment_id = ledger.intent_id and allocations.amount > 0 and invoices.total > 0), 0)`

/** Without the tax of the purchase, or of the invoices. */
const netAmount = sql`round(case when purchase_id is null then ledger.amount * (1.0 - ${taxOfInvoices})
  else ledger.amount * 100000.0 / (100000 + coalesce(tax_rate, 0)) end)`

/** The largest, then by id. */
function findBest(sums: Map<string, number>): [string, number][] {
  let found: [string, number][] = []
  // Not all are sorted: of a large shop that takes longer than a step.
  for (const entry of sums) {
    const last = found.at(-1)
    if (found.length === best && last && compareSums(last, entry) < 0) continue
    found = [...found, entry].sort(compareSums).slice(0, best)
  }
  return found
}

function compareSums([oneId, one]: [string, number], [otherId, other]: [string, number]): number {
  return other - one || (oneId < otherId ? -1 : 1)
}

async function nameParts(db: Db, parts: [string, number][]) {
  const ids = parts.map(([id]) => id)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'product_code as productCode', 'name'])
    .where('id', 'in', textList(db, ids))
    .execute()
  const byId = new Map(rows.map(({ id, ...part }) => [id, part]))
  return parts.map(([id, units]) => {
    const { productCode = '', name = '' } = byId.get(id) ?? {}
    return { _id: id, productCode, name, units }
  })
}

async function nameCustomers(db: Db, customers: [string, number][], currency: Currency) {
  const ids = customers.map(([id]) => id)
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'billing_email as email'])
    .where('id', 'in', textList(db, ids))
    .execute()
  const buyers = await db
    .selectFrom('purchases')
    .select(({ fn }) => ['user_id as id', fn.max('user_name').as('name')])
    .select(({ fn }) => fn.max('email').as('email'))
    .where('user_id', 'in', textList(db, ids))
    .groupBy('user_id')
    .execute()
  const companyIds = new Set(companies.map(({ id }) => id))
  const byId = new Map([...buyers, ...companies].map((row) => [row.id, row]))
  return customers.map(([id, revenue]) => {
    const { email = '', name = '' } = byId.get(id) ?? {}
    const isCompany = companyIds.has(id)
    return { _id: id, isCompany, email, name, revenue: toMajor(revenue as Money, currency) }
  })
}

function lastMonths(): Month[] {
  const { year, month } = toDateParts(Date.now())
  return Array.from({ length: monthCount }, (_, index) => {
    const begin = startOfDay(year, month - monthCount + 1 + index, 1)
    const end = startOfDay(year, month - monthCount + 2 + index, 1)
    return { month: toMonth(begin), begin, end }
  })
}
