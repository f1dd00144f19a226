/** How many a customer means, as far as what they wrote says it. */
export type Quantity =
  | { says: 'units'; units: number }
  /** It can be read as each of these, or it stands where a quantity need not stand. */
  | { says: 'either'; units: number[] }
  /** So many packs; of how many units each, where that is written too. */
  | { says: 'packs'; packs: number; of: number | null; word: string }
  | { says: 'nothing' }
  /** Something stands there that is no quantity that can be ordered. */
  | { says: 'unreadable'; text: string }

/** What a list writes before the decimals, where it shows it somewhere. */
export type DecimalSign = '.' | ',' | null

const most = 1_000_000

const pieces =
  "pcs?|pces?|pieces?|stk|stck|stücke?|stuecke?|st|ea|each|units?|un|uds?|unid(?:ad(?:es)?)?|pz|pezz[io]|pièces?|szt|stuks?|styck|kpl|ks|шт|个|件|個|개|adet|off|no's|nos"
const packs =
  'packs?|packets?|packages?|packungen|packung|pkts?|pkgs?|pks?|boxe?s?|box|cases?|cartons?|ctns?|kartons?|schachteln?|vpe|bags?|rolls?|sets?|kits?|pairs?|paar|paare|dozens?|doz|dz'
const named =
  'qty|quantity|qnty|menge|anzahl|bestellmenge|qté|quantité|cantidad|cant|quantità|qtà|aantal|antal'

/**
 * As it is written: digits with or without signs between them. Every pattern here has a longest match: one
 * without would be tried again from each place of a line that was written to make it slow.
 */
const amount = String.raw`(?<!\d|\d[.,])\d{1,15}(?:[.,]\d{1,15}|[ '](?=\d{3}(?!\d))\d{3}){0,5}(?![.,]?\d)`

/** Nobody writes a quantity in more letters. */
const longestQuantity = 80

const whole = {
  pieces: new RegExp(`^(?:[x×*] ?)?(${amount}) ?(?:[x×*])? ?(?:(?:${pieces})\\.?)?$`, 'iu'),
  piecesFirst: new RegExp(
    `^(?:${pieces}|${named})\\.? ?[:=]? ?(${amount})(?: ?(?:${pieces})\\.?)?$`,
    'iu',
  ),
  packs: new RegExp(`^(?:[x×*] ?)?(${amount}) ?(?:[x×*])? ?(${packs})\\.?$`, 'iu'),
  packsFirst: new RegExp(`^(${packs})\\.? ?[:=]? ?(${amount})$`, 'iu'),
  packsOf: new RegExp(
    `^(${amount}) ?(?:(?:${packs})\\.? ?(?:of|à|a|zu|of|de|x|×|@) ?|[x×*] ?|\\(? ?(?:${packs})\\.? ?(?:of|à|zu|de) ?)(${amount})(?:er)? ?(?:${pieces}|${packs})?\\.? ?\\)?$`,
    'iu',
  ),
}

/** Reads a text that is all of a quantity; null where it is none. */
export function readQuantity(text: string, decimals: DecimalSign): Quantity | null {
  const cell = text.trim()
  if (cell.length > longestQuantity) return null
  const many = whole.packsOf.exec(cell)
  if (many) return packsOf(many[1], many[2], 'packs', decimals)
  const some = (whole.pieces.exec(cell) ?? whole.piecesFirst.exec(cell))?.[1]
  if (some !== undefined) return readAmount(some, decimals)
  const packed = whole.packs.exec(cell)
  if (packed) return packsOf(packed[1], undefined, packed[2] ?? '', decimals)
  const first = whole.packsFirst.exec(cell)
  return first ? packsOf(first[2], undefined, first[1] ?? '', decimals) : null
}

