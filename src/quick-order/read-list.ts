import { numberKey } from '#part-numbers/rules.ts'
import { plainText } from './plain-text.ts'
import { type Columns, decimalSignOf, guessColumns, readHeading } from './read-columns.ts'
import {
  type DecimalSign,
  gap,
  type Quantity,
  quantityAround,
  readQuantity,
} from './read-quantity.ts'
import { endingOf, type Quiet, quietOf } from './read-words.ts'
import { longestLine, type Row, splitRows } from './split-rows.ts'

/** A text in a line that may be a part's number. */
export type Candidate = {
  text: string
  key: string
  /** Lower ones are believed first. */
  rank: number
  /** Where it stands: a cell, or from one word to another in the line. */
  from: number
  to: number
  /** By itself it could as well be part of an address or a measure. */
  isWeak: boolean
}

export type ReadLine = {
  line: number
  last: number
  raw: string
  /** Why nobody needs to look at it where it names no part; null where somebody should. */
  quiet: Quiet | null
  candidates: Candidate[]
  /** How many are wanted, once it is known which of the candidates are numbers. */
  quantity: (found: Candidate[]) => Quantity
  /** The line as it was written, where a number by hand stands in its place. */
  was?: ReadLine
}

export type ReadList = {
  lines: ReadLine[]
  /** The last heading, as it was written, and what was taken of it. */
  heading: { cells: string[]; numbers: number[]; quantities: number[] } | null
}

/** Columns that the customer has chosen for lists with this heading. */
export type Mapping = { number: number; quantity: number | null }

/** Reads a pasted text: each line that is not empty comes out once. */
export function readList(text: string, mapping: Mapping | null = null): ReadList {
  return readRows(splitRows(text), mapping)
}

/** Calls `each` before each row: it may throw where reading takes too long. */
export function readRows(
  rows: Row[],
  mapping: Mapping | null = null,
  each: () => void = () => {},
): ReadList {
  const lists = [...Map.groupBy(rows, ({ list }) => list).values()]
  const read = lists.map((list) => readOne(list, mapping, each))
  return {
    lines: read.flatMap(({ lines }) => lines),
    heading: read.findLast(({ heading }) => heading !== null)?.heading ?? null,
  }
}

function readOne(rows: Row[], mapping: Mapping | null, each: () => void): ReadList {
  const decimals = decimalSignOf(rows)
  const headed = rows.findIndex(({ cells }) => cells.length > 1 && readHeading(cells) !== null)
  const guessed = guessColumns(
    rows.filter(({ cells }) => cells.length > 1),
    decimals,
  )
  let columns: Columns | null = null
  let heading: ReadList['heading'] = null
  const texts = rows.map(({ cells }) => cells.join(' ').replace(/^(?:>\s*)+/, ''))
  const over = endingOf(texts)
  const lines = rows.map((row, at): ReadLine => {
    each()
    const head = readHeading(row.cells)
    if (head && (row.cells.length > 1 || !columns)) {
      columns = mapping ? chosen(mapping) : head
      heading = { cells: row.cells, numbers: columns.numbers, quantities: columns.quantities }
      return { ...placeOf(row), quiet: 'heading', candidates: [], quantity: nothing }
    }
    const text = texts[at] ?? ''
    const quiet = quietOf(text, {
      isBefore: at < headed,
      isOver: at >= over,
      isRow: row.cells.length > 1,
    })
    if (row.cells.length === 0)
      return { ...placeOf(row), quiet: null, candidates: [], quantity: nothing }
    const mapped = columns ?? (mapping && row.cells.length > 1 ? chosen(mapping) : null)
    if (row.cells.length === 1) return readFree(row, text, { decimals, quiet, columns })
    return readCells(row, mapped ?? guessed, { decimals, quiet, isMapped: mapped !== null })
  })
  return { lines, heading }
}

function chosen({ number, quantity }: Mapping): Columns {
  return {
    numbers: [number],
    quantities: quantity === null ? [] : [quantity],
    others: [],
    packs: null,
  }
}

function placeOf({ line, last, raw }: Row) {
  return { line, last, raw }
}

function nothing(): Quantity {
  return { says: 'nothing' }
}

type About = { decimals: DecimalSign; quiet: Quiet | null }

/** A row of a table: its number stands in one cell, its quantity in another. */
function readCells(
  row: Row,
  columns: Columns,
  { decimals, quiet, isMapped }: About & { isMapped: boolean },
): ReadLine {
  const { cells } = row
  const amounts = cells.map((cell) => (cell === '' ? null : readQuantity(cell, decimals)))
  const whole = cells.flatMap((cell, at): Candidate[] => {
    const isNumber = columns.numbers.includes(at)
    if (isMapped && !isNumber) return []
    const isAmount = amounts[at] !== null && cell.length < 4
    const isDoubtful = isAmount || columns.others.includes(at)
    const rank = isDoubtful && !isMapped ? 2 : 0
    return candidate(cell, { rank, from: at, to: at, isWeak: false })
  })
  const parts = cells.flatMap((cell, at) => {
    const isElsewhere = isMapped && !columns.numbers.includes(at)
    const isText = isElsewhere ? amounts[at] === null : /[\s,:]/.test(cell)
    if (!isText || (isMapped && columns.quantities.includes(at))) return []
    const runs = runsOf(cell.split(/[\s,:()[\]]+/))
    const told = isElsewhere ? runs.filter(({ key }) => /\d/.test(key) && /\D/.test(key)) : runs
    return told.map((run) => ({ ...run, rank: isElsewhere ? 3 : 1, from: at, to: at }))
  })
  const places = isMapped ? columns.quantities : cells.map((_, at) => at)
  const quantity = (found: Candidate[]): Quantity => {
    const used = new Set(found.map(({ from }) => from))
    const said = places.flatMap((at) => {
      const cell = cells[at] ?? ''
      if (used.has(at) || columns.others.includes(at) || cell === '') return []
      const amount = amounts[at]
      if (amount) return [inPacks(amount, columns.packs)]
      return isMapped ? [{ says: 'unreadable' as const, text: cell }] : []
    })
    if (said.length === 0 && !isMapped) return quantityAround(restOf(cells, found), decimals)
    return only(said)
  }
  return { ...placeOf(row), quiet, candidates: [...whole, ...parts], quantity }
}

