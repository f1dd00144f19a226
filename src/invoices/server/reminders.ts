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

/**
 * Mails companies before and after the due day of an invoice that is still open, each reminder once. Of several that
 * are due the latest is sent. Days are those of the shop's time zone. A reminder that fails holds up no other: its
 * error is thrown when the others are queued.
 */
export async function remindOfInvoices(
  db: Database,
  { reminderDays }: Pick<Config, 'reminderDays'>,
  now = Date.now(),
  stopping?: AbortSignal,
): Promise<void> {
  const errors: unknown[] = []
  for (const [index, daysAfterDue] of reminderDays.entries()) {
    const isDue = isReminderDue(daysAfterDue, reminderDays[index + 1], now)
    for (const invoiceNumber of await findDueInvoices(db.read, isDue)) {
      if (stopping?.aborted) return
      try {
        await db.write((trx) => queueReminder(trx, { invoiceNumber, daysAfterDue, isDue, now }))
      } catch (error) {
        // Throws where it is not the reminder that fails but the database.
        await db.ping()
        errors.push(error)
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'reminders of invoices were not queued')
}

/** True of invoices whose reminder of these days is due, and the next one is not. */
function isReminderDue(
  daysAfterDue: number,
  nextDaysAfterDue: number | undefined,
  now: number,
): RawBuilder<SqlBool> {
  const today = toDay(now - morningMs)
  const latest = startOfIsoDay(today, 1 - daysAfterDue) - 1
  const earliestInTime = startOfIsoDay(today, -maxDaysLate - daysAfterDue)
  const earliestBeforeNext =
    nextDaysAfterDue === undefined ? earliestInTime : startOfIsoDay(today, 1 - nextDaysAfterDue)
  const isBeforeDue = daysAfterDue < 0
  const earliest = Math.max(earliestInTime, earliestBeforeNext, isBeforeDue ? now : 0)
  // An invoice with short terms is younger than the day of an early reminder.
  return sql<SqlBool>`open_amounts.due_at >= ${earliest} and open_amounts.due_at <= ${latest}
    and invoices.made_at < open_amounts.due_at + ${(daysAfterDue - 1) * dayMs}
    and exists (select 1 from companies
      where companies.id = invoices.company_id and reminders_paused_at is null)
    and not exists (select 1 from invoice_reminders
      where invoice_number = invoices.number and days_after_due = ${daysAfterDue})`
}

async function findDueInvoices(db: Db, isDue: RawBuilder<SqlBool>): Promise<number[]> {
  const rows = await selectOpenInvoices(db)
    .select('invoices.number')
    .where(isDue)
    .orderBy('open_amounts.due_at')
    .orderBy('invoices.number')
    .execute()
  return rows.map(({ number }) => number)
}

type Reminder = {
  invoiceNumber: number
  daysAfterDue: number
  isDue: RawBuilder<SqlBool>
  now: number
}

/** Checks again in the transaction: the invoice may have been paid, or another process may have queued the reminder. */
async function queueReminder(
  trx: Transaction,
  { invoiceNumber, daysAfterDue, isDue, now }: Reminder,
): Promise<void> {
  const invoice = await selectOpenInvoices(trx)
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .select('billing_email')
    .where('invoices.number', '=', invoiceNumber)
    .where(isDue)
    .executeTakeFirst()
  if (!invoice) return
  const queued = await trx
    .insertInto('invoice_reminders')
    .values({ invoice_number: invoiceNumber, days_after_due: daysAfterDue, queued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invoice_number')
    .executeTakeFirst()
  if (!queued) return
  const key = `reminder:${invoiceNumber}:${daysAfterDue}`
  const facts: ReminderFacts = { invoiceNumber }
  await queueMail(trx, { key, to: invoice.billing_email, facts })
}
