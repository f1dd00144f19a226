import { findDecimalSign, parseAmount } from '#base/amount.ts'
import { refuse } from '#payments/refusals.ts'
import { type FileSource, readTable } from '#server/imports/read-csv.ts'
import { type BankEntry, maxEntries, type ReadStatement, toIsoDay } from './bank-entry.ts'

/** As banks of several countries head their columns; of two that are there the first one counts. */
const columns = {
  day: [
    ...['Buchungstag', 'Buchungsdatum', 'Buchung', 'Datum', 'Booking date', 'Transaction date'],
    ...['Date', 'Posting date', 'Completed date', 'Date completed', 'Date opération'],
    ...["Date d'opération", 'Date de comptabilisation', 'Date comptable', 'Fecha', 'Data'],
    ...['Fecha operación', 'Fecha contable', 'Data contabile', 'Data operazione', 'Boekdatum'],
    ...['Data księgowania', 'Bogføringsdato', 'Bokföringsdag', 'Dato', 'Bokføringsdato'],
  ],
  amount: [
    ...['Betrag', 'Betrag (EUR)', 'Betrag (€)', 'Betrag in EUR', 'Umsatz', 'Umsatz in EUR'],
    ...['Amount', 'Amount (EUR)', 'Amount (GBP)', 'Amount (USD)', 'Value', 'Montant'],
    ...['Montant (EUR)', 'Importe', 'Importe (EUR)', 'Importo', 'Importo (EUR)', 'Bedrag'],
    ...['Bedrag (EUR)', 'Kwota', 'Beløb', 'Belopp', 'Valor', 'Money'],
  ],
  credit: [
    ...['Haben', 'Gutschrift', 'Credit', 'Credit amount', 'Paid in', 'Money in', 'Crédit'],
    ...['Haben (EUR)', 'Credit (EUR)', 'Abono', 'Haber', 'Entrate', 'Avere', 'Accrediti', 'Bij'],
  ],
  debit: [
    ...['Soll', 'Lastschrift', 'Debit', 'Debit amount', 'Paid out', 'Money out', 'Débit'],
    ...['Soll (EUR)', 'Debit (EUR)', 'Cargo', 'Debe', 'Uscite', 'Dare', 'Addebiti', 'Af'],
  ],
  sign: [
    ...['Soll/Haben', 'S/H', 'Soll/Haben-Kennzeichen', 'Credit/Debit', 'Debit/Credit', 'D/C'],
    ...['CR/DR', 'Af Bij', 'Sens', 'Direction'],
  ],
  currency: [
    ...['Währung', 'Waehrung', 'Currency', 'Devise', 'Divisa', 'Moneda', 'Valuta', 'Munt'],
    ...['Waluta', 'Payment currency'],
  ],
  payer: [
    ...['Beguenstigter/Zahlungspflichtiger', 'Begünstigter/Zahlungspflichtiger', 'Auftraggeber'],
    ...['Name Zahlungsbeteiligter', 'Zahlungspflichtige*r', 'Auftraggeber/Begünstigter', 'Payer'],
    ...['Auftraggeber / Begünstigter', 'Zahlungspflichtiger', 'Counterparty', 'Payee', 'Name'],
    ...['Counterparty name', 'Payer name', 'Sender', 'Partner Name', 'Donneur d’ordre', 'Tiers'],
    ...["Donneur d'ordre", 'Nom', 'Ordenante', 'Ordinante', 'Controparte', 'Naam tegenpartij'],
    ...['Naam / Omschrijving', 'Nadawca', 'Name des Partners', 'Debtor'],
  ],
  iban: [
    ...['Kontonummer/IBAN', 'IBAN Zahlungsbeteiligter', 'IBAN', 'IBAN / Kontonummer'],
    ...['Counterparty IBAN', 'Payer IBAN', 'Partner IBAN', 'Gegenkonto', 'IBAN Auftraggeber'],
    ...['Tegenrekening', 'Tegenrekening IBAN/BBAN', 'IBAN du donneur d’ordre', 'Konto nadawcy'],
    ...['Counterparty account', 'IBAN ordenante', 'IBAN ordinante', 'Debtor IBAN'],
  ],
  reference: [
    ...['Verwendungszweck', 'Reference', 'Payment reference', 'Description', 'Buchungsdetails'],
    ...['Transaction description', 'Narrative', 'Memo', 'Details', 'Libellé', 'Communication'],
    ...['Motif', 'Concepto', 'Descripción', 'Descrizione', 'Causale', 'Mededelingen', 'Tekst'],
    ...['Omschrijving', 'Omschrijving-1', 'Opis', 'Tytuł', 'Text', 'Purpose', 'Betreff'],
  ],
  endToEnd: [
    ...['Kundenreferenz (End-to-End)', 'Kundenreferenz', 'End-to-end reference', 'End to end ID'],
    ...['Référence de bout en bout'],
  ],
  account: [
    ...['Auftragskonto', 'IBAN Auftragskonto', 'Bezeichnung Auftragskonto', 'Own account'],
    ...['Account', 'Account number', 'Account IBAN', 'Compte', 'Cuenta', 'Conto', 'Rekening'],
    ...['IBAN/BBAN', 'Eigenes Konto'],
  ],
  bankReference: [
    ...['Bank reference', 'Bankreferenz', 'Transaction ID', 'Transaktions-ID', 'Volgnr'],
    ...['Archivierungsnummer', 'Référence', 'TransferWise ID', 'ID'],
  ],
  state: ['Status', 'State', 'Info', 'Statut', 'Estado'],
} as const

