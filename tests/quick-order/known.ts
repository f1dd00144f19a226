// What the shop would know of numbers, without a shop: a few parts, and some numbers of a customer's own.
import type { Money } from '#base/currency.ts'
import { editDistance } from '#base/edit-distance.ts'
import { type NumberClass, numberKey, resolveLookalikes } from '#part-numbers/rules.ts'
import {
  isHalfNumber,
  type KnownParts,
  type Match,
  type Part,
  shortHalf,
} from '#quick-order/parser/find-parts.ts'
import { maxSuggestions } from '#quick-order/parser/validate.ts'

/** Code, name, in stock, minimum, case, then its other numbers. */
export type Row = [string, string, number, number, number | null, ...[NumberClass, string][]]

const disc: Row = ['KS-BD-320', 'Floating Brake Disc 320 mm', 214, 10, 5, ['oem', '45120-KS3-701']]
const pads: Row = ['KS-BP-174', 'Sintered Brake Pad Pair', 1860, 50, 10, ['oem', '06455-KT9-D01']]
const rows: Row[] = [
  [...disc, ['old', '45120-KS3-700'], ['competitor', 'VDX 3208 F']],
  [...pads, ['own', 'KS-RS-45']],
  ['KS-RS-45', 'Rear Sprocket 45 T, 525', 420, 20, 10],
  ['KS-CH-525', 'Sealed Drive Chain 525, 120 Links', 530, 10, 10, ['own', '22201216600']],
  ['KS-CP-08', 'Clutch Plate Set, Eight Friction', 145, 10, null, ['oem', '22201-KF2-600']],
  ['KS-LB-21', 'Folding Brake Lever', 640, 20, 10, ['own', '98362']],
  ['KS-LC-22', 'Clutch Lever with Perch', 388, 20, 10, ['own', 'Kupplungshebel kurz']],
  ['KS-GR-130', 'Handlebar Grip Pair, Open End', 2400, 50, 50, ['own', '0012']],
  ['KS-HB-760', 'Tapered Handlebar 760 mm', 96, 10, null],
  ['KS-CS-26', 'Intake Camshaft', 3, 4, null],
  ['KS-WH-17', 'Cast Front Wheel 17 x 3.50', 20, 2, null],
  ['KS-PK-67', 'Piston Kit 67.0 mm', 84, 4, 2],
  ['KS-BB-10', 'Banjo Bolt M10 x 1.00, Pair of Washers', 6850, 50, 50],
]

/** OEM numbers of several groups. */
const spacedNumbers = new Map([
  ['KS-CP-08', ['T1160 0332']],
  ['KS-LB-21', ['T2045 0141']],
  ['KS-CH-525', ['T2023 0418']],
  ['KS-GR-130', ['61 31 8 523 004']],
  ['KS-LC-22', ['2271-0042']],
])

const successors = [{ productId: 'KS-GR-130', quantity: 2 }]

export function knownParts(): KnownParts {
  const all = rows.map((row): Row => {
    const spaced = spacedNumbers.get(row[0]) ?? []
    return [...row, ...spaced.map((number): [NumberClass, string] => ['oem', number])]
  })
  return knownPartsOf(all, [['KS-HB-760', successors]])
}

type Successor = { productId: string; quantity: number }

/** Of these products, each of which is its own successor but for those that have others. */
export function knownPartsOf(rows: Row[], successors: [code: string, Successor[]][]): KnownParts {
  const matches = new Map<string, Match[]>()
  const parts = new Map<string, Part>()
  for (const [id, name, quantity, minimumQuantity, caseQuantity, ...numbers] of rows) {
    parts.set(id, {
      id,
      code: id,
      name,
      img: '',
      orderable: { quantity, minimumQuantity, caseQuantity },
      prices: { price: 100 as Money, breaks: [] },
      list: null,
    })
    for (const [kind, number] of [['ours', id] as const, ...numbers]) {
      const key = numberKey(number)
      matches.set(key, [...(matches.get(key) ?? []), { productId: id, class: kind, number }])
    }
  }
  return {
    matches,
    near: nearTo(matches),
    parts,
    chains: new Map(successors.map(([code, ends]) => [code, chainTo(code, ends)])),
  }
}

function chainTo(code: string, ends: Successor[]) {
  return { links: new Map([[code, ends]]), ends }
}

/** Looked up as the shop does: what is one sign apart, or looks alike, and else what holds it whole. */
function nearTo(matches: Map<string, Match[]>): Map<string, Match[]> {
  const near = new Map<string, Match[]>()
  const found = new Map<string, Match[]>()
  near.get = (key) => {
    const all = found.get(key) ?? findNear(matches, key)
    found.set(key, all)
    return all.length > 0 ? all : undefined
  }
  return near
}

function findNear(matches: Map<string, Match[]>, key: string): Match[] {
  if (key.length < 4) return []
  const alike = resolveLookalikes(key)
  const apart = [...matches].filter(([known]) => isApartByOne(known, key) || alike.includes(known))
  const whole = isHalfNumber(key) ? [...matches].filter(([known]) => known.includes(key)) : []
  const isShort = apart.length === 0 || key.length < shortHalf
  const ends = isShort ? whole.filter(([known]) => known.endsWith(key)) : []
  const others = apart.length > 0 ? apart : whole
  return [...new Set([...ends, ...others])].flatMap(([, all]) => all).slice(0, maxSuggestions)
}

function isApartByOne(one: string, other: string): boolean {
  return Math.abs(one.length - other.length) < 2 && editDistance(one, other) === 1
}