/** Reads digits with what stands between them. */
function readAmount(written: string, decimals: DecimalSign): Quantity {
  const [, last = '', after = ''] = /([.,])(\d+)$/.exec(written) ?? []
  const signs = new Set(written.replace(/[\d ']/g, ''))
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/.test(written)
  if (last === '' || isGrouped) return unitsOf(written.replace(/\D/g, ''), '', written)
  const front = written.slice(0, -1 - after.length)
  if (signs.size > 1 || after.length !== 3 || front === '0' || last === decimals) {
    if (/[.,]/.test(front) && signs.size === 1) return { says: 'unreadable', text: written }
    return unitsOf(front.replace(/\D/g, ''), after, written)
  }
  if (decimals !== null) return unitsOf(written.replace(/\D/g, ''), '', written)
  // `10,000`: ten thousand to one writer, ten with three decimals to another.
  const less = unitsOf(front.replace(/\D/g, ''), after, written)
  const more = unitsOf(written.replace(/\D/g, ''), '', written)
  const both = [less, more].flatMap((one) => (one.says === 'units' ? [one.units] : []))
  return both.length > 0 ? { says: 'either', units: both } : more
}

function unitsOf(digits: string, fraction: string, text: string): Quantity {
  const units = Number(digits)
  const isOne = /^0*$/.test(fraction) && units >= 1 && units <= most
  return isOne ? { says: 'units', units } : { says: 'unreadable', text }
}

function packsOf(
  count: string | undefined,
  each: string | undefined,
  word: string,
  decimals: DecimalSign,
): Quantity {
  const packs = readAmount(count ?? '', decimals)
  const of = each === undefined ? null : readAmount(each, decimals)
  if (packs.says !== 'units' || (of && of.says !== 'units'))
    return { says: 'unreadable', text: count ?? '' }
  return { says: 'packs', packs: packs.units, of: of?.units ?? null, word: word.toLowerCase() }
}

const measures =
  'mm|cm|m|km|kg|g|cc|ccm|cm3|ml|l|kw|w|v|a|ah|hp|ps|bar|nm|in|inch|zoll|%|"|°c?|t|teeth|links?|zähne|z'

const marked = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.,-])${amount} ?(?:(?:${packs})\.? ?(?:of|à|zu|de|@) ?|[x×*] ?)${amount}(?:er)?(?![\p{L}\p{N}-])(?: ?(?:${pieces}|${packs})(?![\p{L}\p{N}-]))?\.?`,
    String.raw`(?<![\p{L}\p{N}.,-])${amount} ?(?:${pieces}|${packs})(?![\p{L}\p{N}-])\.?`,
    String.raw`(?<![\p{L}\p{N}.,-])${amount} ?[x×*](?![\p{L}\p{N}-])`,
    String.raw`(?<![\p{L}\p{N}-])[x×*] ?${amount}(?![\p{L}\p{N}-]|[.,]\d)`,
    String.raw`(?<![\p{L}\p{N}-])(?:${pieces}|${named})\.? ?[:=]? ?${amount}(?![\p{L}\p{N}-]|[.,]\d)`,
    // 'Fork seal kit 41 mm' is what the part is called.
    String.raw`(?<![\p{L}\p{N}-])(?:${packs})\.? ?[:=]? ?${amount}(?![\p{L}\p{N}-]|[.,]\d| ?(?:${measures})(?![\p{L}\p{N}-]))`,
  ].join('|'),
  'giu',
)

/** Says nothing of how many: measures, money and dates. */
const besides = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}-])${amount} ?(?:${measures})(?![\p{L}\p{N}-])`,
    String.raw`(?:[$€£¥]|(?:usd|eur|gbp|chf)(?= ?\d)) ?${amount}`,
    String.raw`${amount} ?(?:[$€£¥]|(?:usd|eur|gbp|chf|euros?|dollars?)(?![\p{L}]))`,
    `(?:@|à|á|at|je|each) ?${amount}`,
    String.raw`(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)`,
  ].join('|'),
  'giu',
)

/** Stands for the numbers that were found in a line: a sign that no line holds when it is read. */
export const gap = '\u0000'

const alone = new RegExp(
  `(?<![\\p{L}\\p{N}.,/+~<>=-])${amount}(?![\\p{L}\\p{N}/~?+-]|[.,]\\d)`,
  'giu',
)

/**
 * How many a line says beside the numbers that were found in it, each written as a gap: what is marked
 * (`10x`, `Stk. 10`), or the one amount next to a gap or at an end of the line.
 */
export function quantityAround(rest: string, decimals: DecimalSign): Quantity {
  const said = [...rest.matchAll(marked)].flatMap(([text]) => {
    const quantity = readQuantity(text.replace(/[:=]/, ' ').replace(/ +/g, ' '), decimals)
    return quantity ? [quantity] : []
  })
  if (said.length > 0) return only(said)
  const bare = rest.replace(besides, ' \u00b7 ').replace(/\s+/g, ' ').trim()
  const [first, ...more] = bare.matchAll(alone)
  if (!first) return leftover(bare)
  const { 0: text, index } = first
  if (more.length === 0 && isPlaced(bare.slice(0, index), bare.slice(index + text.length)))
    return readAmount(text, decimals)
  return {
    says: 'either',
    units: allUnits([first, ...more].map(([amount]) => readAmount(amount, decimals))),
  }
}

/** Next to the number, or at an end of the line, but for signs and an 'of'. */
function isPlaced(before: string, after: string): boolean {
  const [left = '', right = ''] = [before, after].map((text) => text.replace(signs, ' ').trim())
  if (left === '' || right === '' || left.endsWith(gap)) return true
  return right.replace(/^(?:of|von|de|di)(?!\p{L}) ?/iu, '').startsWith(gap)
}

const signs = new RegExp(`[^\\p{L}\\p{N}${gap}]+`, 'gu')

/** Digits that are no amount are not passed over: somebody meant something by them. */
function leftover(bare: string): Quantity {
  const [odd] = bare.replaceAll(gap, ' ').match(/(?<![\p{L}\p{N}-])[-+~<>=]?\d+\S*/u) ?? []
  return odd === undefined ? { says: 'nothing' } : { says: 'unreadable', text: odd }
}

function only(said: Quantity[]): Quantity {
  const [first = { says: 'nothing' }] = said
  const same = said.every((one) => JSON.stringify(one) === JSON.stringify(first))
  return same ? first : { says: 'either', units: allUnits(said) }
}

function allUnits(quantities: Quantity[]): number[] {
  const all = quantities.flatMap((one) => {
    if (one.says === 'units') return [one.units]
    if (one.says === 'either') return one.units
    return one.says === 'packs' ? [one.packs] : []
  })
  return [...new Set(all)]
}
