import { asPlainDigit } from './fold-letters.ts'
import { formatCount } from './format.ts'

/** The decimal sign. */
export type DecimalSign = '.' | ','

/** How a file or a field writes amounts, where that is known. */
export type AmountFormat = {
  sign?: DecimalSign | null
  /** Of the currency: with three, `1.250` is written as the shop writes it; with none, no sign is before decimals. */
  decimals?: number
}

/** India groups by two above a thousand: `12,34,567.50`. */
const amount =
  /^(?<front>\d{1,3}(?:(?<group>[.,' ])\d{3})(?:\k<group>\d{3})*|\d{1,2}(?:,\d\d)+,\d{3}(?!,)|\d{1,15})(?:(?<sign>[.,])(?<decimals>\d{1,15}))?$/

/**
 * Reads an amount as people and programs write it: `1.250,00`, `1'250.00`, `1 250,00`, `€ 112,50`. The decimal sign
 * of the file decides an ambiguous `1.250`; without one, the sentence names both readings. Null for anything else.
 */
export function parseAmount(written: string, format: AmountFormat = {}): number | string | null {
  const found = amount.exec(plainAmount(written))?.groups
  const { front = '', group, sign, decimals = '' } = found ?? {}
  if (!found || sign === (group ?? '')) return null
  const whole = Number(front.replace(/\D/g, ''))
  if (sign !== undefined) return Number(`${whole}.${decimals}`)
  // Several groups, blanks and apostrophes are thousands to everybody.
  const isClear = (group !== '.' && group !== ',') || front.split(group).length > 2
  if (isClear) return whole
  const less = Number(front.replace(',', '.'))
  if (front.startsWith('0') || format.sign === group) return less
  if (format.sign || format.decimals === 0) return whole
  if (format.decimals === 3 && group === '.') return less
  return `${written.trim()} may be ${less} or ${formatCount(whole)}: please write ${less} or ${whole}.`
}

/** True of what may be two amounts, as long as neither its file nor its currency is known. */
export function isDoubtful(written: string): boolean {
  return typeof parseAmount(written) === 'string'
}

/** The amounts that a typed text may mean: `1.250` and `1,250` have two, `- US$ 1,250.00` and `1250 kr` one. */
export function listAmounts(typed: string): number[] {
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asPlainDigit)
    .replace(/^[\s(+=\u2212-]+|[\s)]+$/g, '')
    .replace(/^\p{L}{1,7}\.?\s*(?=[\d\p{Sc}])|\s*\p{L}{1,7}\.?$/gu, '')
    .replace(/[.,][-\u2013\u2014]+$/, '')
  const read = (['.', ','] as const).map((sign) => parseAmount(plain, { sign }))
  return [...new Set(read.filter((amount) => typeof amount === 'number'))]
}

/** A whole number of units; where decimals were read that make none, thousands are meant. */
export function parseCount(written: string, { sign = null }: AmountFormat = {}) {
  const read = parseAmount(written, { sign })
  const isClear = typeof read !== 'string' || written.trim().endsWith('000')
  return isClear ? read : parseAmount(written, { decimals: 0 })
}

/** The sign that all of these have before decimals, where one of them shows it and none another. */
export function findDecimalSign(texts: Iterable<string>): DecimalSign | null {
  const signs = new Set<DecimalSign>()
  for (const text of texts) {
    const found = amount.exec(plainAmount(text))?.groups
    if (!found) continue
    const { front = '', group, sign, decimals = '' } = found
    if (
      sign !== undefined &&
      (group !== undefined || decimals.length !== 3 || /^0|\d{4}/.test(front))
    )
      signs.add(sign as DecimalSign)
    else if ((group === '.' || group === ',') && front.split(group).length > 2)
      signs.add(group === '.' ? ',' : '.')
    else if (group !== undefined && front.startsWith('0')) signs.add(group as DecimalSign)
  }
  const [only = null] = signs
  return signs.size === 1 ? only : null
}

/** `€`, `US$`, `EUR`, `kr.`, `Fr.`, `zł` beside digits or apart. */
const currency =
  /\p{Lu}{0,3}\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|kr\.?|S?Fr\.?|Rs\.?|Kč|zł|Ft|lei|лв\.?|руб\.?)(?!\p{L})/gu

/** Without a currency, signs as a keyboard has them. */
function plainAmount(written: string): string {
  // NFKC would turn ² into a digit.
  if (/\p{No}/u.test(written)) return ''
  return written
    .normalize('NFKC')
    .replace(/[\u2019\u2018\u00b4`]/g, "'")
    .replace(/\p{Nd}/gu, asPlainDigit)
    .replace(currency, '')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[.,][-\u2013\u2014]$/, '')
}
