import { sql } from 'kysely'
import { startOfIsoDay, toDay, toLocalIso } from '#base/calendar.ts'
import { type Currency, type Money, toMajor } from '#base/currency.ts'
import { refuse } from '#invoices/refusals.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer, HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, companySeenBy, isAdmin } from '#server/http/current-user.ts'
import { csvFile, type FileColumns } from '#server/imports/csv-file.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { Statement } from '../contract.ts'
import { formatInvoiceNumber } from '../rules.ts'

type Input = Pick<HandlerInput<typeof contract.readStatement>, 'user' | 'params' | 'query'>

const dayMs = 86_400_000

export async function readStatement(
  db: Db,
  { user, params: { id }, query }: Input,
  { config: { currency } }: Pick<Shop, 'config'>,
): Promise<Statement> {
  const company = await findCompany(db, user, id)
  const today = toDay(Date.now())
  const to = query.to ?? today
  const from = query.from ?? `${to.slice(0, 8)}01`
  const begin = startOfIsoDay(from)
  const end = startOfIsoDay(to, 1)
  const major = (money: number) => toMajor(money as Money, currency)
  const opening = await readOpening(db, id, currency, begin)
  let balance = opening
  const entries: Statement['entries'] = []
  for (const { amount, ...entry } of await readEntries(db, id, currency, { begin, end })) {
    balance += amount
    entries.push({ ...entry, amount: major(amount), balance: major(balance) })
  }
  const { ageing, open } = await readAgeing(db, id, currency, end)
  return {
    from,
    to,
    currency: currency.code,
    company,
    opening: major(opening),
    entries,
    closing: major(balance),
    ageing: {
      current: major(ageing.current),
      to30: major(ageing.to30),
      to60: major(ageing.to60),
      to90: major(ageing.to90),
      above: major(ageing.above),
    },
    credit: major(open - balance),
  }
}

/** The company of a statement: for its approvers and managers, and admins. */
async function findCompany(db: Db, user: CurrentUser, id: string) {
  return db
    .selectFrom('companies')
    .select(['id as _id', 'number', 'name'])
    .where('id', '=', id)
    .$if(!isAdmin(user), (own) => own.where(sql<boolean>`id = ${companySeenBy(user)}`))
    .executeTakeFirstOrThrow(() => refuse('unknown-company'))
}

type Entry = {
  at: number
  kind: Statement['entries'][number]['kind']
  number: string
  invoice: string
  amount: number
}

/** The sum of all entries before a moment. */
async function readOpening(db: Db, id: string, { code }: Currency, begin: number): Promise<number> {
  const { rows } = await sql<{ opening: number }>`select
    (select coalesce(sum(total), 0) from invoices
      where company_id = ${id} and due_at is not null and currency = ${code} and made_at < ${begin})
    - (select coalesce(sum(credit_notes.amount + credit_notes.tax), 0) from credit_notes
      join invoices on invoices.number = credit_notes.invoice_number
      where company_id = ${id} and due_at is not null and currency = ${code}
        and credit_notes.made_at < ${begin})
    - (select coalesce(sum(amount), 0) from ledger
      where company_id = ${id} and currency = ${code} and at < ${begin}) as opening`.execute(db)
  return Number(rows[0]?.opening)
}

type Period = { begin: number; end: number }

