import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { startOfIsoDay, toDay } from '#base/calendar.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { selectOpenInvoices } from './read-invoices.ts'

export type ReminderFacts = { invoiceNumber: number }

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

/** No reminder goes out before 8:00 of its day. */
const morningMs = 8 * hourMs
/** A shop that was down sends reminders up to 7 days late, and no older ones; neither does one that starts to remind. */
const maxDaysLate = 7
const invoicesPerStep = 100

/**
 * Mails companies before and after the due day of an invoice that is still open, each reminder once. Of several that
 * are due the latest is sent. Days are those of the shop's time zone.
 */
export async function remindOfInvoices(
  db: Database,
  { reminderDays }: Pick<Config, 'reminderDays'>,
  now = Date.now(),
  stopping?: AbortSignal,
): Promise<void> {
  for (const [index, days] of reminderDays.entries()) {
    const isDue = isDueFor(days, reminderDays[index + 1], now)
    let numbers: number[]
    do {
      numbers = await findDue(db.read, isDue)
      for (const number of numbers) {
        if (stopping?.aborted) return
        await db.write((trx) => remind(trx, { number, days, isDue, now }))
      }
    } while (numbers.length === invoicesPerStep)
  }
}

/** True of invoices whose reminder of these days is due, and the next one is not. */
function isDueFor(days: number, next: number | undefined, now: number): RawBuilder<SqlBool> {
  const today = toDay(now - morningMs)
  const latest = startOfIsoDay(today, 1 - days) - 1
  const earliestInTime = startOfIsoDay(today, -maxDaysLate - days)
  const earliestBeforeNext = next === undefined ? earliestInTime : startOfIsoDay(today, 1 - next)
  const earliest = Math.max(earliestInTime, earliestBeforeNext, days < 0 ? now : 0)
  // As the index `invoices_due` has it. An invoice with short terms is younger than the day of an early reminder.
  return sql<SqlBool>`due_at + 0 >= ${earliest} and due_at + 0 <= ${latest}
    and invoices.made_at < due_at + ${(days - 1) * dayMs}
    and exists (select 1 from companies
      where companies.id = invoices.company_id and reminders_paused_at is null)
    and not exists (select 1 from invoice_reminders
      where invoice_number = invoices.number and invoice_reminders.days = ${days})`
}

async function findDue(db: Db, isDue: RawBuilder<SqlBool>): Promise<number[]> {
  const rows = await selectOpenInvoices(db)
    .select('invoices.number')
    .where(isDue)
    .orderBy('due_at')
    .orderBy('invoices.number')
    .limit(invoicesPerStep)
    .execute()
  return rows.map(({ number }) => number)
}

type Reminding = { number: number; days: number; isDue: RawBuilder<SqlBool>; now: number }

/** Checks again in the transaction: the invoice may have been paid, or another process may have queued the reminder. */
async function remind(trx: Transaction, { number, days, isDue, now }: Reminding): Promise<void> {
  const invoice = await selectOpenInvoices(trx)
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .select('billing_email')
    .where('invoices.number', '=', number)
    .where(isDue)
    .executeTakeFirst()
  if (!invoice) return
  const queued = await trx
    .insertInto('invoice_reminders')
    .values({ invoice_number: number, days, queued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .executeTakeFirst()
  if (!queued) return
  const facts: ReminderFacts = { invoiceNumber: number }
  await queueMail(trx, { fact: `reminder:${number}:${days}`, to: invoice.billing_email, facts })
}
