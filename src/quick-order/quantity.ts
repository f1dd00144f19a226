import { maxUnits } from '#base/whole-number.ts'
import { datesAndTimes, numberWords, units } from './words.ts'

export type Quantity =
  | { kind: 'units'; units: number }
  /** It can be read as each of these, or it stands where a quantity need not stand. */
  | { kind: 'either'; units: number[] }
  /** So many packs; of how many units each, where that is written too. */
  | { kind: 'packs'; packs: number; of: number | null; word: string }
  | { kind: 'none' }
  /** Something stands there that is no quantity that can be ordered. */
  | { kind: 'unreadable'; text: string }

/** What a list writes before the decimals, where it shows it somewhere. */
export type DecimalSign = '.' | ',' | null

/**
 * As it is written: digits with or without signs between them. Every pattern here has a longest match: one
 * without would be tried again from each place of a line that was written to make it slow.
 */
const amount = String.raw`(?<!\d|\d[.,])\d{1,15}(?:[ '](?=\d{3}(?!\d))\d{3}){0,5}(?:[.,]\d{1,15}){0,5}(?![.,]?\d)`
/** Between bare amounts a blank parts two of them: '10 118' are ten, and a price. */
const bareAmount = String.raw`(?<!\d|\d[.,])\d{1,15}(?:[.,']\d{1,15}){0,5}(?![.,]?\d)`
const { pieces, packs, of, dozens, named, measures } = units
/** Between a unit and digits behind it: 'ks3701' is a number, though 'ks' are pieces. */
const apart = String.raw`(?:\.? ?[:=] ?|\. ?| )`
const each = String.raw`(?:(?:(?:${packs})\.? ?(?:${of}) ?|(?<times>[x×*]) ?|\( ?(?:${packs})\.? ?(?:${of}) ?)(?<of>${amount})(?:er)? ?(?:${pieces}|${packs})?\.? ?\)?)`
const wholeQuantity = new RegExp(
  `^(?:[x×*] ?)?(?:(?<before>${pieces}|${packs}|${dozens}|${named})${apart})?(?<count>${amount}) ?(?:${each}|(?<after>${pieces}|${packs}|${dozens})\\.?|[x×*] ?(?<afterX>${pieces}|${packs})?\\.?)?$`,
  'iu',
)

const packWord = new RegExp(`^(?:${packs})$`, 'iu')
const dozenWord = new RegExp(`^(?:${dozens})$`, 'iu')

export function readQuantity(text: string, decimals: DecimalSign): Quantity | null {
  const written = text.trim()
  const found = wholeQuantity.exec(withDigits(written))?.groups
  if (!found) return null
  const count = readAmount(found['count'] ?? '', decimals)
  if (count.kind !== 'units') return count
  const word = (found['before'] ?? found['after'] ?? found['afterX'] ?? '').toLowerCase()
  if (dozenWord.test(word)) return readUnits(String(count.units * 12), '', written)
  const { of, times } = found
  if (of === undefined && !packWord.test(word)) return count
  const size = of === undefined ? null : readAmount(of, decimals)
  if (size && size.kind !== 'units') return { kind: 'unreadable', text: written }
  // '10 x 10' may be a measure; 'boxes of 10' are packs.
  const named = times ? 'x' : word || 'packs'
  return { kind: 'packs', packs: count.units, of: size?.units ?? null, word: named }
}

/** Number words with digits in their place. */
function withDigits(text: string): string {
  return text.replace(spelled, (word) => String(numberWords.get(word.toLowerCase()) ?? 1))
}

const allNumberWords = [...numberWords.keys()]
  .sort((one, other) => other.length - one.length)
  .join('|')
