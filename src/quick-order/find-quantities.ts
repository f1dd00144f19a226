import { findMentions, type Known, likelyNumbers, type Mention, type Part } from './find-parts.ts'
import {
  type Amount,
  allUnits,
  eitherOf,
  endsInDecimals,
  findAmounts,
  gap,
  type Quantity,
  readQuantity,
} from './quantity.ts'
import type { Candidate, Line } from './read-lines.ts'

/** A part that a line names, or what it may be, and how many of it are wanted. */
export type NamedPart = {
  line: Line
  /** A line that names several parts says it of each. */
  index: number
  mention: Mention | null
  /** Nothing goes by what was written, these are one sign apart. */
  isNear: boolean
  quantity: Quantity
}

/** What lines name, and how many of each: where a line leaves it open, the others of its list decide. */
export function findQuantities(
  lines: Line[],
  known: Known,
  each: () => void = () => {},
): NamedPart[] {
  const read = lines.flatMap((line) => {
    each()
    return readLine(line, known)
  })
  const lists = Map.groupBy(read, ({ line }) => line.list)
  return [...lists.values()].flatMap(agree)
}

/** A line with the amounts that it says beside its number. */
type Reading = NamedPart & { part: Part | null; amounts: PlacedAmount[] }

/** Where an amount stands, in ways that lines of one list may share. */
type PlacedAmount = Amount & { places: string[] }

function readLine(line: Line, known: Known): Reading[] {
  const named = findMentions(line, known)
  const near = named.length > 0 ? [] : nearMentions(line, known)
  const all = [...named, ...near.slice(0, 1)]
  const split = named.length > 1 ? segmentsByPart(line, named) : null
  const mention = all.length > 0 ? joinMentions(named.length > 0 ? named : near) : null
  const whole: Segment = {
    mention,
    text: mask(
      line.text,
      all.flatMap(({ candidates }) => candidates),
    ),
    firstCell: 0,
    quantityCells: line.columns?.quantities ?? [],
  }
  return (split ?? [whole]).map((segment, index) => {
    const ids = new Set(segment.mention?.matches.map(({ productId }) => productId))
    const [id] = ids
    const part = (ids.size === 1 && id !== undefined && known.parts.get(id)) || null
    const { amounts, quantity } = readSegment(line, segment, part)
    return {
      line,
      index,
      mention: segment.mention,
      isNear: named.length === 0 && near.length > 0,
      quantity,
      part,
      amounts,
    }
  })
}

function nearMentions(line: Line, { near, parts }: Known): Mention[] {
  return likelyNumbers(line).flatMap((candidate) => {
    const matches = near.get(candidate.key)?.filter(({ productId }) => parts.has(productId)) ?? []
    return matches.length > 0 ? [{ candidates: [candidate], matches }] : []
  })
}

function joinMentions(mentions: Mention[]): Mention {
  return {
    candidates: mentions.flatMap(({ candidates }) => candidates),
    matches: mentions.flatMap(({ matches }) => matches),
  }
}

/** The text that belongs to one part, with a gap for its number. */
type Segment = {
  mention: Mention | null
  text: string
  /** Which cell of the line the text begins in. */
  firstCell: number
  /** By the heading. */
  quantityCells: number[]
}

function mask(text: string, candidates: Candidate[]): string {
  return [...candidates]
    .sort((one, other) => other.from - one.from)
    .reduce((rest, { from, to }) => `${rest.slice(0, from)} ${gap} ${rest.slice(to)}`, text)
}

