import { numberKey } from '#part-numbers/rules.ts'
import { checkQuantity } from '#products/rules.ts'
import { partOfLine } from '../rules.ts'
import {
  type Amount,
  allUnits,
  endsInDecimals,
  findAmounts,
  nearlyRead,
  oneOrOther,
  type Quantity,
  readEach,
  readQuantity,
} from './amounts.ts'
import {
  findMentions,
  findUnknown,
  type KnownParts,
  likelyNumbers,
  type Match,
  type Mention,
  type Part,
} from './find-parts.ts'
import { plainWords } from './plain.ts'
import { type Candidate, type Line, rankElsewhere } from './read-lines.ts'
import { gap } from './tokens.ts'
import { datesAndTimes, fillers, ignoredLines } from './words.ts'

/** A part that a line names, or what it may be, and how many of it are wanted. */
export type NamedPart = {
  row: Line
  /** Of each part of a line that names several, its own. */
  line: number
  mention: Mention | null
  /** Nothing goes by what was written, these are one sign apart. */
  isNear: boolean
  /** Null where several can be meant. */
  part: Part | null
  quantity: Quantity
  amounts: PlacedAmount[]
  /** The other lines of its list decided which of its amounts is meant. */
  isAgreed?: true
  /** What stands beside the part, with a gap for each of its numbers. */
  text: string
}

/** What lines name, and how many of each: where a line leaves it open, the others of its list decide. */
export function findQuantities(lines: Line[], known: KnownParts): NamedPart[] {
  const read = passSubjects(agreeOnNumbers(lines.flatMap((line) => findPartsOfLine(line, known))))
  const lists = Map.groupBy(read, ({ row }) => row.list)
  return [...lists.values()]
    .map(readEachOf)
    .map(passDescriptions)
    .map(agree)
    .map(doubtCounters)
    .flatMap(doubtColumns)
}

/** The cells of a column decide, where its heading says something else of them: those that hold known numbers. */
function agreeOnNumbers(all: NamedPart[]): NamedPart[] {
  const rows = all.filter(({ row }) => row.columns !== null && row.ignored !== 'heading')
  const elsewhere = rows.filter(isWholeCellElsewhere)
  const isAgreed = elsewhere.length > 1 && elsewhere.length * 10 >= rows.length * 9
  if (!isAgreed) return all
  return all.map((one) => {
    if (!one.mention || !isWholeCellElsewhere(one)) return one
    const candidates = one.mention.candidates.map((candidate) => ({ ...candidate, rank: 0 }))
    return { ...one, mention: { ...one.mention, candidates } }
  })
}

function isWholeCellElsewhere({ mention, row }: NamedPart): boolean {
  return (
    mention?.candidates.some(
      ({ rank, text }) => rank === rankElsewhere && row.cells.includes(text),
    ) ?? false
  )
}

/** '30 KS-RS-45 Rear Sprocket', where 10, 20, 40 and 50 count the lines around it: its amount stands elsewhere. */
function doubtCounters(list: NamedPart[]): NamedPart[] {
  const parts = list.filter(({ mention, row }) => mention && row.columns === null)
  const counts = parts.map(({ row }) => Number(/^\d{1,4}(?=\s)/.exec(row.text)?.[0]))
  const [first = Number.NaN] = counts
  const isCounted =
    parts.length > 3 &&
    [1, 10].includes(first) &&
    counts.every((count, at) => count === first * (at + 1))
  if (!isCounted) return list
  return list.map((one): NamedPart => {
    const { quantity, amounts } = one
    const count = counts[parts.indexOf(one)]
    const isCounter = quantity.kind === 'units' && quantity.units === count && amounts.length < 2
    return isCounter ? { ...one, quantity: { kind: 'either', units: [quantity.units] } } : one
  })
}

