import type { NumberClass } from '#part-numbers/rules.ts'
import type { FollowedChain } from '#part-numbers/supersessions.ts'
import type { Orderable } from '#products/orderable.ts'
import type { Prices } from '#products/pricing.ts'
import { readQuantity } from './amounts.ts'
import { type Candidate, type Line, rankDoubtful, readHeading } from './read-lines.ts'
import type { Row } from './row.ts'

export type Match = { productId: string; class: NumberClass; number: string }

export type Part = {
  id: string
  code: string
  name: string
  img: string
  orderable: Orderable
  prices: Prices
  list: Prices | null
}

export type KnownParts = {
  matches: Map<string, Match[]>
  near: Map<string, Match[]>
  parts: Map<string, Part>
  chains: ReadonlyMap<string, FollowedChain>
}

/** A part that a line names, by one of its numbers or by several; more than one product is a question. */
export type Mention = { candidates: Candidate[]; matches: Match[] }

/** The parts that a line names, in its order: the longest number wins, of those that are believed most. */
export function findMentions(line: Line, { matches, parts }: KnownParts): Mention[] {
  const all = line.candidates.flatMap((candidate) => {
    const isContact = line.ignored !== null && line.ignored !== 'words'
    if (isContact && candidate.isWeak) return []
    const known = matches.get(candidate.key)?.filter(({ productId }) => parts.has(productId)) ?? []
    return known.length > 0 ? [{ candidate, matches: known }] : []
  })
  const best = Math.min(...all.map(({ candidate }) => candidate.rank))
  // A figure that happens to be a part's number is an amount where another number is beside it.
  if (best >= rankDoubtful && line.candidates.some(isCode)) return []
  const length = ({ from, to }: Candidate) => to - from
  const longestFirst = all
    .filter(({ candidate: { rank } }) => rank === best || rank < rankDoubtful)
    .sort((one, other) => length(other.candidate) - length(one.candidate))
  const taken: typeof all = []
  for (const one of longestFirst)
    if (!taken.some(({ candidate }) => overlap(candidate, one.candidate))) taken.push(one)
  taken.sort((one, other) => one.candidate.from - other.candidate.from)
  return [...Map.groupBy(taken, products).values()].map((same) => ({
    candidates: same.map(({ candidate }) => candidate),
    matches: same.flatMap((one) => one.matches),
  }))
}

/** What looks like the number of an unknown part, beside known ones: 'ABC-123'. */
export function findUnknown({ columns, candidates }: Line, mentions: Mention[]): Mention[] {
  const found = mentions.flatMap((mention) => mention.candidates)
  if (columns || found.length === 0) return []
  return candidates
    .filter((one) => isCode(one) && one.text.includes('-') && /\d\D{0,2}\d\D{0,2}\d/.test(one.key))
    .filter((one) => !found.some((known) => overlap(known, one)))
    .map((one) => ({ candidates: [one], matches: [] }))
}

/** Beside a part's number another one, written as ours are, that no part has: '40531-KM7-003 / KS-CL-520'. */
export function findOtherNumber(
  { candidates }: Line,
  mention: Mention,
  { code }: Part,
): string | undefined {
  const [prefix] = /^\p{L}+-/u.exec(code) ?? []
  if (prefix === undefined) return undefined
  const isOther = (one: Candidate) =>
    isCode(one) &&
    one.text.toUpperCase().startsWith(prefix) &&
    !mention.candidates.some((known) => overlap(known, one))
  return candidates.find(isOther)?.text
}

function products({ matches }: { matches: Match[] }): string {
  return [...new Set(matches.map(({ productId }) => productId))].sort().join(' ')
}

function isCode({ rank, key, text }: Candidate): boolean {
  return rank < rankDoubtful && !text.includes(' ') && /\d/.test(key) && /\p{L}/u.test(key)
}

function overlap(one: Candidate, other: Candidate): boolean {
  return one.from < other.to && other.from < one.to
}

