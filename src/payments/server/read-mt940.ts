import { refuse } from '#payments/refusals.ts'
import {
  type BankEntry,
  type EntryKind,
  maxEntries,
  type ReadStatement,
  toIsoDay,
} from './bank-entry.ts'

/** A field of a SWIFT message, with the lines that continue it. */
type Field = { tag: string; lines: string[]; line: number }

/** Reads MT940 as banks write it: structured purposes (`?20…`), slash codes (`/REMI/…`), and plain text. */
export function parseMt940(text: string): ReadStatement {
  const statements: BankEntry[][] = []
  const refused: ReadStatement['refused'] = []
  let [account, currency] = ['', '']
  let entry: BankEntry | null = null
  let count = 0
  for (const { tag, lines, line } of parseFields(text)) {
    const [first = ''] = lines
    if (tag === '20') statements.push([])
    else if (tag === '25') account = first.trim()
    else if (/^60[FM]$/.test(tag)) currency = /^[CD]\d{6}([A-Z]{3})/.exec(first)?.[1] ?? ''
    else if (tag === '61') {
      entry = parseEntryLine(lines, { account, currency })
      if (entry === null)
        refused.push({ line, message: 'This line of the statement is not whole.' })
      else statements.at(-1)?.push(entry)
      if (++count > maxEntries) throw refuse('too-big')
    } else if (tag === '86' && entry) {
      Object.assign(entry, parsePurpose(lines, entry.reference))
      entry = null
    } else if (/^6[245]/.test(tag)) entry = null
  }
  return { format: 'mt940', statements, refused }
}

/** True of a text that holds the fields of an MT940. */
export function isMt940(text: string): boolean {
  return /^:20:/m.test(text) && /^:25:/m.test(text) && /^:6[01]/m.test(text)
}

function parseFields(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [, tag, value = ''] = /^(?:\{[^:]*:)*:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, lines: [value], line: index + 1 })
    else if (!/^(?:-\}?|\{.*)$/.test(line.trim())) fields.at(-1)?.lines.push(line)
  }
  return fields
}

const bookedLine =
  /^(?<value>\d{6})(?<booked>\d{4})?(?<mark>R?[CD]|E[CD])[A-Z]?(?<amount>\d{1,12},\d{0,3})(?<code>[A-Z][A-Z0-9]{3})?(?<rest>.*)$/

const kinds: Record<string, EntryKind> = { C: 'credit', D: 'debit', RC: 'reversal', RD: 'reversal' }

/** Reads field 61; null where it is incomplete. */
function parseEntryLine(
  [first = '', supplement = '']: string[],
  { account, currency }: Pick<BankEntry, 'account' | 'currency'>,
): BankEntry | null {
  const found = bookedLine.exec(first)?.groups
  if (!found) return null
  const { value = '', booked, mark = '', amount = '', rest = '' } = found
  const day = parseEntryDate(value, booked)
  if (day === null) return null
  const [owner = '', bankReference = ''] = rest.split('//')
  return {
    ...{ account, currency, day, payer: '', iban: '' },
    amount: amount.replace(',', '.').replace(/\.$/, ''),
    bankReference: bankReference.trim(),
    reference: [owner.trim() === 'NONREF' ? '' : owner, supplement].join(' ').trim(),
    kind: kinds[mark] ?? 'pending',
  }
}

/** The value's day has a year, the booking's has none: it is the one nearer to it. */
function parseEntryDate(value: string, booked: string | undefined): string | null {
  const [year, month, day] = [0, 2, 4].map((at) => Number(value.slice(at, at + 2)))
  if (year === undefined || month === undefined || day === undefined) return null
  if (booked === undefined) return toIsoDay(2_000 + year, month, day)
  const bookedMonth = Number(booked.slice(0, 2))
  const later = month === 12 && bookedMonth === 1 ? 1 : 0
  const earlier = month === 1 && bookedMonth === 12 ? 1 : 0
  return toIsoDay(2_000 + year + later - earlier, bookedMonth, Number(booked.slice(2)))
}

type Purpose = Pick<BankEntry, 'payer' | 'iban' | 'reference'>

/** Reads field 86. */
function parsePurpose(lines: string[], ownReference: string): Purpose {
  const sign = /^\d{3}([^\w\s])(?=\d{2})/.exec(lines[0] ?? '')?.[1]
  if (sign !== undefined) return parseStructured(lines.join(''), sign)
  const text = joinWrappedLines(lines, 65)
  if (/^\/[A-Z]{3,4}\//.test(text)) return parseSlashCodes(text)
  return { payer: '', iban: '', reference: `${ownReference} ${text}`.trim() }
}

/** `166?00GUTSCHRIFT?20EREF+…?21SVWZ+…?31DE…?32Name`, as German banks write it. */
function parseStructured(text: string, sign: string): Purpose {
  const subfields = text
    .split(sign)
    .slice(1)
    .map((part) => ({ code: Number(part.slice(0, 2)), value: part.slice(2) }))
  const valuesOf = (from: number, to: number) =>
    subfields.filter(({ code }) => code >= from && code <= to).map(({ value }) => value)
  const purpose = joinWrappedLines([...valuesOf(20, 29), ...valuesOf(60, 63)], 27)
  const { text: free, of } = parseSepaWords(purpose)
  const endToEnd = of.get('EREF') ?? ''
  const reference = [of.get('SVWZ') ?? free, endToEnd === 'NOTPROVIDED' ? '' : endToEnd]
  return {
    payer: joinWrappedLines(valuesOf(32, 33), 27),
    iban: toAccount(of.get('IBAN') ?? valuesOf(31, 31).join('')),
    reference: reference.filter(Boolean).join(' '),
  }
}

const sepaWord = /(?:^|\s*)\b(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/g

function parseSepaWords(purpose: string) {
  const [text = '', ...parts] = purpose.split(sepaWord)
  const of = new Map<string, string>()
  for (let at = 0; at < parts.length; at += 2) of.set(parts[at] ?? '', (parts[at + 1] ?? '').trim())
  return { text: text.trim(), of }
}

/** `/TRTP/SEPA OVERBOEKING/IBAN/NL…/NAME/…/REMI/…/EREF/…`, as Dutch and Polish banks write it. */
function parseSlashCodes(text: string): Purpose {
  const parts = text.split(/\/(TRTP|CSID|NAME|IBAN|BIC|REMI|EREF|ORDP|BENM|ADDR|CNTP|USTD|RTRN)\//)
  const of = new Map<string, string>()
  for (let at = 1; at < parts.length; at += 2) of.set(parts[at] ?? '', (parts[at + 1] ?? '').trim())
  // `/CNTP/IBAN/BIC/name/city`
  const [account = '', , name = ''] = (of.get('CNTP') ?? '').split('/')
  const reference = (of.get('REMI') ?? of.get('USTD') ?? '').replace(/^\/?(?:USTD|STRD)\/+/, '')
  const endToEnd = of.get('EREF') ?? ''
  return {
    payer: of.get('NAME') ?? name,
    iban: toAccount(of.get('IBAN') ?? account),
    reference: [reference, endToEnd === 'NOTPROVIDED' ? '' : endToEnd].filter(Boolean).join(' '),
  }
}

function toAccount(written: string): string {
  return written.replace(/\s/g, '').toUpperCase()
}

/** A full line continues in the next one without a space. */
function joinWrappedLines(lines: string[], full: number): string {
  return lines
    .reduce((text, line, at) => {
      const before = lines[at - 1]?.length ?? 0
      return at === 0 || before >= full ? text + line : `${text} ${line}`
    }, '')
    .replace(/\s+/g, ' ')
    .trim()
}