/** The text of a row with gaps for its numbers; what is no number's cell is set apart. */
function restOf(cells: string[], found: Candidate[]): string {
  return cells
    .map((cell, at) => found.filter(({ from }) => from === at).reduce(withGap, cell))
    .join(' \u00b7 ')
}

function withGap(text: string, { text: number }: Candidate): string {
  return text.replace(number, ` ${gap} `)
}

function inPacks(amount: Quantity, word: string | null): Quantity {
  if (word === null || amount.says !== 'units') return amount
  return { says: 'packs', packs: amount.units, of: null, word }
}

function only(said: Quantity[]): Quantity {
  const [first = { says: 'nothing' as const }, ...more] = said
  if (more.every((one) => JSON.stringify(one) === JSON.stringify(first))) return first
  const units = said.flatMap((one) =>
    one.says === 'units' ? [one.units] : one.says === 'either' ? one.units : [],
  )
  return { says: 'either', units: [...new Set(units)] }
}

/** A line of words: numbers are looked for in all of it, how many is what the rest says. */
function readFree(
  row: Row,
  text: string,
  { decimals, quiet, columns }: About & { columns: Columns | null },
): ReadLine {
  const bare = text
    .replace(/^(?:[-*•·+]|\[[ x]?\])\s+/i, '')
    .replace(/^\(?\d{1,3}[.)]\s+(?=.*\d)/, '')
    .replace(/(?<![\p{L}\p{N}.,-])(\d{1,4})[x×*](?=[\p{L}\p{N}])/giu, '$1 x ')
  const tokens = bare.split(/([\s,;:()[\]=]+|\.(?=\s|$)|(?<=\s)[-\u2026.]+(?=\s))/)
  const runs = runsOf(tokens.filter((_, at) => at % 2 === 0))
  const rest = wordsAlone(bare)
  const words =
    columns === null && rest !== null
      ? candidate(rest, { rank: 2, from: -1, to: -1, isWeak: true })
      : []
  const quantity = (found: Candidate[]) => quantityAround(withGaps(tokens, found), decimals)
  return { ...placeOf(row), quiet, candidates: [...runs, ...words], quantity }
}

/** A number that is all words, like somebody's own: the line without an amount at one of its ends. */
function wordsAlone(text: string): string | null {
  const left = text
    .replace(/^\d+ ?(?:[x×*]|pcs\.?|stk\.?)?\s+/i, '')
    .replace(/\s+[x×*]? ?\d+ ?(?:[x×*]|pcs\.?|stk\.?)?$/i, '')
  return left === '' || left.length > 40 ? null : left
}

/** So many words in a row may be one number, as in `22201 216 600`. */
const mostWords = 5
/** Of so many words of a line; nobody writes longer ones by hand. */
const mostOfLine = 60

function runsOf(tokens: string[]): Candidate[] {
  const words = tokens.slice(0, mostOfLine)
  const found: Candidate[] = []
  for (let from = 0; from < words.length; from++) {
    let text = ''
    for (let to = from; to < Math.min(from + mostWords, words.length); to++) {
      const word = words[to] ?? ''
      if (word === '' || (/^\p{L}{4,}$/u.test(word) && to > from)) break
      text = to === from ? word : `${text} ${word}`
      if (/\d/.test(text)) found.push(...candidate(text, runAt(text, { from, to })))
      else if (text.length > 3) break
    }
  }
  return found
}

/** A short amount alone is hardly a number, and digits alone may be anything. */
function runAt(text: string, place: { from: number; to: number }) {
  const key = numberKey(text)
  const isAmount = /^\d{1,3}$/.test(key)
  const isWeak = key.length < 4 || (/^\d+$/.test(key) && key.length < 9)
  return { ...place, rank: isAmount ? 2 : 0, isWeak }
}

const longestKey = 40

function candidate(text: string, about: Omit<Candidate, 'text' | 'key'>): Candidate[] {
  const key = numberKey(text)
  return key === '' || key.length > longestKey ? [] : [{ text: text.trim(), key, ...about }]
}

/** The words of a line with what stands between them, and gaps where its numbers were; all of it may be one. */
function withGaps(tokens: string[], found: Candidate[]): string {
  const left = [...tokens]
  for (const { text, from, to } of found) {
    if (from === -1) return tokens.join('').replace(text, ` ${gap} `)
    left.fill('', from * 2, to * 2 + 1)
    left[from * 2] = ` ${gap} `
  }
  return left.join('')
}

/** The text of a list, as it is kept and sent back, made of rows of cells. */
export function textOfRows(table: string[][]): string {
  return table
    .map((cells) =>
      cells
        .map((cell) =>
          plainText(cell.slice(0, longestLine + 1))
            .replace(/[\t\n\r"]+/g, ' ')
            .trim(),
        )
        .join('\t')
        // A sheet is as wide as its widest row.
        .replace(/\t+$/, ''),
    )
    .join('\n')
}