/** A line that names several parts, each with an amount of its own behind its number, or before it. */
function segmentsByPart(line: Line, mentions: Mention[]): Segment[] | null {
  if (mentions.some(({ matches }) => new Set(matches.map(({ productId }) => productId)).size > 1))
    return null
  const spans = mentions.map((mention) => ({
    mention,
    from: Math.min(...mention.candidates.map(({ from }) => from)),
    to: Math.max(...mention.candidates.map(({ to }) => to)),
  }))
  const isMixed = spans.some(({ from }, at) => from < (spans[at - 1]?.to ?? 0))
  if (isMixed) return null
  const { text } = line
  const segment = (mention: Mention, from: number, to: number): Segment => {
    const firstCell = cellAt(text, from)
    const candidates = mention.candidates.map((one) => ({
      ...one,
      from: one.from - from,
      to: one.to - from,
    }))
    const end = cellAt(text, to)
    const quantityCells =
      line.columns?.quantities.filter((at) => at >= firstCell && at <= end) ?? []
    return { mention, text: mask(text.slice(from, to), candidates), firstCell, quantityCells }
  }
  const behind = spans.map(({ mention, from }, at) =>
    segment(mention, from, spans[at + 1]?.from ?? text.length),
  )
  const before = spans.map(({ mention, to }, at) => segment(mention, spans[at - 1]?.to ?? 0, to))
  const says = (one: Segment) => readSegment(line, one, null).amounts.length > 0
  const isFree = (from: number, to: number) =>
    findAmounts(text.slice(from, to), line.decimals).amounts.length === 0
  if (behind.every(says) && isFree(0, spans[0]?.from ?? 0)) return behind
  return before.every(says) && isFree(spans.at(-1)?.to ?? 0, text.length) ? before : null
}

function cellAt(text: string, place: number): number {
  return text.slice(0, place).split('\t').length - 1
}

function readSegment(
  line: Line,
  { text, firstCell, quantityCells }: Segment,
  part: Part | null,
): { amounts: PlacedAmount[]; quantity: Quantity } {
  if (line.ignored === 'heading' || line.cells.length === 0)
    return { amounts: [], quantity: { kind: 'none' } }
  const cells = text.split('\t')
  if (line.columns && line.cells.length > 1) {
    const { packs } = line.columns
    const amounts = quantityCells.flatMap((at): PlacedAmount[] => {
      const cell = cells[at - firstCell] ?? ''
      if (cell === '' || cell.includes(gap)) return []
      const read = readQuantity(cell, line.decimals) ?? { kind: 'unreadable', text: cell }
      const quantity: Quantity =
        packs !== null && read.kind === 'units'
          ? { kind: 'packs', packs: read.units, of: null, word: packs }
          : read
      return [{ ...ofCell, quantity, isBefore: false, hasDecimals: false, places: [] }]
    })
    return { amounts, quantity: eitherOf(amounts.map(({ quantity }) => quantity)) }
  }
  const there = cells.length > 1 ? amountsOfCells(cells, firstCell, line) : []
  if (there.length > 0) return { amounts: there, quantity: settle(there) }
  const { amounts, odd } = findAmounts(cells.join(' \u00b7 '), line.decimals)
  if (odd !== null) return { amounts: [], quantity: { kind: 'unreadable', text: odd } }
  const placed = withPlaces(withoutNames(amounts, line, part))
  return { amounts: placed, quantity: settle(placed) }
}

/** Cells that are all of an amount, and what is marked as one beside the number. */
function amountsOfCells(cells: string[], firstCell: number, { decimals }: Line): PlacedAmount[] {
  const numberCell = cells.findIndex((cell) => cell.includes(gap))
  return cells.flatMap((cell, at): PlacedAmount[] => {
    const places = [`cell ${firstCell + at}`, `cell ${at - numberCell} from the number`]
    const isBefore = at < numberCell
    if (cell.includes(gap))
      return findAmounts(cell, decimals)
        .amounts.filter(({ isMarked }) => isMarked)
        .map((amount) => ({ ...amount, places }))
    const quantity = readQuantity(cell, decimals)
    const hasDecimals = endsInDecimals(cell)
    return quantity ? [{ ...ofCell, quantity, isBefore, hasDecimals, places }] : []
  })
}

const ofCell = { isMarked: true, isPlaced: true }

