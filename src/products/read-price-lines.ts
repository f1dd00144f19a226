import type { EnteredPrice } from './admin-contract.ts'
import type { MajorBreak } from './pricing.ts'

export type WrittenLine = { line: number; text: string }
export type WrongLine = WrittenLine & { message: string }

const howTo = 'A line is a product code, its price, and breaks like 25:105.'
const breaksHowTo = 'Breaks are written like 25:105.'

/**
 * What somebody typed or pasted as prices, a part on each line: `KS-BD-320 112 25:105 50:98`, as a
 * spreadsheet copies it too, with tabs and with a currency's sign. `out` for a price takes the part out.
 * A first line that names the columns says nothing.
 */
export function readPriceLines(text: string): {
  prices: EnteredPrice[]
  places: WrittenLine[]
  wrong: WrongLine[]
} {
  const prices: EnteredPrice[] = []
  const places: WrittenLine[] = []
  const wrong: WrongLine[] = []
  text.split(/\r\n|\r|\n/).forEach((written, index) => {
    if (written.trim() === '' || (index === 0 && isHead(written))) return
    const place = { line: index + 1, text: written.trim() }
    const read = readLine(place.text)
    if (typeof read === 'string') wrong.push({ ...place, message: read })
    else {
      prices.push(read)
      places.push(place)
    }
  })
  return { prices, places, wrong }
}

export function writePriceLine({ productCode, price, priceBreaks = [] }: EnteredPrice): string {
  return [productCode, price ?? 'out', writeBreaks(priceBreaks)].filter(Boolean).join(' ')
}

export function writeBreaks(breaks: readonly MajorBreak[]): string {
  return breaks.map(({ from, price }) => `${from}:${price}`).join(' ')
}

function readLine(text: string): EnteredPrice | string {
  const words = isCsv(text) ? text.replaceAll(',', ' ') : text
  const [productCode = '', price, ...rest] = splitWords(words)
  if (price === undefined) return howTo
  if (price === 'out') return rest.length === 0 ? { productCode, price: null } : howTo
  const amount = readAmount(price)
  if (amount === null) return `${price} is no price: write it like 112 or 11.50.`
  if (rest.length % 2 === 1) return howTo
  const priceBreaks = readPairs(rest)
  return typeof priceBreaks === 'string' ? priceBreaks : { productCode, price: amount, priceBreaks }
}

/** Breaks as they stand in a field of their own, `25:105 50:98`; or what is wrong with them. */
export function readWrittenBreaks(text: string): MajorBreak[] | string {
  const words = splitWords(text.replace(/,\s/g, ' '))
  return words.length % 2 === 1 ? breaksHowTo : readPairs(words)
}

/** Without a digit there is neither an amount nor a break. */
function isHead(line: string): boolean {
  return /\bprice\b/i.test(line) && !/\d/.test(line)
}

/** A comma right after the product code says that it is a row of a CSV file, and no amount of thousands. */
function isCsv(text: string): boolean {
  return /^[^\s,;:]+\s*,/.test(text)
}

function splitWords(text: string): string[] {
  return text.split(/[\s;:]+/).filter(Boolean)
}

function readPairs(words: string[]): MajorBreak[] | string {
  const priceBreaks: MajorBreak[] = []
  for (let place = 0; place < words.length; place += 2) {
    const [from = '', each = ''] = words.slice(place, place + 2)
    const less = readAmount(each)
    if (!/^\d{1,7}\+?$/.test(from)) return `${from} is no quantity: breaks are written like 25:105.`
    if (less === null) return `${each} is no price: write it like 112 or 11.50.`
    priceBreaks.push({ from: Number.parseInt(from, 10), price: less })
  }
  return priceBreaks
}

/** Null for what may mean two amounts, like `1,250`. */
function readAmount(written: string): number | null {
  const [, digits] = /^\p{Sc}?(\d{1,9}(?:\.\d{1,4})?)\p{Sc}?$/u.exec(written) ?? []
  return digits === undefined ? null : Number(digits)
}
