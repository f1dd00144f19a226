import { createHash } from 'node:crypto'

/** One entry of a bank statement, from any file format. */
export type BankEntry = {
  /** The shop's account: an IBAN, or its number; empty where the file does not say. */
  account: string
  /** By what the bank knows it; empty where the file does not say. */
  bankReference: string
  /** When it was booked: `2026-11-21`. */
  day: string
  /** Exact, above zero: `119.00`. */
  amount: string
  /** Empty where the file does not say. */
  currency: string
  payer: string
  /** The payer's account, without blanks; empty where the file does not say. */
  iban: string
  reference: string
  kind: EntryKind
}

/** A reversal takes an earlier credit back; what is pending is not booked by the bank yet. */
export type EntryKind = 'credit' | 'debit' | 'reversal' | 'pending'

/** The entries of a file by its statements: equal ones of a day are counted within each. */
export type ReadStatement = {
  format: StatementFormat
  statements: BankEntry[][]
  /** Entries that could not be read, and why. */
  refused: { line: number | null; message: string }[]
}

export const statementFormats = { camt: 'camt.053', mt940: 'MT940', csv: 'CSV' } as const
type StatementFormat = keyof typeof statementFormats

/** More than any month of a shop; a file above it is refused. */
export const maxEntries = 10_000

/**
 * Each entry with an identity that is the same in every file of its format: all that the bank says of it, and its
 * number among equal ones of a statement. So neither order nor overlap changes it. `isRepeated` marks an entry that
 * the file has twice, in overlapping statements.
 */
export function identifyEntries({ format, statements }: ReadStatement) {
  const seenIds = new Set<string>()
  return statements.flatMap((entries) => {
    const counts = new Map<string, number>()
    return entries.map((entry) => {
      const { account, day, amount, currency, kind, bankReference, payer, iban, reference } = entry
      const texts = [account, bankReference, payer, iban, reference].map(withoutBlanks)
      const same = JSON.stringify([day, amount, currency, kind, ...texts])
      const counter = (counts.get(same) ?? 0) + 1
      counts.set(same, counter)
      const hash = createHash('sha256').update(`${same} ${counter}`).digest('hex').slice(0, 32)
      const id = `${format}-${hash}`
      const isRepeated = seenIds.has(id)
      seenIds.add(id)
      return { ...entry, id, isRepeated }
    })
  })
}

/** The format of the file that an entry's id is of: the same entry has another one in each format. */
export function formatOf(entryId: string): string {
  return entryId.slice(0, entryId.indexOf('-'))
}

export type IdentifiedEntry = ReturnType<typeof identifyEntries>[number]

function withoutBlanks(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** `2026-11-21` of its parts; null where there is no such day. */
export function toIsoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1990 && year < 2100 ? date.toISOString().slice(0, 10) : null
}