/** 'Subject: restock KS-RD-340 and others' orders none of a part that is named again below. */
function passSubjects(all: NamedPart[]): NamedPart[] {
  return all.map((one): NamedPart => {
    const { row, part, quantity } = one
    if (!part || quantity.kind !== 'none' || !ignoredLines.subject.matchesPrefix(row.words))
      return one
    const isNamedBelow = all.some((other) => other.part?.id === part.id && other.line > one.line)
    if (!isNamedBelow) return one
    return { ...one, row: { ...row, ignored: 'contact' }, mention: null, part: null }
  })
}

/** '10 each:' above parts without an amount of their own says how many of each. */
function readEachOf(list: NamedPart[]): NamedPart[] {
  let each: Quantity | null = null
  return list.map((one): NamedPart => {
    const { row, mention, quantity } = one
    if (mention) return each && quantity.kind === 'none' ? { ...one, quantity: each } : one
    each = readEach(row.text, row.decimals)
    return each ? { ...one, row: { ...row, ignored: 'words' } } : one
  })
}

/** The name of the part right above, as documents print it below the number, is not another line. */
function passDescriptions(list: NamedPart[]): NamedPart[] {
  return list.map((one, at) => {
    const above = list[at - 1]
    const isBelow = above?.part && !above.isNear && above.row.last + 1 === one.row.line
    if (!isBelow || !isDescriptionOf(above.part, one)) return one
    return { ...one, row: { ...one.row, ignored: 'description' }, mention: null, isNear: false }
  })
}

/** 'Front Tyre 120/70 ZR17'; of what could be an amount as well, only what the name begins with. */
function isDescriptionOf(
  part: Part | null,
  { row, mention, isNear, quantity }: NamedPart,
): boolean {
  if (!part || (mention && !isNear)) return false
  const [name, text] = [plainWords(part.name), row.words]
  const words = text.split(' ')
  const isAmount = quantity.kind !== 'none' && quantity.kind !== 'unreadable'
  if (isAmount) return words.length > 2 && ` ${name} `.startsWith(` ${text} `)
  const names = new Set(name.split(' '))
  return words.length > 1 && words.every((word) => names.has(word))
}

/** Where an amount stands: in which cell, or as which amount before or behind the number. */
type PlacedAmount = Amount & { place: string }

function findPartsOfLine(line: Line, known: KnownParts): NamedPart[] {
  const exact = findMentions(line, known)
  const isNear = exact.length === 0
  const mentions = isNear ? nearMentions(line, known) : exact
  const unknown = findUnknown(line, exact)
  const text = withGaps(line, isNear ? mentions.slice(0, 1) : mentions)
  const candidates = mentions.flatMap((one) => one.candidates)
  const matches = mentions.flatMap((one) => one.matches)
  const whole: Segment = { mention: mentions.length > 0 ? { candidates, matches } : null, text }
  const segments = splitByPart(line, [...exact, ...unknown]) ?? splitByPart(line, exact) ?? [whole]
  return segments.map((segment, index) => {
    const { mention } = segment
    const isUnknown = mention?.matches.length === 0
    const [id, ...others] = new Set(mention?.matches.map(({ productId }) => productId))
    const part = (id !== undefined && others.length === 0 && known.parts.get(id)) || null
    // A comma in its name may have parted two cells.
    const names = part ? [part.name, part.name.replaceAll(', ', '\t'), ...sizesOf(part)] : []
    const unnamed = names.reduce((rest, name) => rest.replace(name, '\u00b7'), segment.text)
    const { amounts: read, odd } = readSegment(line, unnamed, part)
    const amounts = read.flatMap((amount) => inThousands(amount, line))
    const quantity: Quantity = odd ?? settle(amounts)
    return {
      row: isUnknown ? { ...line, ignored: null, candidates: mention.candidates } : line,
      line: partOfLine(line.line, index),
      mention: isUnknown ? null : mention,
      isNear,
      part,
      quantity,
      amounts,
      text: segment.said ?? unnamed,
    }
  })
}

/** '17 x 3.50' of a wheel's name. */
function sizesOf({ name }: Part): string[] {
  return name.match(/(?<!\p{L})\d+(?:\.\d+)? x \d+(?:\.\d+)?/gu) ?? []
}