function readAmount(written: string, decimals: DecimalSign): Quantity {
  const [, last = '', after = ''] = /([.,])(\d+)$/.exec(written) ?? []
  const signs = new Set(written.replace(/[\d ']/g, ''))
  const digits = written.replace(/\D/g, '')
  if (last === '') return readUnits(digits, '', written)
  const front = written.slice(0, -1 - after.length)
  const less = readUnits(front.replace(/\D/g, ''), after, written)
  if (signs.size > 1 || after.length !== 3 || front === '0' || last === decimals) {
    const isOdd = /[.,]/.test(front) && signs.size === 1
    return isOdd ? { kind: 'unreadable', text: written } : less
  }
  const more = readUnits(digits, '', written)
  // `10,000`: ten thousand to one writer, ten with three decimals to another.
  return decimals === null && less.kind === 'units' ? oneOrOther([less, more]) : more
}

function readUnits(digits: string, fraction: string, text: string): Quantity {
  const units = Number(digits)
  const isWhole = /^0*$/.test(fraction) && units >= 1 && units <= maxUnits
  return isWhole ? { kind: 'units', units } : { kind: 'unreadable', text }
}

/** What several quantities say together: one where they agree. */
export function oneOrOther(quantities: Quantity[]): Quantity {
  const [first = { kind: 'none' }] = quantities
  if (quantities.every((one) => JSON.stringify(one) === JSON.stringify(first))) return first
  return { kind: 'either', units: allUnits(quantities) }
}

export function allUnits(quantities: Quantity[]): number[] {
  const units = quantities.flatMap((one) => {
    if (one.kind === 'packs') return one.packs
    return 'units' in one ? one.units : []
  })
  return [...new Set(units)]
}

/** Stands for the numbers that were found in a line: a sign that no line holds when it is read. */
export const gap = '\u0000'

const starts = String.raw`(?<![\p{L}\p{N}.,/-]|[$€£¥@] ?)`
const ends = String.raw`(?![\p{L}\p{N}-])`
const marked = new RegExp(
  [
    String.raw`${starts}${amount} ?(?:(?:${packs})\.? ?(?:${of}) ?|[x×*] ?)${amount}(?:er)?${ends}(?: ?(?:${pieces}|${packs})${ends})?\.?`,
    String.raw`${starts}${amount} ?(?:(?:${pieces}|${packs}|${dozens})${ends}\.?|[x×*]${ends})`,
    String.raw`(?<![\p{L}\p{N}-]|(?<!\p{L})\p{L}\d{1,2} )(?:[x×*] ?|(?:${pieces}|${named})${apart}|(?:${packs})\.? ?[:=] ?)${amount}(?![\p{L}\p{N}-]|[.,]\d| ?(?:${measures})${ends})`,
  ].join('|'),
  'giu',
)

/** Right behind the number an amount counts beside those that are marked: '4 with 2 x clamp'. */
const besideNumber = new RegExp(
  `(?<=${gap}[^\\p{L}\\p{N}\u00b7]{0,3})\\d{1,6}(?= |$)(?! ?(?:${measures})${ends})`,
  'iu',
)

/** Says nothing of how many: measures, money, dates and times. */
const besides = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}-])${amount} ?(?:${measures})${ends}`,
    String.raw`(?:[$€£¥@]|(?<!\p{L})(?:usd|eur|gbp|chf|à|á|at|je|each)(?= ?\d)) ?${amount}`,
    // '13 EUR 67,00' are thirteen.
    String.raw`${amount} ?(?:[$€£¥]|(?:usd|eur|gbp|chf|euros?|dollars?)(?!\p{L}))(?:(?<=[.,]\d\d ?\D{1,7})|(?! ?\d{1,9}[.,][\d-]))`,
    datesAndTimes.source,
  ].join('|'),
  'giu',
)

const alone = new RegExp(
  `(?<![\\p{L}\\p{N}.,/+~<>=-])${bareAmount}(?![\\p{L}\\p{N}/~?+-]|[.,]\\d)`,
  'giu',
)

const conjunctions = 'and|also|plus|then|und|noch|dann|et|y|e|en'

/** Number words at an end of the line, beside a number, or before a unit: elsewhere they are prose. */
const spelled = new RegExp(
  `(?<=(?:^|${gap})[^\\p{L}\\p{N}]{0,3}(?:(?:${conjunctions}) )?)(?:${allNumberWords})(?![\\p{L}\\p{N}])|(?<!\\p{L}|\\d )(?:${allNumberWords})(?=[^\\p{L}\\p{N}]{0,3}(?:(?:of|von|de|di|the|den|der|des|la) ){0,2}[^\\p{L}\\p{N}]{0,3}(?:${gap}|$)| (?:${pieces}|${packs}|${dozens})${ends})|(?<!\\p{L})an?(?= (?:${dozens})${ends})`,
  'giu',
)

/** An amount in a line of words: marked by a unit or an x, or bare. */
export type Amount = {
  quantity: Quantity
  isMarked: boolean
  /** Next to the number, or at an end of the line: where a quantity stands. */
  isPlaced: boolean
  isBefore: boolean
  hasDecimals: boolean
}

/** The amounts of a text in which numbers were found, each written as a gap; `odd` are digits that are none. */
export function findAmounts(
  written: string,
  decimals: DecimalSign,
): { amounts: Amount[]; odd: string | null } {
  if (!/[\p{L}\p{N}]/u.test(written)) return { amounts: [], odd: null }
  const text = withDigits(written.replace(equals, `${gap} `))
  const plain = text.replace(size, '\u00b7').replace(timesPrice, 'x ')
  const beside = besideNumber.exec(plain.replace(marked, (one) => '\u00b7'.repeat(one.length)))
  const found = [...plain.matchAll(marked)]
  if (beside && found.length > 0) found.push(beside)
  const stated = found.flatMap(({ 0: one, index }): Amount[] => {
    const quantity = readQuantity(one.replace(/[:=]/, ' ').replace(/ +/g, ' '), decimals)
    const isBefore = !plain.slice(0, index).includes(gap)
    const about = { isMarked: true, isPlaced: true, isBefore, hasDecimals: false }
    return quantity ? [{ quantity, ...about }] : []
  })
  if (stated.length > 0) return { amounts: stated, odd: null }
  const rest = plain.replace(besides, ' \u00b7 ').replace(/\s+/g, ' ').trim()
  const bare = [...rest.matchAll(alone)].map(({ 0: one, index }) => {
    const [before, after] = [rest.slice(0, index), rest.slice(index + one.length)]
    const isFor = !after.startsWith(` ${gap}`) && aside.test(before.slice(-40))
    const isAside = isFor || (one.length > 2 && modelName.test(before))
    const isPlaced = !isAside && standsWell(before, after)
    const isBefore = !before.includes(gap)
    const [quantity, hasDecimals] = [readAmount(one, decimals), endsInDecimals(one)]
    return { isAside, amount: { quantity, isMarked: false, isPlaced, isBefore, hasDecimals } }
  })
  const counted = bare.filter(({ isAside }) => !isAside)
  const amounts = (counted.length > 0 ? counted : bare).map(({ amount }) => amount)
  if (amounts.length > 0) return { amounts, odd: null }
  // Digits that are no amount are not passed over: somebody meant something by them.
  const [odd = null] = rest.replaceAll(gap, ' ').match(/(?<![\p{L}\p{N}-])[-+~<>=]?\d+\S*/u) ?? []
  return { amounts: [], odd }
}

/** How many of each of several parts: '20 each', 'je 10 Stück:', '10 x of the following: …'. */
export function readEach(text: string, decimals: DecimalSign): Quantity | null {
  const found = eachAmount.exec(withDigits(text.replace(besideEach, '')))
  const [, count = ''] = found ?? []
  return count === '' || endsInDecimals(count) ? null : readAmount(count, decimals)
}

/** Numbers and what joins them. */
const joints = `(?:[\\s,:;&+/${gap}]|(?<!\\p{L})(?:${conjunctions})(?!\\p{L}))+`
const besideEach = new RegExp(`^${joints}|${joints}$`, 'giu')
const eachAmount = new RegExp(
  `(?:^|[,:;] ?)(?=.*(?<!\\p{L})(?:${units.each})(?!\\p{L}))(?:(?:${units.each}) )?(${amount}) ?(?:[x×*]|(?:${pieces})(?!\\p{L})\\.?)?(?: ?(?:${units.each}|${of}|the|these|please|pls|bitte)(?!\\p{L}))*$`,
  'iu',
)

export function endsInDecimals(amount: string): boolean {
  return /\d[.,]\d{1,2}$/.test(amount)
}

/** Before figures that say what a part is for, as in 'for the 2019 model'. */
const aside = new RegExp(
  `(?<!\\p{L})(?:for|für|pour|para|passend|po|ref|auftrag|kunde|customer|job|bike|from|since|ab|year|bj|baujahr|model|modell)(?!\\p{L})(?:(?!(?<!\\p{L})(?:and|und|et|y|e|plus)(?!\\p{L}))[^,;:()&+·${gap}])*$`,
  'iu',
)

/** 'HN 700' is a motorcycle. */
const modelName = /(?<![\p{L}\p{N}-])\p{Lu}{2,3} $/u

/** Next to the number, or at an end of the line, but for signs and an 'of'. */
function standsWell(before: string, after: string): boolean {
  const [left = '', right = ''] = [before, after].map((text) => text.replace(signs, ' ').trim())
  const isAtEnd = left.replace(conjunction, '') === '' || right === ''
  return isAtEnd || left.endsWith(gap) || right.replace(between, '').startsWith(gap)
}

const between = /^(?:(?:of|von|de|di|the|den|der|die|des|les|la|your|ihrer?|my) )+/iu
const conjunction = new RegExp(`^(?:${conjunctions})$`, 'i')
/** '43 x 54 x 11'. */
const size = /(?<!\d)\d[\d.,]*(?: ?[x×*] ?\d[\d.,]*){2,}/gi
/** '5 x 58.00 = 290.00', '5 x €58.00', '5, 58.00 each'. */
const timesPrice =
  /[x×*] ?(?:[$€£] ?\d[\d.,]*|\d[\d.,]*[.,]\d\d(?= ?(?:[=$€£]|eur|usd|gbp)))|\d[\d.,]*[.,]\d\d (?:each|apiece)(?!\p{L})/giu
const equals = new RegExp(`${gap} ?[=:]`, 'g')
const signs = new RegExp(`[^\\p{L}\\p{N}${gap}]+`, 'gu')