type Column = keyof typeof columns
type Row = { line: number; cell: (column: Column) => string }

const format = {
  columns,
  needed: ['day'],
  missing:
    'The first row must name the columns, at least the booking date and the amount (or debit and credit).',
  // A day that a spreadsheet stores as a date is read as that, not as `5/12/26`.
  amounts: ['day', 'amount', 'credit', 'debit'],
}

/**
 * Reads a bank's table. `monthFirst` decides days like `05/06/2026` where no other day of the file does. Throws
 * 'fields-wrong'.
 */
export function parseBankCsv(source: FileSource, monthFirst: boolean): ReadStatement {
  const refused: ReadStatement['refused'] = []
  const rows: Row[] = []
  for (const line of readTable(source, format)) {
    if ('refusal' in line) refused.push({ line: line.line, message: line.refusal })
    else rows.push(line)
    if (rows.length > maxEntries) throw refuse('too-big')
  }
  const hasAmount = rows.some(
    ({ cell }) => cell('amount') !== '' || cell('credit') !== '' || cell('debit') !== '',
  )
  if (rows.length > 0 && !hasAmount) throw refuse('fields-wrong', { detail: format.missing })
  const written = rows.flatMap(({ cell }) => [cell('amount'), cell('credit'), cell('debit')])
  const sign = findDecimalSign(written.map((text) => readSign(text).digits))
  const toDay = chooseDays(
    rows.map(({ cell }) => cell('day')),
    monthFirst,
  )
  const entries: BankEntry[] = []
  for (const row of rows) {
    const day = toDay(row.cell('day'))
    const amount = readBooked(row, sign)
    if (isRowOfSums(row)) continue
    if (day === null) refused.push({ line: row.line, message: 'The booking date is not readable.' })
    else if (typeof amount === 'string') refused.push({ line: row.line, message: amount })
    else entries.push(toEntry(row, day, amount))
  }
  // What was not read may be money: hidden rows, other sheets, bytes of another encoding.
  return {
    format: 'csv',
    statements: [entries],
    refused: [...refused, ...source.reading.notes.first],
  }
}