/** A gap for each number, as long as that: what stands beside them keeps its place. */
function withGaps({ text }: Line, mentions: Mention[]): string {
  const withGap = (rest: string, { from, to }: Candidate) =>
    rest.slice(0, from) + gap.repeat(to - from) + rest.slice(to)
  return mentions.flatMap(({ candidates }) => candidates).reduce(withGap, text)
}

function nearMentions(line: Line, { near, parts, matches }: KnownParts): Mention[] {
  const isPart = ({ productId }: Match) => parts.has(productId)
  return likelyNumbers(line).flatMap((candidate) => {
    const found = near.get(candidate.key)?.filter(isPart) ?? []
    if (found.length > 0) return [{ candidates: [candidate], matches: found }]
    const { text } = candidate
    return piecesOf(candidate).flatMap((piece) => {
      const exact = matches.get(piece.key)?.filter(isPart) ?? []
      return exact.length > 0 ? [{ candidates: [{ ...piece, text }], matches: exact }] : []
    })
  })
}

/** The number without figures that may be its amount: 'KS-SG-9-50', '50KS-SG-9'. */
function piecesOf(candidate: Candidate): Candidate[] {
  const { text, from, to } = candidate
  const [, front] = /^(.*\d)-\d{1,4}$/.exec(text) ?? []
  const [, behind] = /^\d{1,4}(\p{L}.*)$/u.exec(text) ?? []
  return [
    ...(front ? [{ ...candidate, key: numberKey(front), to: from + front.length }] : []),
    ...(behind ? [{ ...candidate, key: numberKey(behind), from: to - behind.length }] : []),
  ]
}

/** The text that belongs to one part, its cells where they were; `said` where more of the line is said of it. */
type Segment = { mention: Mention | null; text: string; said?: string }

/** A line that names several parts, each with its amount before or after its number. */
function splitByPart(line: Line, all: Mention[]): Segment[] | null {
  if (all.length < 2) return null
  const text = withGaps(line, all)
  const each = readEach(text, line.decimals)
  if (each?.kind === 'units')
    return all.map((mention) => ({ mention, text: `${gap} ${each.units}`, said: text }))
  const begin = ({ candidates }: Mention) => Math.min(...candidates.map(({ from }) => from))
  const mentions = all.toSorted((one, other) => begin(one) - begin(other))
  const begins = mentions.map(begin)
  const ends = mentions.map(({ candidates }) => Math.max(...candidates.map(({ to }) => to)))
  const segments = (froms: number[], tos: number[]) =>
    mentions.map((mention, at): Segment => {
      const cellsBefore = text.slice(0, froms[at]).replace(/[^\t]+/g, '')
      return { mention, text: cellsBefore + text.slice(froms[at], tos[at]) }
    })
  // Behind a number that no part has may stand what one costs.
  const says = (one: Segment) =>
    readSegment(line, one.text, null).amounts.some(
      ({ hasDecimals }) => !hasDecimals || one.mention?.matches.length !== 0,
    )
  const isFree = (rest: string) => findAmounts(rest, line.decimals).amounts.length === 0
  const behind = segments([0, ...begins.slice(1)], begins.slice(1))
  if (behind.every(says) && isFree(text.slice(0, begins[0]))) return behind
  const before = segments([0, ...ends], ends.slice(0, -1))
  return before.every(says) && isFree(text.slice(ends.at(-1))) ? before : null
}

const maxAmountsOfRow = 20