/** In a line that says what the part is called, the figures of its name are no amounts. */
function withoutNames(amounts: Amount[], { text }: Line, part: Part | null): Amount[] {
  if (!part || amounts.length < 2) return amounts
  const words = new Set(text.toLowerCase().match(/\p{L}{4,}/gu))
  const name = part.name.toLowerCase()
  if (!name.match(/\p{L}{4,}/gu)?.some((word) => words.has(word))) return amounts
  const figures = new Set(name.match(/\d+/g)?.map(Number))
  const isName = ({ quantity, isMarked }: Amount) =>
    !isMarked && quantity.kind === 'units' && figures.has(quantity.units)
  const left = amounts.filter((amount) => !isName(amount))
  return left.length > 0 ? left : amounts
}

function withPlaces(amounts: Amount[]): PlacedAmount[] {
  const before = amounts.filter(({ isBefore }) => isBefore).length
  return amounts.map((amount, at) => ({
    ...amount,
    places: [
      amount.isBefore ? `${before - at} before the number` : `${at - before + 1} behind the number`,
      `${at + 1} from the start`,
      `${amounts.length - at} from the end`,
    ],
  }))
}

/** What a line says by itself: what is marked, or the one amount that stands where quantities do. */
function settle(amounts: PlacedAmount[]): Quantity {
  const [first, ...more] = amounts
  const quantities = amounts.map(({ quantity }) => quantity)
  if (!first || first.isMarked) return eitherOf(quantities)
  if (more.length === 0 && first.isPlaced) return first.quantity
  return { kind: 'either', units: allUnits(quantities) }
}

/** The lines of a list, read by the place that its quantities share. */
function agree(all: Reading[]): NamedPart[] {
  const others = new Set(placesOf(all).filter((place) => isNoQuantity(place, all)))
  const known = all.map((one): Reading => {
    const amounts = one.amounts.filter(({ places }) => !places.some((place) => others.has(place)))
    const isSame = amounts.length === one.amounts.length
    if (isSame || (amounts.length === 0 && one.amounts.length > 1)) return one
    const left = amounts.map((amount) => ({ ...amount, isPlaced: true }))
    return { ...one, amounts: left, quantity: settle(left) }
  })
  const rule = findRule(known)
  return known.map((one) => (rule ? readBy(rule, one) : one))
}

function placesOf(all: Reading[]): string[] {
  return [...new Set(all.flatMap(({ amounts }) => amounts.flatMap(({ places }) => places)))]
}

function amountAt({ amounts }: Reading, place: string): Amount | undefined {
  return amounts.find(({ places }) => places.includes(place))
}

function isOpen({ amounts, quantity }: Reading): boolean {
  return amounts.length > 1 && quantity.kind === 'either'
}

/** Whether a place counts the lines, or holds money, beside other amounts that are quantities. */
function isNoQuantity(place: string, all: Reading[]): boolean {
  if (/start|end|from the number/.test(place)) return false
  const there = all.filter((one) => amountAt(one, place))
  const open = there.filter(isOpen)
  if (open.length === 0) return false
  return (
    countsLines(place, there) === 'surely' ||
    open.some((one) => amountAt(one, place)?.quantity.kind === 'unreadable') ||
    (open.length > 1 && open.every((one) => isTotal(place, one))) ||
    isMoney(place, open)
  )
}

/** 1, 2, 3 or 10, 20, 30 before the numbers; 'perhaps' where some are left out. */
function countsLines(place: string, there: Reading[]): 'surely' | 'perhaps' | 'no' {
  const counts = there.map((one) => {
    const amount = amountAt(one, place)
    return amount?.isBefore && amount.quantity.kind === 'units' ? amount.quantity.units : 0
  })
  const [first = 0] = counts
  const isRising = counts.every((units, at) => units > (counts[at - 1] ?? 0))
  if (!isRising || (first !== 1 && counts.some((units) => units % 10 > 0))) return 'no'
  const isEven = counts.every((units, at) => units === (at + 1) * first)
  return isEven && counts.length >= minLines && first <= 10 ? 'surely' : 'perhaps'
}