export function likelyNumbers(line: Line): Candidate[] {
  if (line.ignored && !['before', 'contact'].includes(line.ignored)) return []
  const isLikely = line.ignored === 'contact' ? isCode : ({ key }: Candidate) => /\d/.test(key)
  const long = line.candidates.filter(({ rank, key }) => rank < rankDoubtful && key.length >= 4)
  const likely = long.filter(isLikely)
  const isSpaced = (text: string) =>
    line.cells.length > 1 && line.cells.includes(text) && spacedNumber.test(text)
  const single = likely.filter(({ text }) => !text.includes(' ') || isSpaced(text))
  const worth = (one: Candidate) => (one.isWeak ? 0 : 100) + one.key.length - one.rank * 200
  return (single.length > 0 ? single : likely)
    .sort((one, other) => worth(other) - worth(one))
    .slice(0, 2)
}

/** Long enough to be looked for in other numbers: 'FS-16' of 'KS-FS-16'. */
export function isHalfNumber(key: string): boolean {
  return key.length > 4 || (key.length === 4 && /\d/.test(key) && /\p{L}/u.test(key))
}

/** Shorter ones may be the end of a number, though others are one sign apart: 'FS-43' of 'KS-FS-43', not 'FOS 43'. */
export const shortHalf = 7

/** As a cell holds it that is nothing but a number: '55512 abq 1'. */
const spacedNumber = /^(\d+|\p{L}{1,4})( (\d+|\p{L}{1,4}))+$/u

/** A table that was copied one cell a line, as out of a PDF, with its cells side by side again; null where it is none. */
export function joinCells(lines: Line[], known: KnownParts): Row[] | null {
  const lists = [...Map.groupBy(lines, ({ list }) => list).values()]
  const joined = lists.map((list) => joinCellsOfList(list, known))
  if (joined.every((rows) => rows === null)) return null
  return lists.flatMap((list, at) => joined[at] ?? list)
}

function joinCellsOfList(lines: Line[], known: KnownParts): Row[] | null {
  if (lines.some(({ cells }) => cells.length !== 1)) return null
  const parts = lines.flatMap((line, at) => {
    const number = findMentions(line, known)[0]?.candidates[0]
    const isAlone = number?.text === line.text.replace(/^[\p{L} .]{2,30}: ?/u, '')
    return isAlone && number.rank < rankDoubtful ? [at] : []
  })
  const [first = 0, last = 0] = [parts[0], parts.at(-1)]
  const gaps = parts.slice(1).map((at, before) => at - (parts[before] ?? 0))
  const height = Math.min(...gaps)
  if (gaps.length === 0 || height < 2) return null
  // Rows that each have the same number of lines; or a part, the lines of its name, and an amount.
  const isEven = gaps.every((gap) => gap % height === 0)
  const starts = isEven
    ? Array.from({ length: (last - first) / height + 1 }, (_, row) => first + row * height)
    : parts
  const end = isEven ? last + height : last + lines.slice(last).findIndex(isAmount) + 1
  /** The rows, where this many lines of each are above its part's number. */
  const cut = (above: number) =>
    starts.map((start, row) => lines.slice(start - above, (starts[row + 1] ?? end) - above))
  const fitting = Array.from({ length: isEven ? height : 1 }, (_, above) => above).filter(
    (above) => above <= first && cut(above).every((row) => row.some(isAmount)),
  )
  // An amount above the first part and one below the last: it is unclear which part each belongs to.
  if (height === 2 && fitting.length === 2) return null
  const isBelowHeading = (one: number) => {
    const heads = lines.slice(Math.max(0, first - one - height), first - one)
    return heads.length === height && readHeading(heads.map(({ text }) => text)) !== null
  }
  const isCounted = (one: number) =>
    starts.every((start, row) => Number(lines[start - one]?.text) === (row + 1) * 10)
  const above =
    fitting.find((one) => lines[first - one]?.text === '1') ??
    fitting.find((one) => one > 0 && isCounted(one)) ??
    fitting.find(isBelowHeading) ??
    fitting[0]
  if (above === undefined) return null
  const rows = cut(above)
  const before = lines.slice(0, first - above)
  const isHeaded = readHeading(before.slice(-height).map(({ text }) => text)) !== null
  if (isHeaded) rows.unshift(before.splice(-height))
  return [...before, ...rows.map(joinBrokenLines), ...lines.slice(end - above)]
}

function isAmount({ text }: Line): boolean {
  return readQuantity(text, null) !== null
}

function joinBrokenLines(lines: Line[]): Row {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) throw new Error('A row has at least one line')
  const raw = lines.map((line) => line.raw).join('\n')
  const cells = lines.map(({ text }) => text)
  return { list: first.list, line: first.line, last: last.last, raw, cells }
}
