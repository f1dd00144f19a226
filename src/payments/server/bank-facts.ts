import { type SqlBool, sql } from 'kysely'
import { toDay } from '#base/calendar.ts'
import type { Money } from '#base/currency.ts'
import { formatInvoiceNumber, parseInvoiceNumber } from '#invoices/rules.ts'
import { isOpen, selectOpenInvoices } from '#invoices/server/read-invoices.ts'
import { purchaseIs } from '#orders/server/conditions.ts'
import { isAmong, textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import {
  type ClosedItem,
  type Facts,
  findNumbers,
  maxCandidates,
  maxDaysApart,
  nameKey,
  type OpenItem,
  type StatementEntry,
} from './match-entries.ts'

type Reading = {
  currency: string
  /** Numbers that an admin typed. */
  typed: string[]
  ofFile: ReadonlySet<string>
}

/**
 * The facts for matching these entries, in one currency: what is open of the numbers, customers and amounts that they
 * name. Payments that were booked from entries of the same file, `ofFile`, do not count as facts.
 */
export async function readFacts(
  db: Db,
  entries: StatementEntry[],
  { currency, typed, ofFile }: Reading,
): Promise<Facts> {
  const texts = [...typed, ...entries.map(({ reference }) => reference)]
  const numbers = new Set(texts.flatMap((text) => [...findNumbers(text)]))
  const purchases = [...numbers].filter((number) => number.startsWith('K'))
  const invoices = [...numbers].flatMap((number) => parseInvoiceNumber(number) ?? [])
  const companies = await readCompanies(db, [...numbers])
  const payers = await readPayers(db, entries)
  const owners = [...companies, ...payers].flatMap(({ owner }) => owner.companyId ?? [])
  const named = await findCompaniesByName(db, entries, currency)
  const items = [
    ...(await readPurchases(db, currency)),
    ...(await readInvoices(db, currency, {
      ...{ invoices, purchases, entries },
      companies: [...owners, ...named],
    })),
  ]
  const closed = [
    ...(await readClosedPurchases(db, purchases)),
    ...(await readClosedInvoices(db, invoices)),
  ]
  const open = new Set(items.flatMap(({ number, purchaseNumber }) => [number, purchaseNumber]))
  return {
    items,
    closed: closed.filter(({ number }) => !open.has(number)),
    companies,
    payers,
    recorded: await readRecorded(db, entries, ofFile),
  }
}

/** Companies with open invoices that have the name of a payer. */
async function findCompaniesByName(
  db: Db,
  entries: StatementEntry[],
  currency: string,
): Promise<string[]> {
  const names = new Set(entries.map(({ payer }) => nameKey(payer)).filter((name) => name !== ''))
  if (names.size === 0) return []
  const owing = db
    .selectFrom('open_amounts')
    .select('company_id')
    .where(isOpen)
    .where('currency', '=', currency)
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', 'in', owing)
    .execute()
  return rows.filter(({ name }) => names.has(nameKey(name))).map(({ id }) => id)
}

/** Those on account are found among what is to ship. */
async function readPurchases(db: Db, currency: string): Promise<OpenItem[]> {
  const unpaid = db
    .selectFrom('purchases')
    .leftJoin('companies', 'companies.id', 'purchases.company_id')
    .select(['purchases.id', 'purchases.number', 'user_id', 'user_name', 'company_id'])
    .select(['companies.name as company_name', 'placed_at'])
    .select(sql<Money>`total - credited - received`.as('open'))
    .where('paid_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('currency', '=', currency)
  const byCard = unpaid.where(sql<SqlBool>`payment = 'card'`)
  const onAccount = unpaid
    .where(purchaseIs('toShip'))
    .where(sql<SqlBool>`payment <> 'card'`)
    .where('invoiced_at', 'is', null)
  const rows = [...(await byCard.execute()), ...(await onAccount.execute())]
  return rows
    .toSorted((one, other) => one.placed_at - other.placed_at)
    .map(
      (row): OpenItem => ({
        kind: 'purchase',
        number: row.number,
        purchaseId: row.id,
        purchaseNumber: row.number,
        owner: row.company_id ?? row.user_id,
        ownerName: row.company_name ?? row.user_name,
        companyId: row.company_id,
        open: Number(row.open) as Money,
      }),
    )
    .filter(({ open }) => open > 0)
}

type Named = {
  invoices: number[]
  purchases: string[]
  companies: string[]
  entries: StatementEntry[]
}

/** Open invoices that entries may pay, the oldest due first. */
async function readInvoices(db: Db, currency: string, named: Named): Promise<OpenItem[]> {
  const { invoices, purchases, companies, entries } = named
  const open = selectOpenInvoices(db)
    .innerJoin('companies', 'companies.id', 'open_amounts.company_id')
    .select(['invoices.number', 'purchase_id', 'purchases.number as purchase_number'])
    .select(['companies.id as company_id', 'companies.name', 'open_amounts.amount as open'])
    .select('open_amounts.due_at')
    .where('open_amounts.due_at', 'is not', null)
    .where('open_amounts.currency', '=', currency)
  const found = [
    ...(invoices.length > 0 ? await open.where('invoices.number', 'in', invoices).execute() : []),
    ...(await open.where(isAmong(db, 'purchases.number', purchases)).execute()),
    ...(await open.where(isAmong(db, 'open_amounts.company_id', companies)).execute()),
  ]
  // An entry closes some of them for the next one.
  const most = maxCandidates + entries.length
  for (const amount of new Set(entries.map((entry) => entry.amount))) {
    const oldest = open
      .where('open_amounts.amount', '=', amount)
      .orderBy('open_amounts.due_at')
      .orderBy('open_amounts.invoice_number')
      .limit(most)
    found.push(...(await oldest.execute()))
  }
  const unique = [...new Map(found.map((row) => [row.number, row])).values()]
  return unique.toSorted(byDueDay).map((row) => ({
    kind: 'invoice',
    number: formatInvoiceNumber(row.number),
    purchaseId: row.purchase_id,
    purchaseNumber: row.purchase_number,
    owner: row.company_id,
    ownerName: row.name,
    companyId: row.company_id,
    open: row.open,
  }))
}

type Due = { due_at: number | null; number: number }

function byDueDay(one: Due, other: Due): number {
  return (one.due_at ?? 0) - (other.due_at ?? 0) || one.number - other.number
}

async function readClosedPurchases(db: Db, numbers: string[]): Promise<ClosedItem[]> {
  const rows = await db
    .selectFrom('purchases')
    .leftJoin('companies', 'companies.id', 'purchases.company_id')
    .select(['purchases.number', 'user_id', 'user_name', 'company_id', 'paid_at', 'ended_at'])
    .select('companies.name as company_name')
    .where('purchases.number', 'in', textList(db, numbers))
    .execute()
  return rows.map((row) => ({
    number: row.number,
    reason: `${row.number} ${whyClosed(row)}.`,
    owner: {
      id: row.company_id ?? row.user_id,
      name: row.company_name ?? row.user_name,
      companyId: row.company_id,
    },
  }))
}

function whyClosed({ paid_at, ended_at }: { paid_at: number | null; ended_at: number | null }) {
  if (paid_at !== null) return 'is paid already'
  return ended_at === null ? 'has nothing open' : 'has ended'
}

async function readClosedInvoices(db: Db, numbers: number[]): Promise<ClosedItem[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('purchases', 'purchases.id', 'invoices.purchase_id')
    .leftJoin('companies', 'companies.id', 'invoices.company_id')
    .select(['invoices.number', 'user_id', 'user_name', 'invoices.company_id'])
    .select('companies.name as company_name')
    .where('invoices.number', 'in', numbers)
    .execute()
  return rows.map((row) => ({
    number: formatInvoiceNumber(row.number),
    reason: `${formatInvoiceNumber(row.number)} is paid already.`,
    owner: {
      id: row.company_id ?? row.user_id,
      name: row.company_name ?? row.user_name,
      companyId: row.company_id,
    },
  }))
}

async function readCompanies(db: Db, numbers: string[]): Promise<Facts['companies']> {
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'number', 'name'])
    .where('number', 'in', textList(db, numbers))
    .execute()
  return rows.map(({ id, number, name }) => ({ number, owner: { id, name, companyId: id } }))
}