/** What two other amounts of the line make together is the price of them all. */
function isTotal(place: string, one: Reading): boolean {
  const total = unitsAt(one, place)
  const others = one.amounts.flatMap(({ quantity, places }) =>
    quantity.kind === 'units' && quantity.units > 1 && !places.includes(place)
      ? quantity.units
      : [],
  )
  return others.some((units, at) => others.some((other, by) => by > at && units * other === total))
}

/** Written with decimals in every line, where what may be a quantity is not. */
function isMoney(place: string, open: Reading[]): boolean {
  if (open.length < 2 || !open.every((one) => amountAt(one, place)?.hasDecimals)) return false
  const counts = placesOf(open).filter((other) => countsLines(other, open) !== 'no')
  const isUnits = ({ hasDecimals, quantity, places }: PlacedAmount) =>
    !hasDecimals && quantity.kind === 'units' && !places.some((other) => counts.includes(other))
  return open.every(({ amounts }) => amounts.some(isUnits))
}

function unitsAt(one: Reading, place: string): number | null {
  const quantity = amountAt(one, place)?.quantity
  return quantity?.kind === 'units' ? quantity.units : null
}

/** Where the quantities of a list stand, and where its other amounts do. */
type Rule = { place: string; rivals: Set<string> }

/** So many lines must agree on a place before it decides about another. */
const minLines = 3

/** The one place whose amounts fit the rules of their parts, in a list whose lines leave it open. */
function findRule(all: Reading[]): Rule | null {
  const open = all.filter((one) => isOpen(one) && one.part)
  const fitting = (place: string, those: Reading[]) =>
    those.filter((one) => fits(one, place)).length
  if (open.length < minLines) return findColumn(all)
  const places = placesOf(open)
  const [best] = places
    .map((place) => ({ place, count: fitting(place, open) }))
    .sort((one, other) => other.count - one.count)
  if (!best || best.count < minLines || best.count < open.length * 0.9) return null
  const differing = (place: string) =>
    open.filter((one) => {
      const rival = amountAt(one, place)
      return rival !== undefined && rival !== amountAt(one, best.place)
    })
  const rivals = places.filter((place) => differing(place).length > 0)
  const isClear = rivals.every((place) => {
    const those = differing(place)
    return fitting(place, those) * 2 <= those.length
  })
  return isClear ? { place: best.place, rivals: new Set(rivals) } : null
}

/** The column that holds the one amount of nearly all rows. */
function findColumn(all: Reading[]): Rule | null {
  const rows = all.filter(({ amounts, part }) => part && amounts.length === 1)
  const columns = placesOf(rows).filter((place) => place.startsWith('cell'))
  const count = (place: string) => rows.filter((one) => amountAt(one, place)).length
  const most = columns.find((place) => count(place) >= Math.max(minLines, rows.length * 0.7))
  if (most === undefined) return null
  const others = columns.filter((place) => !rows.some((one) => both(one, place, most)))
  return { place: most, rivals: new Set(others) }
}

function both(one: Reading, place: string, other: string): boolean {
  return amountAt(one, place) !== undefined && amountAt(one, place) === amountAt(one, other)
}

function fits(one: Reading, place: string): boolean {
  const units = unitsAt(one, place)
  if (!one.part || units === null) return false
  const { minimumQuantity, caseQuantity } = one.part.orderable
  return units >= minimumQuantity && units % (caseQuantity ?? 1) === 0
}

/** A line that says something else where the others have their quantities is asked about. */
function readBy({ place, rivals }: Rule, one: Reading): Reading {
  const amount = amountAt(one, place)
  if (amount && isOpen(one)) return { ...one, quantity: amount.quantity }
  const [only, ...more] = one.amounts
  const isRival = only && more.length === 0 && !amount && only.places.some((at) => rivals.has(at))
  if (!isRival || only.quantity.kind !== 'units') return one
  return { ...one, quantity: { kind: 'either', units: [only.quantity.units] } }
}