/** The amounts of a text; `odd` is a text in the place of an amount that cannot be read as one. */
function readSegment(line: Line, text: string, part: Part | null) {
  const cells = text.split('\t').map(withUnit)
  if (line.columns && cells.length > 1) return { amounts: readColumns(line, cells), odd: null }
  // Among that many amounts the right one cannot be found.
  const isTooMuch = cells.filter((cell) => /^\d/.test(cell)).length > maxAmountsOfRow
  if (isTooMuch) return { amounts: [], odd: { kind: 'unreadable', text: 'So much' } as const }
  const there = cells.length > 1 ? amountsOfCells(cells, line) : []
  if (there.length > 0) return { amounts: there, odd: null }
  const { amounts, odd } = findAmounts(cells.join(' \u00b7 '), line.decimals)
  const left = withoutNames(amounts, line, part)
  const before = left.filter(({ isBefore }) => isBefore).length
  return { amounts: left.map((amount, at) => ({ ...amount, place: `amount ${at - before}` })), odd }
}

/** One reading of `10,000` is ten. It has another place, so that it counts only if other lines have amounts there. */
function inThousands(amount: PlacedAmount, { decimals }: Line): PlacedAmount[] {
  const { quantity, place } = amount
  if (quantity.kind !== 'either') return [amount]
  // No other line of such a list decides.
  if (decimals === 'mixed') return [{ ...amount, isLinked: true }]
  return quantity.units.map((units, at) => ({
    ...amount,
    quantity: { kind: 'units', units },
    place: at === 0 ? place + inDecimals : place,
  }))
}

const inDecimals = ' in decimals'

/** An amount with the unit in the next cell: '5', 'BOX'. */
function withUnit(cell: string, at: number, cells: string[]): string {
  const both = `${cell} ${cells[at + 1]}`
  return /^[\d.,]+ \p{L}+\.?$/u.test(both) && readQuantity(both, null) ? both : cell
}

const cellAmount = { isMarked: true, isPlaced: true, isLinked: false }

/** Under a heading that says which cells hold quantities. */
function readColumns({ columns, decimals }: Line, cells: string[]): PlacedAmount[] {
  return cells.flatMap((cell, at): PlacedAmount[] => {
    if (!columns?.quantities.includes(at) || cell === '' || cell.includes(gap)) return []
    const read = [`${cell} ${columns.packs}`, cell].map((text) => readQuantity(text, decimals))
    const nearly = nearlyRead(cell.replace(/ \p{L}+\.?$/u, ''))
    const quantity = read[0] ?? read[1] ?? { kind: 'unreadable', text: cell, nearly }
    return [{ ...cellAmount, quantity, isBefore: false, hasDecimals: false, place: `cell ${at}` }]
  })
}

/** So much more often than not a column's amounts could be ordered, before it is taken for a quantity's. */
const mostRows = 2 / 3

/**
 * Beside 'Ordered' stands what was delivered or is open, beside 'Qty' what could be ordered as well, or the row has
 * more cells than its heading: asked.
 */
function doubtColumns(all: NamedPart[]): NamedPart[] {
  const rows = all.filter(({ row, mention }) => row.columns && mention)
  if (rows.length === 0) return doubtUnknownHeading(all)
  const rivals = findRivals(rows)
  const isSpaced = rows.filter(({ row }) => hasSpacedComma(row)).length * 2 > rows.length
  return all.map((one) => {
    const { columns, cells, raw } = one.row
    if (!columns || one.quantity.kind !== 'units' || isOfWords(one)) return one
    const isShifted = !isSpaced && hasSpacedComma(one.row)
    // A row that was joined of lines takes along what stands below it.
    const width = raw.includes('\n') ? cells.length : columns.width
    const beyond = cells.flatMap((cell, place) =>
      (place >= width || isShifted) && !endsInDecimals(cell) ? place : [],
    )
    const others = [...new Set([...columns.fulfilled, ...rivals, ...beyond])].flatMap((column) =>
      amountOfCell(one, column),
    )
    const units = [...new Set([one.quantity.units, ...allUnits(others.map(quantityOf))])]
    const isClear = units.length === 1 && columns.fulfilled.length === 0 && !isShifted
    // Of each column it is asked for all lines at once.
    const amounts = [...one.amounts, ...others]
    return isClear ? one : { ...one, amounts, quantity: { kind: 'either', units } }
  })
}