/** The entries of a period, oldest first. Amounts that the company owes are positive. */
async function readEntries(
  db: Db,
  id: string,
  { code }: Currency,
  { begin, end }: Period,
): Promise<Entry[]> {
  const invoices = await db
    .selectFrom('invoices')
    .select(['number', 'made_at', 'total'])
    .where('company_id', '=', id)
    .where('due_at', 'is not', null)
    .where('currency', '=', code)
    .where('made_at', '>=', begin)
    .where('made_at', '<', end)
    .execute()
  const notes = await db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.number', 'credit_notes.invoice_number')
    .select(['credit_notes.number', 'credit_notes.made_at', 'credit_notes.amount'])
    .select(['credit_notes.tax', 'invoices.number as invoice'])
    .where('invoices.company_id', '=', id)
    .where('due_at', 'is not', null)
    .where('currency', '=', code)
    .where('credit_notes.made_at', '>=', begin)
    .where('credit_notes.made_at', '<', end)
    .execute()
  const money = await db
    .selectFrom('ledger')
    .leftJoin('payments', 'payments.id', 'ledger.intent_id')
    .select(['ledger.kind', 'ledger.at', 'ledger.amount', 'ledger.intent_id', 'reference'])
    .where('ledger.company_id', '=', id)
    .where('ledger.currency', '=', code)
    .where('ledger.at', '>=', begin)
    .where('ledger.at', '<', end)
    .execute()
  const entries: Entry[] = [
    ...invoices.map(({ number, made_at, total }): Entry => {
      const shown = formatInvoiceNumber(number)
      return { at: made_at, kind: 'invoice', number: shown, invoice: '', amount: total }
    }),
    ...notes.map(({ number, invoice, made_at, amount, tax }): Entry => {
      const credited = formatInvoiceNumber(invoice)
      return { at: made_at, kind: 'credit-note', number, invoice: credited, amount: -amount - tax }
    }),
    ...money.map(({ kind, at, amount, intent_id, reference }): Entry => {
      const isRefund = kind === 'refund' || kind === 'dispute'
      const number = reference ?? intent_id
      return { at, kind: isRefund ? 'refund' : 'payment', number, invoice: '', amount: -amount }
    }),
  ]
  return entries.toSorted((one, other) => one.at - other.at)
}

/** The open amounts of all invoices at a moment, by days overdue. */
async function readAgeing(db: Db, id: string, { code }: Currency, end: number) {
  const isNow = end > Date.now()
  const { rows } = isNow ? await readOpen(db, id, code) : await readOpenAt(db, id, code, end)
  const ageing = { current: 0, to30: 0, to60: 0, to90: 0, above: 0 }
  let open = 0
  for (const row of rows) {
    const amount = Number(row.open)
    const days = Math.ceil((end - 1 - Number(row.due_at)) / dayMs)
    open += amount
    ageing[nameAge(days)] += amount
  }
  return { ageing, open }
}

type OpenRow = { due_at: number; open: number }

function readOpen(db: Db, id: string, code: string) {
  return sql<OpenRow>`select due_at, amount as "open" from open_amounts
    where company_id = ${id} and currency = ${code} and due_at is not null and amount > 0`.execute(
    db,
  )
}

function readOpenAt(db: Db, id: string, code: string, end: number) {
  return sql<OpenRow>`select due_at, total
      - (select coalesce(sum(amount + tax), 0) from credit_notes
        where invoice_number = invoices.number and credit_notes.made_at < ${end})
      - (select coalesce(sum(amount), 0) from allocations
        where invoice_number = invoices.number and allocations.at < ${end}) as "open"
    from invoices where company_id = ${id} and due_at is not null and currency = ${code}
      and made_at < ${end}`.execute(db)
}

function nameAge(days: number): keyof Statement['ageing'] {
  if (days <= 0) return 'current'
  if (days <= 30) return 'to30'
  if (days <= 60) return 'to60'
  return days <= 90 ? 'to90' : 'above'
}

export async function exportStatement(db: Db, input: Input, shop: Shop): Promise<FileAnswer> {
  const statement = await readStatement(db, input, shop)
  const { from, to, opening, closing, entries } = statement
  const row = (kind: string, at: string, amount: number | '', balance: number) => {
    return { kind, at, number: '', amount, balance }
  }
  const rows = [
    row('opening', from, '', opening),
    ...entries.map((entry) => ({ ...entry, at: toLocalIso(entry.at) })),
    row('closing', to, '', closing),
  ]
  const { number } = statement.company
  return csvFile(`statement-${number}-${to}.csv`, statementColumns(statement.currency), rows)
}

type Row = { kind: string; at: string; number: string; amount: number | ''; balance: number }

function statementColumns(currency: string): FileColumns<Row> {
  return {
    Date: ({ at }) => at,
    Kind: ({ kind }) => kind,
    Number: ({ number }) => number,
    Amount: ({ amount }) => amount,
    Balance: ({ balance }) => balance,
    Currency: () => currency,
  }
}
