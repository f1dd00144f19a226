import { type AmountFormat, findDecimalSign, parseAmount } from '#base/amount.ts'
import type { EnteredPrice } from './admin-contract.ts'
import type { MajorBreak } from './pricing.ts'

export type WrittenLine = { line: number; text: string }
export type WrongLine = WrittenLine & { message: string }

const howTo = 'A line is a product code, its price, and quantity prices like 25:105.'
const breaksHowTo = 'Quantity prices are written like 25:105.'

/**
 * Reads typed or pasted prices, one part a line: `KS-BD-320 112 25:105 50:98`, also with tabs and currency signs as
 * spreadsheets copy them. `out` as a price removes the part. A heading line is skipped.
 */
export function parsePriceLines(
  text: string,
  format: AmountFormat = {},
): {
  prices: EnteredPrice[]
  writtenLines: WrittenLine[]
  wrong: WrongLine[]
} {
  const prices: EnteredPrice[] = []
  const writtenLines: WrittenLine[] = []
  const wrong: WrongLine[] = []
  const rows = text.split(/\r\n|\r|\n/)
  const sign = findDecimalSign(
    rows.flatMap((row) => splitLine(row.trim()).slice(1).flatMap(amountsOf)),
  )
  const head = isHead(rows[0] ?? '') ? splitHead(rows[0] ?? '') : null
  rows.forEach((written, index) => {
    if (written.trim() === '' || (index === 0 && head)) return
    const writtenLine = { line: index + 1, text: written.trim() }
    const read =
      misplaced(writtenLine.text, head) ?? parsePriceLine(writtenLine.text, { ...format, sign })
    if (typeof read === 'string') wrong.push({ ...writtenLine, message: read })
    else {
      prices.push(read)
      writtenLines.push(writtenLine)
    }
  })
  return { prices, writtenLines, wrong }
}

export function writePriceLine({ productCode, price, priceBreaks = [] }: EnteredPrice): string {
  return [productCode, price ?? 'out', writeBreaks(priceBreaks)].filter(Boolean).join(' ')
}

function writeBreaks(breaks: readonly MajorBreak[]): string {
  return breaks.map(({ from, price }) => `${from}:${price}`).join(' ')
}

/** Why a row cannot be read by position: its heading, or a comma, contradicts it. */
function misplaced(text: string, head: string[] | null): string | null {
  const cells = splitLine(text)
  if (head && !priceHeads.test(head[1] ?? ''))
    return 'The column of prices must stand right behind that of product codes.'
  if (/^"?[^",;\t]+"?\s*([,;\t])\s*\1/.test(text)) return howTo
  const bare = cells.findIndex((cell, index) => index > 1 && !cell.includes(':'))
  if (bare < 0 || cells[1] === 'out') return null
  if (!head) {
    const isDecimal = /^"?[^",]+"?,\d+,\d\d(?:,|$)/.test(text)
    return isDecimal ? `${cells[1]},${cells[2]} may be one price. ${breaksHowTo}` : null
  }
  const other = cells.findIndex((_, index) => index >= bare && !breakHeads.test(head[index] ?? ''))
  if (other < 0) return null
  const under = head[other] === undefined ? 'no heading' : `“${head[other]}”`
  return `“${cells[other]}” stands under ${under}: only prices and quantity prices are read here.`
}

const priceHeads = /price|preis|prix|prezzo|precio|prijs|cena/i

/** The headings of columns with breaks. */
const breakHeads =
  /\b(?:from|each|price|prices|break|breaks|quantity|qty|units?|ab|menge|preis|staffel\w*|stk|stück)\b/i

function parsePriceLine(text: string, format: AmountFormat): EnteredPrice | string {
  const [productCode = '', price, ...rest] = splitLine(text)
  if (price === undefined) return howTo
  if (price === 'out') return rest.length === 0 ? { productCode, price: null } : howTo
  const amount = readPrice(price, format)
  if (typeof amount === 'string') return amount
  const pairs = rest.flatMap(splitPair)
  if (pairs.length % 2 === 1) return howTo
  const priceBreaks = readPairs(pairs, format)
  return typeof priceBreaks === 'string' ? priceBreaks : { productCode, price: amount, priceBreaks }
}

/** Reads the breaks of a field, `25:105 50:98`; or says what is wrong with them. */
export function parseWrittenBreaks(text: string, format: AmountFormat = {}): MajorBreak[] | string {
  const words = text
    .replace(/[,;]\s/g, ' ')
    .trim()
    .split(blanks)
    .filter(Boolean)
    .flatMap(splitPair)
  return words.length % 2 === 1 ? breaksHowTo : readPairs(words, format)
}

/** The amounts of a field of breaks. */
export function amountsOfBreaks(text: string): string[] {
  return text
    .replace(/[,;]\s/g, ' ')
    .trim()
    .split(blanks)
    .flatMap(splitPair)
}

/** Without a digit there is neither an amount nor a break. */
function isHead(line: string): boolean {
  return /\bprice\b/i.test(line) && !/\d/.test(line)
}

/** Blanks between words; the narrow ones, which stand within amounts, are none. */
const blanks = /[ \t]+/

function splitHead(line: string): string[] {
  return line.split(/[\t;,]/).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
}

/**
 * The cells of a row that a spreadsheet copies or a CSV file holds, or the words of a line. A comma right after the
 * product code says that commas part the cells, unless they stand in quotation marks.
 */
function splitLine(text: string): string[] {
  const separator = text.includes('\t')
    ? '\t'
    : /^("[^"]*"|[^\s,:;]+(?: [^\s,:;]+)*)\s*;/.test(text)
      ? ';'
      : /^("[^"]*"|[^\s,;:]+)\s*,/.test(text)
        ? ','
        : null
  const joined = text.replace(/(?<=\d) *\p{Sc}|\p{Sc} *(?=\d)/gu, '')
  if (separator === null) return joined.split(/(?<!:)[ \t]+/).filter(Boolean)
  const cells = joined.match(new RegExp(`(?:"[^"]*"|[^${separator}"])+`, 'g')) ?? []
  return cells
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter(Boolean)
    .flatMap((cell) => (cell.includes(':') ? cell.split(/(?<!:)[ \t]+/) : [cell]))
}

/** `25:105`, `25+` and `105`, or one of two cells. */
function splitPair(word: string): string[] {
  return word.split(/:\s*/).filter(Boolean)
}

function amountsOf(word: string): string[] {
  return [splitPair(word).at(-1) ?? '']
}

function readPairs(words: string[], format: AmountFormat): MajorBreak[] | string {
  const priceBreaks: MajorBreak[] = []
  for (let index = 0; index < words.length; index += 2) {
    const [from = '', each = ''] = words.slice(index, index + 2)
    if (!/^\d{1,7}\+?$/.test(from))
      return `${from} is not a quantity: quantity prices are written like 25:105.`
    const less = readPrice(each, format)
    if (typeof less === 'string') return less
    priceBreaks.push({ from: Number.parseInt(from, 10), price: less })
  }
  return priceBreaks
}

/** The amount in major units; or a sentence for what is no price, and for what may be two. */
export function readPrice(written: string, format: AmountFormat): number | string {
  return parseAmount(written, format) ?? `${written} is not a price: write it like 112 or 11.50.`
}