/** 'Part No', 'Counted', 'System': none of several unknown columns is the quantity's, unless it is the sum of the others. */
function doubtUnknownHeading(all: NamedPart[]): NamedPart[] {
  const below = all.filter(({ row, mention }) => row.isBelowUnknown && mention)
  const isCounter = (column: number) =>
    below.every((one, index) => unitsIn(one, column) === index + 1)
  const read = new Map(below.map((one) => [one, amountsBelowUnknown(one, isCounter)]))
  const several = all.filter((one) => (read.get(one)?.length ?? 0) > 1)
  if (several.every((one) => isSumOfOthers(one, read.get(one) ?? []))) return all
  return all.map((one) => {
    const amounts = read.get(one) ?? []
    const isRead = one.quantity.kind === 'units' && amounts.length > 1
    if (!isRead) return one
    return {
      ...one,
      amounts,
      quantity: { kind: 'either', units: allUnits(amounts.map(quantityOf)) },
    }
  })
}

function amountsBelowUnknown(
  one: NamedPart,
  isCounter: (column: number) => boolean,
): PlacedAmount[] {
  return one.row.cells.flatMap((cell, column) =>
    endsInDecimals(cell) || isCounter(column) ? [] : amountOfCell(one, column),
  )
}

function isSumOfOthers({ quantity }: NamedPart, amounts: PlacedAmount[]): boolean {
  const sum = amounts.reduce((units, one) => units + (allUnits([one.quantity])[0] ?? 0), 0)
  return quantity.kind === 'units' && sum === quantity.units * 2
}

function amountOfCell(one: NamedPart, column: number): PlacedAmount[] {
  const units = unitsIn(one, column)
  const quantity = { kind: 'units', units } as const
  const about = { ...cellAmount, isBefore: false, hasDecimals: false }
  return units > 0 ? [{ ...about, quantity, place: `cell ${column}` }] : []
}

function quantityOf({ quantity }: PlacedAmount): Quantity {
  return quantity
}

