import { showCount } from '#base/counts.ts'
import { shortenedBySpreadsheet } from '#base/sentences.ts'
import { minOrderable } from '#products/orderable.ts'
import { checkQuantity } from '#products/rules.ts'
import type { Part } from './known.ts'
import type { Quantity } from './read-quantity.ts'
import type { Quiet } from './read-words.ts'

/** One click that mends a line. */
export type Offer = {
  label: string
  productId: string
  quantity: number
  /** Of a split: the other parts that are taken with it. */
  more?: { productId: string; productCode: string; quantity: number }[]
  /** The other lines of the list that it takes the place of, as a kit does of those of its parts. */
  lines?: number[]
}

export type Judged = {
  state: 'ready' | 'fixable' | 'unknown'
  code: string | null
  message: string | null
  offers: Offer[]
  /** The number that was written, where a part can be kept for it. */
  written: string | null
}

export const ready: Judged = {
  state: 'ready',
  code: null,
  message: null,
  offers: [],
  written: null,
}

const mostOffers = 4

export function fixable(code: string, message: string, offers: Offer[]): Judged {
  return { ...ready, state: 'fixable', code, message, offers: offers.slice(0, mostOffers) }
}

const quietWords: Record<Quiet, string> = {
  heading: 'The heading of the list',
  before: 'Stands before the list',
  ending: 'Not a part: the end of a mail',
  words: 'Not a part',
  contact: 'Not a part',
  sum: 'Not a part: a sum',
}

/** A line that names no part and does not seem to be meant to. */
export function quiet(why: Quiet): Judged {
  return { ...ready, state: 'unknown', code: 'not-a-part', message: quietWords[why] }
}

/** A line that seems to name a part, of which the shop knows nothing. */
export function unknown(raw: string, written: string | null): Judged {
  const [shortened] = /\b\d[.,]?\d*E\+?\d+\b/i.exec(raw) ?? []
  if (shortened !== undefined) {
    const message = shortenedBySpreadsheet(shortened)
    return { ...ready, state: 'unknown', code: 'shortened', message }
  }
  const message =
    written === null ? 'No part number was found here.' : `No part has the number ${written}.`
  return { ...ready, state: 'unknown', code: 'unknown-number', message, written }
}

/** Judges how many of a part are wanted, by the quantity rule: what is not clear is asked. */
export function judgeQuantity(part: Part, quantity: Quantity): Judged {
  const offers = (all: number[]) => all.flatMap((units) => offersFor(part, units))
  switch (quantity.says) {
    case 'units':
      return judgeUnits(part, quantity.units)
    case 'either': {
      const read = quantity.units.map(showCount)
      const asked = read.length > 1 ? `${read.join(' or ')}?` : `${read.join('')}?`
      return fixable('quantity-unclear', `How many: ${asked}`, once(offers(quantity.units)))
    }
    case 'packs':
      return judgePacks(part, quantity)
    case 'nothing':
      return fixable('quantity-empty', 'How many?', fewest(part))
    case 'unreadable':
      return fixable('quantity-wrong', `${quantity.text} is no quantity. How many?`, fewest(part))
  }
}

function judgeUnits(part: Part, units: number): Judged {
  const answer = checkQuantity(part.orderable, units)
  if (answer.ok) return ready
  const left = part.orderable.quantity
  const more =
    answer.code === 'shortage' ? ` ${left === 0 ? 'None is' : `Only ${showCount(left)}`} left.` : ''
  const least =
    answer.code === 'below-minimum' ? `: ${showCount(part.orderable.minimumQuantity)}` : ''
  return fixable(
    answer.code,
    `${answer.message}${least}${more ? `.${more}` : ''}`,
    offersFor(part, units),
  )
}

/** Ten packs may be ten of a part that is sold by the pack, or ten times what is in one. */
function judgePacks(part: Part, { packs, of, word }: Packs): Judged {
  const size = sizeOf(part, { of, word })
  const all = packs * size
  const message = `${showCount(packs)} pieces, or ${showCount(packs)} packs of ${showCount(size)}, so ${showCount(all)}?`
  return fixable('packs', message, once([packs, all].flatMap((units) => offersFor(part, units))))
}

type Packs = Quantity & { says: 'packs' }

/** Packs of a part that is one itself, or of which nobody says how many are in one, are pieces. */
export function inPieces(part: Part, quantity: Quantity): Quantity {
  if (quantity.says !== 'packs') return quantity
  const { packs, of, word } = quantity
  const isItsName = of === null && part.name.toLowerCase().includes(word.replace(/s$/, ''))
  if (isItsName || sizeOf(part, quantity) === 1) return { says: 'units', units: packs }
  return quantity
}

function sizeOf({ orderable }: Part, { of, word }: Pick<Packs, 'of' | 'word'>): number {
  const named = /^(pairs?|paare?)$/.test(word) ? 2 : /^(doz|dz)/.test(word) ? 12 : null
  return of ?? named ?? orderable.caseQuantity ?? 1
}

/** So many where that may be ordered, else the nearest that may. */
function offersFor(part: Part, units: number): Offer[] {
  const answer = checkQuantity(part.orderable, units)
  const valid = answer.ok ? [units] : [answer.below, answer.above]
  return once(
    valid.flatMap((one) =>
      one === null ? [] : [{ label: `Order ${showCount(one)}`, productId: part.id, quantity: one }],
    ),
  )
}

function fewest(part: Part): Offer[] {
  const units = minOrderable(part.orderable)
  return units === null ? [] : offersFor(part, units)
}

function once(offers: Offer[]): Offer[] {
  return offers.filter(
    ({ quantity }, at) => offers.findIndex((other) => other.quantity === quantity) === at,
  )
}
