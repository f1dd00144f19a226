import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { startOfIsoDay, toDay } from '#base/calendar.ts'
import type { Currency, Money } from '#base/currency.ts'
import type { Config } from '#server/config/config.ts'
import { isAmong } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'

export type Exposure = { exposure: number; overdue: number }

/**
 * The exposure of companies, and the overdue part of it, in minor units: open invoices, and orders on account that are
 * not invoiced yet, less unallocated payments. One statement, so that a shipment invoiced at the same time counts once.
 */
export async function readExposures(
  db: Db,
  companyIds: string[],
  { code }: Pick<Currency, 'code'>,
  now = Date.now(),
): Promise<Map<string, Exposure>> {
  const { rows } = await sql<{ id: string; exposure: number; overdue: number }>`
    select companies.id, ${exposureIn(code)} as exposure,
      (select coalesce(sum(amount), 0) from open_amounts
        where company_id = companies.id and currency = ${code} and due_at < ${now}
          and amount > 0) as overdue
    from companies where ${isAmong(db, 'companies.id', companyIds)}`.execute(db)
  return new Map(
    rows.map(({ id, exposure, overdue }) => [
      id,
      { exposure: Number(exposure), overdue: Number(overdue) },
    ]),
  )
}

/** Without the overdue part, which placing does not need. */
export async function readExposure(db: Db, companyId: string, { code }: Currency): Promise<Money> {
  const { rows } = await sql<{ exposure: number }>`
    select ${exposureIn(code)} as exposure from companies where id = ${companyId}`.execute(db)
  return Number(rows[0]?.exposure ?? 0) as Money
}

/** What the company owes less its credit, and what it ordered and was not shipped yet, in one currency. */
function exposureIn(code: string): RawBuilder<number> {
  return sql`(select coalesce(sum(amount), 0) from open_amounts
      where company_id = companies.id and currency = ${code} and due_at is not null and amount > 0)
    - (select coalesce(sum(amount), 0) from payment_credits
      where company_id = companies.id and currency = ${code} and amount <> 0)
    + (select coalesce(sum(subtotal + (subtotal * tax_rate + 50000) / 100000), 0) from
      (select purchases.tax_rate,
          cast(sum(price * (quantity - shipped_units - closed_units)) as bigint) as subtotal
        from orders join purchases on purchases.id = orders.purchase_id
        where orders.company_id = companies.id and on_account = 1 and orders.paid_at is null
          and orders.shipped_at is null and orders.deleted_at is null and purchases.currency = ${code}
        group by purchases.id, purchases.tax_rate) as placed)`
}

export type OverdueInvoice = { number: number; due_at: number }

/**
 * The invoice that puts a company on hold: the oldest due of those that are overdue for `holdAfterDays`. It is computed
 * each time, so that paying it ends the hold.
 */
export async function findHoldingInvoice(
  db: Db,
  companyId: string,
  { holdAfterDays }: Pick<Config, 'holdAfterDays'>,
  now = Date.now(),
): Promise<OverdueInvoice | null> {
  if (holdAfterDays === null) return null
  const { rows } = await sql<OverdueInvoice>`select invoice_number as number, due_at
    from ${holdingInvoices(holdAfterDays, now)} and company_id = ${companyId}
    order by due_at, invoice_number limit 1`.execute(db)
  const [row] = rows
  return row ? { number: row.number, due_at: Number(row.due_at) } : null
}

/** Open invoices that are overdue for `holdAfterDays`. */
function holdingInvoices(holdAfterDays: number, now: number): RawBuilder<unknown> {
  const dueBefore = startOfIsoDay(toDay(now), 1 - holdAfterDays)
  return sql`open_amounts where amount > 0 and due_at < ${dueBefore}`
}

/** True of companies that are on hold: by hand, or for an overdue invoice. */
export function isOnHold(
  { holdAfterDays }: Pick<Config, 'holdAfterDays'>,
  now = Date.now(),
): RawBuilder<SqlBool> {
  if (holdAfterDays === null) return sql`companies.on_hold_at is not null`
  return sql`companies.id in (
    select id from companies where on_hold_at is not null
    union select company_id from ${holdingInvoices(holdAfterDays, now)})`
}

/** The due day of the overdue invoice for which a company is on hold. */
export async function readHolds(
  db: Db,
  companyIds: string[],
  { holdAfterDays }: Pick<Config, 'holdAfterDays'>,
  now = Date.now(),
): Promise<Map<string, number>> {
  if (holdAfterDays === null) return new Map()
  const { rows } = await sql<{ id: string; due_at: number }>`
    select company_id as id, min(due_at) as due_at from ${holdingInvoices(holdAfterDays, now)}
      and ${isAmong(db, 'company_id', companyIds)}
    group by company_id`.execute(db)
  return new Map(rows.map(({ id, due_at }) => [id, Number(due_at)]))
}