/** 'KS-BD-320,Disc, front,20': the comma of a name parts cells, where those of the other rows have no blank behind. */
function hasSpacedComma({ raw, cells }: Line): boolean {
  return cells.length > 1 && !/[\t;|\n]/.test(raw) && /,\s/.test(raw.replace(/"[^"]*"/g, ''))
}

function unitsIn({ row }: NamedPart, column: number): number {
  const read = readQuantity(row.cells[column] ?? '', row.decimals)
  return read?.kind === 'units' ? read.units : 0
}

/** Unknown columns, most of whose amounts could be ordered; not where they add up to the quantity. */
function findRivals(rows: NamedPart[]): number[] {
  const columns = [...new Set(rows.flatMap(({ row }) => row.columns?.unknown ?? []))]
  const isSum = (one: NamedPart) => {
    const sum = columns.reduce((all, column) => all + unitsIn(one, column), 0)
    return one.quantity.kind === 'units' && one.quantity.units === sum
  }
  if (rows.length < 2 || (columns.length > 1 && rows.every(isSum))) return []
  return columns.filter((column) => {
    const canBe = (one: NamedPart) =>
      one.part !== null &&
      !endsInDecimals(one.row.cells[column] ?? '') &&
      checkQuantity(one.part.orderable, unitsIn(one, column)).ok
    return rows.filter(canBe).length > rows.length * mostRows
  })
}

/** Cells that are all of an amount, and what stands beside the number: bare figures where there are such cells. */
function amountsOfCells(cells: string[], { decimals }: Line): PlacedAmount[] {
  const numberCell = cells.findIndex((cell) => cell.includes(gap))
  const whole = cells.map(
    (cell) => inBrackets(cell) ?? readQuantity(cell.replace(datesAndTimes, ''), decimals),
  )
  const hasWhole = whole.some((quantity) => quantity !== null)
  return cells.flatMap((cell, at): PlacedAmount[] => {
    const place = `cell ${at}`
    if (cell.includes(gap)) {
      return findAmounts(cell, decimals)
        .amounts.filter(({ isMarked }) => isMarked || hasWhole)
        .map((amount) => ({ ...amount, place }))
    }
    const quantity = whole[at]
    if (!quantity) return []
    const hasDecimals = endsInDecimals(cell)
    return [{ ...cellAmount, quantity, isBefore: at < numberCell, hasDecimals, place }]
  })
}

/** As books write what is less than nothing: '(20)'. */
function inBrackets(cell: string): Quantity | null {
  const [, digits] = /^\((\d{1,6})\)$/.exec(cell) ?? []
  return digits ? { kind: 'unreadable', text: cell, nearly: Number(digits) || undefined } : null
}

/** Figures of a part's name are no amounts where a line says what it is called: 'Kette 525 KS-CH-525'. */
function withoutNames(amounts: Amount[], line: Line, part: Part | null): Amount[] {
  if (!part) return amounts
  const [name, text] = [part.name.toLowerCase(), line.text.toLowerCase()]
  const words = new Set(text.match(/\p{L}{4,}/gu))
  const isSized = name.match(/\d+ ?(?:t|mm|v|ah)\b/g)?.some((size) => isSizeIn(text, size))
  const isNamed = isSized || name.match(/\p{L}{4,}/gu)?.some((word) => words.has(word))
  const decimals = new Set(name.match(/\d+\.\d+/g)?.map(Number))
  const described = [...text.matchAll(/(\p{L}{3,}) (\d+)(?![^\s),;])/gu)].flatMap(
    ([, word = '', figure = '']) => (fillers.has(word) ? [] : figure),
  )
  const isOfName = (figure: string) =>
    isNamed || (part.code.includes(figure) && described.includes(figure))
  const figures = new Set(name.match(/\d+/g)?.filter(isOfName).map(Number))
  const isAmount = ({ quantity, isMarked, hasDecimals: hasPoint }: Amount) =>
    isMarked ||
    quantity.kind !== 'units' ||
    !(figures.delete(quantity.units) || (hasPoint && decimals.delete(quantity.units)))
  const left = amounts.filter(isAmount)
  return left.length > 0 ? left : amounts.map((one) => ({ ...one, isPlaced: false }))
}

/** '42T', where the name says '42 T'. */
function isSizeIn(text: string, size: string): boolean {
  return [size, size.replace(' ', '')].some((written) => ` ${text} `.includes(` ${written} `))
}

/** What a line says by itself: what is marked, or the one amount that stands where quantities do. */
function settle(amounts: PlacedAmount[]): Quantity {
  const [first, ...more] = amounts
  const quantities = amounts.map(({ quantity }) => quantity)
  // '20 & 20' may be twenty, or forty.
  if (more.length > 0 && amounts.some(({ isLinked }) => isLinked))
    return { kind: 'either', units: allUnits(quantities) }
  if (!first || first.isMarked) return oneOrOther(quantities)
  if (more.length === 0 && first.isPlaced) return first.quantity
  // 'twelve (12)'
  const isSame = allUnits(quantities).length === 1 && amounts.every((one) => one.isPlaced)
  return isSame ? oneOrOther(quantities) : { kind: 'either', units: allUnits(quantities) }
}

/** '10 – 18.00 – 180.00': a quantity, a price and their product. */
function findCountOfSum(amounts: PlacedAmount[]): Quantity | null {
  const [count, price, sum] = amounts
  if (amounts.length !== 3 || !count || !price || !sum) return null
  if (count.hasDecimals || !price.hasDecimals || !sum.hasDecimals) return null
  const [units, one, all] = [count, price, sum].map(moneyOf)
  return Math.abs(Number(units) * Number(one) - Number(all)) < 0.01 ? count.quantity : null
}

