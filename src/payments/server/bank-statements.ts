import { startOfIsoDay, toDay } from '#base/calendar.ts'
import { type Currency, type Money, toMajor } from '#base/currency.ts'
import { parseMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { refuse } from '#payments/refusals.ts'
import { textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import { auditRows } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { readForm } from '#server/http/form-file.ts'
import { readText } from '#server/imports/decode-text.ts'
import { readSource } from '#server/imports/import-queue.ts'
import { noRemarks, remark } from '#server/imports/read-csv.ts'
import { detectKind } from '#server/imports/spreadsheet.ts'
import type { Shop } from '#server/shop.ts'
import * as contract from '../contract.ts'
import {
  type BankEntryReply,
  type BankStatement,
  type BankTarget,
  type ChosenEntry,
  chosenEntries,
  longestReference,
} from '../contract.ts'
import {
  type IdentifiedEntry,
  identifyEntries,
  type ReadStatement,
  statementFormats,
} from './bank-entry.ts'
import { readFacts } from './bank-facts.ts'
import {
  type Facts,
  findNumbers,
  type Match,
  matchEntries,
  type Target,
  targetOf,
} from './match-entries.ts'
import { parseBankCsv } from './read-bank-csv.ts'
import { readCamt } from './read-camt.ts'
import { isMt940, parseMt940 } from './read-mt940.ts'
import { auditedPayments, type BookedFor, bookPayment } from './record-transfer.ts'

const maxBytes = 12 * 1024 * 1024
const maxFieldBytes = 2 * 1024 * 1024

type Input = HandlerInput<typeof contract.importBankStatement>
type ShopParts = Pick<Shop, 'db' | 'config' | 'wake'>

/**
 * Matches each entry of a bank statement. With `apply` it records the certain or the chosen ones, each in a separate
 * transaction, so that a refused one does not stop the others.
 */
export async function importBankStatement(
  { user, query, request }: Input,
  shop: ShopParts,
): Promise<BankStatement> {
  const { db, config, wake } = shop
  const refusals = { missing: () => refuse('malformed'), tooBig: () => refuse('too-big') }
  const limits = { maxBytes, maxFieldBytes }
  const { file, fields } = await readForm(request, { field: 'file', ...limits, ...refusals })
  const isApplied = query.apply === 'true' || fields['apply'] === 'true'
  const choices = readChoices(fields['entries'])
  const statement = await readStatement(file, query, config.currency)
  const entries = identifyEntries(statement)
  const typed = choices?.flatMap(({ number }) => number ?? []) ?? []
  const before = await matchStatement(db.read, entries, config.currency, typed)
  if (!isApplied) return describeMatch(statement, before, config.currency)
  const chosen = choices ?? before.matched.filter(isCertain).map(({ entry: { id } }) => ({ id }))
  const failed = new Map<string, string>()
  let recorded = 0
  for (const choice of chosen) {
    const failure = await bookChosen(shop, user, before, choice)
    if (failure === null) recorded++
    else failed.set(choice.id, failure)
  }
  wake('mail')
  wake('payments')
  const after = await matchStatement(db.read, entries, config.currency)
  const report = describeMatch(statement, after, config.currency)
  const withFailures = report.entries.map((entry) => withFailure(entry, failed.get(entry.id)))
  return { ...report, recorded, entries: withFailures }
}

/** Null where none came: the certain ones are meant. Throws 'fields-wrong'. */
function readChoices(written: string | undefined): ChosenEntry[] | null {
  if (written === undefined) return null
  const read = chosenEntries.safeParse(parseJson(written))
  if (read.success) return read.data
  throw refuse('fields-wrong', { detail: 'The field entries is a JSON list of entries.' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** By what the file holds, not by its name. Throws 'fields-wrong', 'too-big', 'which-sheet'. */
async function readStatement(
  bytes: Buffer,
  query: Input['query'],
  { code }: Currency,
): Promise<ReadStatement> {
  if (detectKind(bytes) === 'text') {
    const text = await readXml(bytes)
    if (/^\s*</.test(text)) return readCamt(text)
    if (isMt940(text)) return parseMt940(text)
  }
  return parseBankCsv(await readSource(bytes, query), code === 'USD')
}

/** XML says how it is written; other texts are guessed. */
async function readXml(bytes: Buffer): Promise<string> {
  const head = bytes.subarray(0, 200).toString('latin1')
  const [, name] = /^<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(head) ?? []
  try {
    if (name !== undefined) return new TextDecoder(name).decode(bytes)
  } catch {
    throw refuse('fields-wrong', { detail: `The encoding ${name} of this file is not known.` })
  }
  const { text } = await readText(bytes)
  return text
}

type MatchedEntry = {
  entry: IdentifiedEntry
  /** Null where the currency has no such amount. */
  amount: Money | null
  /** Set where the entry is decided without matching. */
  decision: { verdict: 'booked' | 'ignored'; reason: string; paymentId: string | null } | null
  match: Match | null
}

type MatchedStatement = { matched: MatchedEntry[]; facts: Facts }

async function matchStatement(
  db: Db,
  entries: IdentifiedEntry[],
  currency: Currency,
  typed: string[] = [],
): Promise<MatchedStatement> {
  const payments = await readPaymentsOf(db, entries)
  const decided = entries.map((entry): MatchedEntry => {
    const amount = parseMoney(entry.amount, { ...currency, step: 1 })
    const decision =
      decideIgnored(entry, amount, currency) ?? decideRecorded(payments.get(entry.id))
    return { entry, amount, decision, match: null }
  })
  const open = decided.flatMap(({ entry, amount, decision }) =>
    decision === null && amount !== null ? [{ ...entry, amount }] : [],
  )
  const ofFile = new Set(entries.map(({ id }) => id))
  const facts = await readFacts(db, open, { currency: currency.code, typed, ofFile })
  const matches = matchEntries(open, facts)
  const matched = decided.map((one) => ({ ...one, match: matches.get(one.entry.id) ?? null }))
  return { matched, facts }
}

async function readPaymentsOf(db: Db, entries: IdentifiedEntry[]) {
  const ids = entries.map(({ id }) => id)
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'bank_entry', 'recorded_at', 'reversed_at'])
    .where('bank_entry', 'in', textList(db, ids))
    .execute()
  return new Map(rows.map((row) => [row.bank_entry, row]))
}

type RecordedRow = { id: string; reversed_at: number | null }

function decideRecorded(row: RecordedRow | undefined): MatchedEntry['decision'] {
  if (!row) return null
  const reason =
    row.reversed_at === null
      ? 'Recorded as a payment.'
      : 'Was recorded, and reversed: please record it by hand.'
  return { verdict: 'booked', reason, paymentId: row.id }
}

const ignoredKinds = {
  debit: 'Money that went out.',
  reversal: 'A reversal of an earlier entry: please check which entry it reverses.',
  pending: 'Not booked by the bank yet.',
}

function decideIgnored(
  { kind, currency, day, isRepeated }: IdentifiedEntry,
  amount: Money | null,
  { code }: Currency,
): MatchedEntry['decision'] {
  const ignored = (reason: string) => ({ verdict: 'ignored' as const, reason, paymentId: null })
  if (kind !== 'credit') return ignored(ignoredKinds[kind])
  if (isRepeated) return ignored('Appears twice in this file.')
  if (currency !== '' && currency !== code)
    return ignored(`In ${currency}: the shop counts in ${code}.`)
  if (!amount) return ignored('The amount is not readable.')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return ignored('The day is not readable.')
  return day > toDay(Date.now()) ? ignored('Dated later than today.') : null
}

function isCertain({ match }: MatchedEntry): boolean {
  return match?.verdict === 'certain'
}

/** Null once it is recorded; else why it is not. */
async function bookChosen(
  { db, config }: ShopParts,
  admin: CurrentUser,
  { matched, facts }: MatchedStatement,
  choice: ChosenEntry,
): Promise<string | null> {
  const found = matched.find(({ entry }) => entry.id === choice.id)
  if (!found?.amount) return 'There is no such entry in this file.'
  const { entry, amount, decision, match } = found
  if (decision !== null) return decision.reason
  const byHand = chooseTarget(choice, amount, { facts, currency: config.currency })
  const target = byHand ?? (match?.target ? toWire(match.target, config.currency) : null)
  if (!target) return choice.number ? `Nothing is open of ${choice.number}.` : 'Is not certain.'
  const { payer, iban } = entry
  const owed = byHand === null ? amount : undefined
  try {
    await db.write(async (trx) => {
      const payment = await bookPayment(
        trx,
        admin,
        {
          ...toBookedFor(target),
          ...{ amount, at: startOfIsoDay(entry.day), method: 'transfer' },
          reference: entry.reference.slice(0, longestReference),
          bank: { entry: entry.id, payer: payer.slice(0, 140), iban: iban.slice(0, 60), owed },
        },
        config,
      )
      const after = await trx
        .selectFrom('payments')
        .select(['id', 'reference', ...auditedPayments.columns])
        .where('id', '=', payment._id)
        .executeTakeFirstOrThrow()
      const change = { before: {}, after }
      await auditRows(trx, admin, contract.importBankStatement, auditedPayments, [change])
    })
    return null
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error.message
    throw error
  }
}

type WireTarget = Omit<BankTarget, 'label'>

/** The admin's choice; null if only the entry is named, or the number has no open amount. */
function chooseTarget(
  { purchase, company, invoices, number }: ChosenEntry,
  amount: Money,
  { facts, currency }: { facts: Facts; currency: Currency },
): WireTarget | null {
  if (purchase !== undefined) return { purchase, company: null, invoices: null }
  if (company !== undefined) return { purchase: null, company, invoices: invoices ?? null }
  const [name = ''] = findNumbers(number ?? '')
  if (name.startsWith('D')) return { purchase: null, company: name, invoices: null }
  const items = facts.items.filter((one) => one.number === name || one.purchaseNumber === name)
  return items.length > 0 ? toWire(targetOf(items, amount), currency) : null
}

function toBookedFor({ purchase, company, invoices }: WireTarget): BookedFor {
  if (company === null) return { purchase: purchase ?? '' }
  return { company, invoices: invoices ?? undefined }
}

function toWire({ invoices, ...target }: Target, currency: Currency): BankTarget {
  const parts = invoices?.map(({ number, amount }) => ({
    number,
    amount: toMajor(amount, currency),
  }))
  return { ...target, invoices: parts ?? null }
}

function describeMatch(
  { format, statements, refused }: ReadStatement,
  { matched }: MatchedStatement,
  currency: Currency,
): BankStatement {
  const entries = matched.map((one) => describeEntry(one, currency))
  const notes = noRemarks()
  for (const { line, message } of refused) remark(notes, line, message)
  const all = statements.flat()
  if (all.some((entry) => entry.currency === ''))
    remark(notes, null, `The file has no currency: using ${currency.code}.`)
  const counts = { certain: 0, doubtful: 0, unknown: 0, booked: 0, ignored: 0 }
  for (const { verdict } of entries) counts[verdict]++
  const accounts = [...new Set(all.map(({ account }) => account).filter(Boolean))]
  return { format: statementFormats[format], accounts, recorded: 0, counts, entries, notes }
}

function describeEntry(
  { entry, amount, decision, match }: MatchedEntry,
  currency: Currency,
): BankEntryReply {
  const { id, day, payer, iban, reference, kind } = entry
  const own = entry.currency === '' || entry.currency === currency.code
  const target = match?.target ?? null
  const written = own && amount !== null ? toMajor(amount, currency) : Number(entry.amount) || 0
  return {
    ...{ id, day, payer, iban, reference },
    amount: kind === 'debit' ? -written : written,
    currency: entry.currency || currency.code,
    verdict: decision?.verdict ?? match?.verdict ?? 'unknown',
    reason: decision?.reason ?? match?.reason ?? '',
    target: target && toWire(target, currency),
    candidates: match?.candidates.map((one) => toWire(one, currency)) ?? [],
    paymentId: decision?.paymentId ?? null,
  }
}

function withFailure(entry: BankEntryReply, failure: string | undefined): BankEntryReply {
  return failure === undefined ? entry : { ...entry, reason: failure }
}