/** Banks write balances below their tables. */
function isRowOfSums({ cell }: Row): boolean {
  return cell('day') === '' || (cell('amount') + cell('credit') + cell('debit')).trim() === ''
}

function toEntry({ cell }: Row, day: string, amount: number): BankEntry {
  const isPending = /vorgemerkt|pending|authorisation|en attente|pendiente/i.test(cell('state'))
  const endToEnd = cell('endToEnd')
  const reference = [cell('reference'), isNone(endToEnd) ? '' : endToEnd]
  return {
    account: cell('account').replace(/\s/g, ''),
    bankReference: cell('bankReference'),
    day,
    amount: formatExactly(Math.abs(amount)),
    currency: cell('currency').toUpperCase(),
    payer: cell('payer').replace(/\s+/g, ' '),
    iban: cell('iban').replace(/\s/g, '').toUpperCase(),
    reference: reference.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim(),
    kind: isPending ? 'pending' : amount < 0 ? 'debit' : 'credit',
  }
}

function isNone(endToEnd: string): boolean {
  return /^(?:NOTPROVIDED|NICHT ANGEGEBEN|-)$/i.test(endToEnd)
}

function formatExactly(amount: number): string {
  return amount.toFixed(5).replace(/\.?0+$/, '')
}

/** Below zero for what went out; a sentence where it cannot be read. */
function readBooked({ cell }: Row, sign: '.' | ',' | null): number | string {
  const [credit, debit] = [cell('credit'), cell('debit')]
  const written = cell('amount') || (isZero(credit) ? debit : credit)
  const { digits, isNegative } = readSign(written)
  const amount = parseAmount(digits, { sign })
  if (typeof amount === 'string') return amount
  if (amount === null || amount === 0) return 'The amount is not readable.'
  const isDebit = cell('amount') === '' && isZero(credit)
  const isMarked = /^(?:S|D|DR|DBIT|Debit|Soll|Af|Débit|OUT)$/i.test(cell('sign'))
  return isNegative || isDebit || isMarked ? -amount : amount
}

function isZero(written: string): boolean {
  return /^[\s+-]*0*(?:[.,]0*)?\s*$/.test(written)
}

/** The sign is before or behind the digits; in brackets it is below zero, too. */
function readSign(written: string): { digits: string; isNegative: boolean } {
  const plain = written.replace(/[\u2212\u2013]/g, '-').trim()
  const isNegative = /^(?:[A-Z]{3}\s?|\p{Sc}\s?)?-|-$|^\(.*\)$/u.test(plain)
  return { digits: plain.replace(/[+()-]/g, '').trim(), isNegative }
}

const dayParts = /^(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?:[T ,].*)?$/

/** How the file writes its days: one that only one order can read decides for all. */
function chooseDays(written: string[], monthFirst: boolean) {
  const parts = written.flatMap((day) => {
    const [, first = '', sign, second] = dayParts.exec(day) ?? []
    return sign === undefined || sign === '.' || first.length > 2
      ? []
      : [{ first: Number(first), second: Number(second) }]
  })
  const isDayFirst = parts.some(({ first }) => first > 12)
  const isMonthFirst = parts.some(({ second }) => second > 12)
  const hasMonthFirst = isMonthFirst && !isDayFirst ? true : !isDayFirst && monthFirst
  return (day: string): string | null => parseDate(day, hasMonthFirst)
}

function parseDate(written: string, monthFirst: boolean): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(written) ?? []
  if (year !== undefined) return toIsoDay(Number(year), Number(month), Number(day))
  const [, first = '', sign = '', second = '', third = ''] = dayParts.exec(written) ?? []
  if (first.length === 4) return toIsoDay(Number(first), Number(second), Number(third))
  const fullYear = third.length === 2 ? 2_000 + Number(third) : Number(third)
  const [inMonth, ofYear] = monthFirst && sign !== '.' ? [second, first] : [first, second]
  return toIsoDay(fullYear, Number(ofYear), Number(inMonth))
}