/** '58.00' is 58, and '1.160,50' is 1160.5. */
function moneyOf({ quantity }: PlacedAmount): number {
  if (quantity.kind === 'units') return quantity.units
  if (quantity.kind !== 'unreadable') return Number.NaN
  const [, whole = '', cents = ''] = /^(.*)[.,](\d{1,2})$/.exec(quantity.text) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${cents}`)
}

/** The lines of a list, read by the place that its quantities share. */
function agree(all: NamedPart[]): NamedPart[] {
  const parts = all.filter(({ mention }) => mention !== null)
  const others = new Set(listPlaces(parts).filter((place) => isNoQuantity(place, parts)))
  const left = all.map((one): NamedPart => {
    const amounts = one.amounts.filter(({ place }) => !others.has(place))
    const isSame = amounts.length === one.amounts.length
    if (isSame || isLinked(one) || (amounts.length === 0 && one.amounts.length > 1)) return one
    // What is left stands where the others have their quantities.
    const placed = amounts.map((amount) => ({ ...amount, isPlaced: true }))
    return { ...one, amounts: placed, quantity: settle(placed), isAgreed: true }
  })
  const shared = findTotalPlace(left) ?? findSharedPlace(left)
  const prices = findPrices(left)
  const agreed = shared === null ? left : left.map((one) => readAt(shared, one, prices))
  return agreed.map((one, at) => {
    const counted = isOpen(one) ? findCountOfSum(all[at]?.amounts ?? []) : null
    return counted ? { ...one, quantity: counted } : one
  })
}

function listPlaces(all: NamedPart[]): string[] {
  return [...new Set(all.flatMap(({ amounts }) => amounts.map(({ place }) => place)))]
}

function amountAt({ amounts }: NamedPart, place: string): Amount | undefined {
  return amounts.find((amount) => amount.place === place)
}

function unitsAt(one: NamedPart, place: string): number {
  const quantity = amountAt(one, place)?.quantity
  return quantity?.kind === 'units' ? quantity.units : 0
}

function isOpen(one: NamedPart): boolean {
  return one.amounts.length > 1 && one.quantity.kind === 'either' && !isLinked(one)
}

function isLinked({ amounts }: NamedPart): boolean {
  return amounts.some((amount) => amount.isLinked)
}

/** So many lines must agree on a place before it decides about another. */
const minLines = 3

/** Whether a place counts the lines, be it alone, or holds money beside others that may hold quantities. */
function isNoQuantity(place: string, all: NamedPart[]): boolean {
  const there = all.filter((one) => amountAt(one, place))
  const [whole = '', decimals] = place.split(inDecimals)
  if (decimals === '' && all.some((one) => amountAt(one, whole) && !amountAt(one, place)))
    return true
  const open = there.filter(isOpen)
  const isCounted = countsLines(place, there) === 'surely'
  const isFirst = (one: NamedPart) => unitsAt(one, place) === 1 && !amountAt(one, place)?.isMarked
  const fitting = there.filter((one) => fits(one, place)).length
  // All that there is are prices, of which few could be ordered.
  const isPrice = fitting > 0 && fitting * 2 < there.length && hasDecimals(place, there)
  if (open.length === 0) return (isCounted && there.some(isFirst)) || isPrice
  if (isCounted) return true
  // A nought says that nothing was delivered, and one price of a list does not make a column of prices.
  const odd = open.map((one) => amountAt(one, place)).filter(isNoAmount)
  if (odd.length * 2 > open.length && odd.length * 2 > there.length) return true
  return open.length > 1 && hasDecimals(place, open) && hasOthers(open)
}

/** '24,90' and '4500012345' are no quantities that can be ordered; '0' is none either, and counts something. */
function isNoAmount(amount: Amount | undefined): boolean {
  const quantity = amount?.quantity
  return quantity?.kind === 'unreadable' && !/^[0.,]+$/.test(quantity.text)
}

/** 1, 2, 3 or 10, 20, 30 before the numbers; 'perhaps' where some are left out. */
function countsLines(place: string, there: NamedPart[]): 'surely' | 'perhaps' | 'no' {
  const counts = there.map((one) => (amountAt(one, place)?.isBefore ? unitsAt(one, place) : 0))
  const [first = 0] = counts
  const isRising = counts.every((units, at) => units > (counts[at - 1] ?? 0))
  if (!isRising || (first !== 1 && counts.some((units) => units % 10 > 0))) return 'no'
  const isEven = counts.every((units, at) => units === (at + 1) * first)
  return isEven && counts.length >= minLines && first <= 10 ? 'surely' : 'perhaps'
}

function hasDecimals(place: string, there: NamedPart[]): boolean {
  return there.every((one) => amountAt(one, place)?.hasDecimals)
}

/** Whether what may be a quantity is written without decimals in every line. */
function hasOthers(open: NamedPart[]): boolean {
  const counts = listPlaces(open).filter((other) => countsLines(other, open) !== 'no')
  return open.every((one) =>
    one.amounts.some((other) => !other.hasDecimals && !counts.includes(other.place)),
  )
}

/** Below 'Total', where that is the sum of the other amounts in every line: 'Leeds', 'York', 'Total'. */
function findTotalPlace(all: NamedPart[]): string | null {
  const lines = all.filter(({ row, amounts }) => row.isBelowUnknown && amounts.length > 1)
  const place = `cell ${lines[0]?.row.totalColumn}`
  const isTotal = (one: NamedPart) => {
    const units = one.amounts.map((amount) => unitsAt(one, amount.place))
    return units.reduce((sum, more) => sum + more, 0) === unitsAt(one, place) * 2
  }
  return lines.length >= minLines && lines.every(isTotal) ? place : null
}

/** The one place whose amounts fit the rules of their parts, in a list whose lines leave it open. */
function findSharedPlace(all: NamedPart[]): string | null {
  const open = all.filter((one) => isOpen(one) && one.part)
  const places = listPlaces(open).map((place) => {
    const there = open.filter((one) => amountAt(one, place))
    return { place, lines: there.length, fitting: there.filter((one) => fits(one, place)).length }
  })
  const [best, ...others] = places.sort((one, other) => other.fitting - one.fitting)
  if (!best || best.fitting < Math.max(minLines, open.length * 0.9)) return null
  return others.every(({ lines, fitting }) => fitting * 2 <= lines) ? best.place : null
}

function fits(one: NamedPart, place: string): boolean {
  return one.part !== null && checkQuantity(one.part.orderable, unitsAt(one, place)).ok
}

/** A line with an amount somewhere else than where the others have their quantities is asked about. */
function readAt(place: string, one: NamedPart, prices: ReadonlySet<string>): NamedPart {
  const { quantity } = one
  const amount = amountAt(one, place)
  if (amount && hasCountForPrice(place, one, prices)) return one
  if (amount) return isOpen(one) ? { ...one, quantity: amount.quantity, isAgreed: true } : one
  if (quantity.kind !== 'units' || isApartFromTable(place, one)) return one
  return { ...one, quantity: { kind: 'either', units: [quantity.units] } }
}

/** 'And 10 x KS-CJ-36' below a table: a line of words, and its amount is marked. */
function isApartFromTable(place: string, one: NamedPart): boolean {
  return place.startsWith('cell') && isOfWords(one)
}

function isOfWords({ row, amounts: [amount, more] }: NamedPart): boolean {
  return row.cells.length === 1 && amount?.isMarked === true && !more
}

/** Where a line of the list has an amount with decimals. */
function findPrices(all: NamedPart[]): ReadonlySet<string> {
  const amounts = all.flatMap((one) => one.amounts)
  return new Set(amounts.flatMap(({ place, hasDecimals: isPrice }) => (isPrice ? place : [])))
}

/** 'KS-SG-8 50 100' in a list of '20 9.00': where the others say what one costs, a quantity that can be ordered. */
function hasCountForPrice(shared: string, one: NamedPart, prices: ReadonlySet<string>): boolean {
  return one.amounts.some(({ place, hasDecimals: isPrice }) => {
    return place !== shared && prices.has(place) && !isPrice && fits(one, place)
  })
}
