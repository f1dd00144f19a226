import { sql } from 'kysely'
import { migrate } from '#server/database/migrate.ts'
import type { Transaction } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { numbers, people, products } from './fill.ts'

export type TradeSize = { companies: number; invoices: number; products: number }

/** Waiting purchases besides the invoiced ones: half on account and not shipped, half unpaid by card. */
const waiting = 5_000
const years = 5
const dayMs = 86_400_000

/**
 * Fills an empty shop with companies and the invoices of five years, due in 30 days. Company n is managed by user
 * n + 1; every hundredth invoice is of company 1, a chain. Open are the invoices of the last 30 days, a quarter of
 * those that are overdue for up to two months, and one of a thousand older ones.
 */
export async function fillTrade(where: { dataDir: string; databaseUrl?: string }, size: TradeSize) {
  const db = openDatabase(where)
  await migrate(db)
  const now = Date.now()
  await db.write(async (trx) => {
    await people(trx, size.companies + 1, now)
    await products(trx, size.products, now)
    await companies(trx, size, now)
    await purchases(trx, size, now)
    await invoices(trx, size, now)
    await money(trx)
    await drafts(trx, size, now)
  })
  await sql`analyze`.execute(db.whole)
  await db.close()
}

async function companies(trx: Transaction, { companies: count }: TradeSize, now: number) {
  const address = JSON.stringify({
    ...{ name: 'Workshop', line1: '1 Foundry Lane', line2: '', city: 'Kassel', region: '' },
    ...{ postalCode: '34117', country: 'DE', phone: '' },
  })
  await sql`${numbers(count)} insert into companies
    (id, counter, number, name, vat_id, billing_address, billing_email, phone, net_days, credit_limit,
      po_number_required, tax_category, tax_reason, applied_by, created_at, approved_at, version)
    select 'company' || n, n, 'D-' || n, ${townOf} || ' Motorcycles ' || n, '', ${address},
      'books' || n || '@bench.test', '', 30, cast(100000000000 as bigint), 0, 'S', '', 'user' || (n + 1),
      cast(${now} as bigint) - n * 1000, case when n % 50 > 0 then cast(${now} as bigint) end, 1
    from numbers`.execute(trx)
  await sql`${numbers(count)} insert into company_members
    (id, company_id, user_id, email, roles, invited_at, invited_by, joined_at)
    select 'member' || n, 'company' || n, 'user' || (n + 1), 'user' || (n + 1) || '@bench.test',
      'buyer,approver,manager', cast(${now} as bigint), 'user' || (n + 1), cast(${now} as bigint)
    from numbers`.execute(trx)
}

const towns = 'Kassel Bremen Lyon Porto Gent Graz Turin Malmo Cork Brno'.split(' ')
const townOf = sql.raw(
  `case n % 10 ${towns.map((town, index) => `when ${index} then '${town}'`).join(' ')} end`,
)

/** Of 119.00 each, of one line; shipped and invoiced, but for the last few. */
async function purchases(trx: Transaction, size: TradeSize, now: number) {
  const count = sql.lit(size.invoices)
  const all = size.invoices + waiting
  const step = sql.lit(Math.floor((years * 365 * dayMs) / size.invoices))
  const company = sql`case when n % 100 = 0 then 1
    else 1 + (cast(n as bigint) * 7919) % ${sql.lit(size.companies)} end`
  // Those that wait were placed just now.
  const at = sql`cast(${now} as bigint)
    - case when n < ${count} then cast(${count} - n as bigint) * ${step} else 0 end`
  const due = sql`cast(${now} as bigint) - 30 * cast(${sql.lit(dayMs)} as bigint)`
  const isOpen = sql`(n > ${count} or placed_at > ${due}
    or (placed_at > ${due} - 60 * cast(${sql.lit(dayMs)} as bigint) and n % 4 = 0) or n % 1000 = 7)`
  const isCard = sql`(n > ${count} and n % 2 = 0)`
  const isShipped = sql`n <= ${count}`
  const rows = sql`(select n, ${company} as company, ${at} as placed_at from numbers) as made`
  await sql`${numbers(all)} insert into purchases
    (id, counter, number, user_id, company_id, user_name, email, phone, address, po_number, note, currency,
      subtotal, tax_name, tax_rate, tax, total, placed_at, expires_at, payment, net_days, paid_at, paid_by,
      transaction_id, invoiced_at, shipped_at, completed_at)
    select 'purchase' || n, n, 'K-26-' || n, 'user' || (company + 1), 'company' || company,
      'Person ' || (company + 1), 'user' || (company + 1) || '@bench.test', '+1 555 0100', '1 Foundry Lane',
      case when n % 10 = 0 then 'PO-' || n else '' end, '', 'USD', 10000, 'Tax', 19000, 1900, 11900, placed_at,
      cast(${now} as bigint) + 2592000000, case when ${isCard} then 'card' else 'account' end,
      case when ${isCard} then null else 30 end, case when not ${isOpen} then placed_at end,
      case when not ${isOpen} then 'transfer' end, case when not ${isOpen} then 'account:purchase' || n end,
      case when ${isShipped} then placed_at end, case when ${isShipped} then placed_at end,
      case when ${isShipped} then placed_at end
    from ${rows}`.execute(trx)
  await sql`insert into orders
    (id, purchase_id, user_id, company_id, product_id, product_code, name, description, price, quantity,
      total_price, minimum_quantity, img, on_account, placed_at, paid_at, shipped_at, shipped_units)
    select 'order' || counter, id, user_id, company_id, 'product' || (1 + counter % ${sql.lit(size.products)}),
      'KS-' || (1 + counter % ${sql.lit(size.products)}), 'Chain', 'Sold by the case', 1000, 10, 10000, 1,
      '/images/none.webp', case payment when 'account' then 1 else 0 end, placed_at, paid_at, shipped_at,
      case when shipped_at is null then 0 else 10 end
    from purchases`.execute(trx)
  await sql`insert into shipments (id, purchase_id, seq, number, carrier, tracking, shipped_at)
    select 's' || counter, id, 1, number || '-1', 'DHL', '', shipped_at from purchases
    where shipped_at is not null`.execute(trx)
  if (trx.engine === 'postgres')
    await sql`select setval('purchase_counter', ${sql.lit(all)})`.execute(trx)
}