async function readPayers(db: Db, entries: StatementEntry[]): Promise<Facts['payers']> {
  const ibans = [...new Set(entries.map(({ iban }) => iban).filter((iban) => iban !== ''))]
  const rows = await db
    .selectFrom('payments')
    .leftJoin('purchases', 'purchases.id', 'payments.purchase_id')
    .leftJoin('companies', (join) =>
      join.on('companies.id', '=', sql`coalesce(payments.company_id, purchases.company_id)`),
    )
    .select(['payer_iban as iban', 'companies.id as company_id', 'companies.name'])
    .select(['purchases.user_id', 'user_name'])
    .distinct()
    .where('payer_iban', 'in', textList(db, ibans))
    .where('payer_iban', '<>', '')
    .where('reversed_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    iban: row.iban,
    owner: {
      id: row.company_id ?? row.user_id ?? '',
      name: row.name ?? row.user_name ?? '',
      companyId: row.company_id,
    },
  }))
}

/**
 * Of these entries' amounts, on their days or near them. One by hand that was reversed was wrong; one of a file that
 * was reversed is still the same entry.
 */
async function readRecorded(
  db: Db,
  entries: StatementEntry[],
  ofFile: ReadonlySet<string>,
): Promise<Facts['recorded']> {
  const days = entries.map(({ day }) => day).sort()
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = await db
    .selectFrom('payments')
    .leftJoin('purchases', 'purchases.id', 'payments.purchase_id')
    .select(['payments.company_id', 'purchases.company_id as buyer_company', 'user_id'])
    .select(['received_at', 'amount', 'bank_entry', 'payer_iban', 'reference', 'reversed_at'])
    .where('received_at', '>=', Date.parse(first) - (maxDaysApart + 1) * dayMs)
    .where('received_at', '<=', Date.parse(last) + (maxDaysApart + 2) * dayMs)
    .where(({ or, eb }) => or([eb('reversed_at', 'is', null), eb('bank_entry', 'is not', null)]))
    .where('method', '<>', 'card')
    .execute()
  const amounts = new Set(entries.map(({ amount }) => amount))
  const others = rows.filter(
    ({ amount, bank_entry }) => amounts.has(amount) && !ofFile.has(bank_entry ?? ''),
  )
  return others.map((row) => ({
    owner: row.company_id ?? row.buyer_company ?? row.user_id ?? '',
    day: toDay(row.received_at),
    amount: row.amount,
    iban: row.payer_iban,
    reference: row.reference,
    entryId: row.bank_entry,
    isReversed: row.reversed_at !== null,
  }))
}

const dayMs = 24 * 60 * 60 * 1_000