async function invoices(trx: Transaction, size: TradeSize, now: number) {
  const month = sql.lit(30 * dayMs)
  await sql`insert into invoices
    (number, purchase_id, shipment_id, company_id, made_at, due_at, currency, subtotal, tax_name, tax, total)
    select counter, id, 's' || counter, company_id, shipped_at, shipped_at + ${month}, currency, subtotal, tax_name,
      tax, total from purchases where shipped_at is not null order by counter`.execute(trx)
  await sql`insert into invoice_lines
    (invoice_number, position, order_id, product_code, name, units, price, amount)
    select number, 1, 'order' || number, 'KS-1', 'Chain', 10, 1000, 10000 from invoices`.execute(
    trx,
  )
  await sql`insert into invoice_taxes (invoice_number, category, rate, base, amount)
    select number, 'S', 19000, 10000, 1900 from invoices`.execute(trx)
  await sql`insert into credit_notes
    (id, purchase_id, counter, number, made_at, made_by, reason, amount, tax, invoice_number)
    select 'credit' || number, purchase_id, number, 'C-26-' || number, made_at, 'user1', 'Bent', 1000, 190, number
    from invoices where number % 50 = 1 and number <= ${sql.lit(size.invoices)}
      and made_at < cast(${now} as bigint)`.execute(trx)
}

/** Of each paid invoice what is left of it; of every tenth open one a part. Some pay too much. */
async function money(trx: Transaction) {
  const credited = sql`case when number % 50 = 1 then 1190 else 0 end`
  const paid = sql`(select invoices.number, invoices.company_id, made_at,
      case when paid_at is null then 5000 else total - ${credited} end as amount
    from (select number, company_id, made_at, invoices.total, purchase_id from invoices) as invoices
    join (select id, paid_at from purchases) as purchases on purchases.id = invoices.purchase_id
    where paid_at is not null or number % 10 = 3) as paid`
  await sql`insert into payments
    (id, company_id, method, amount, currency, reference, received_at, recorded_at, recorded_by)
    select 'payment' || number, company_id, 'transfer',
      amount + case when number % 5000 = 9 then 100 else 0 end, 'USD', 'Invoice ' || number,
      made_at, made_at, 'user1' from ${paid}`.execute(trx)
  await sql`insert into allocations (id, payment_id, invoice_number, amount, at)
    select 'allocation' || number, 'payment' || number, number, amount, made_at from ${paid}`.execute(
    trx,
  )
  await sql`insert into ledger (id, kind, fact, intent_id, purchase_id, company_id, amount, currency, at)
    select 'entry' || id, 'transfer', id, id, null, company_id, amount, currency, received_at
    from payments`.execute(trx)
}

/** Of every fifth company one, the newest two hundred not decided yet. */
async function drafts(trx: Transaction, { companies: count }: TradeSize, now: number) {
  const all = Math.floor(count / 5)
  const decided = sql`case when n <= ${sql.lit(all - 200)} then cast(${now} as bigint) end`
  await sql`${numbers(all)} insert into drafts
    (id, counter, number, kind, user_id, company_id, phone, address, po_number, note, answer, created_at,
      declined_at, version)
    select 'draft' || n, n, 'R-26-' || n, case n % 2 when 0 then 'quote' else 'approval' end, 'user' || (n + 1),
      'company' || n, '', '1 Foundry Lane', '', '', '', cast(${now} as bigint) - ${sql.lit(all)} + n, ${decided}, 1
    from numbers`.execute(trx)
  await sql`insert into draft_lines (draft_id, position, product_id, quantity, note)
    select id, 1, 'product1', 1, '' from drafts`.execute(trx)
}
