import { listBreak, maxLines, splitLines } from '../rules.ts'
import { parseEdifact } from './edifact.ts'
import { hanInFigures } from './han-numbers.ts'
import { plainText } from './plain.ts'
import type { Row } from './row.ts'

/** The most lines of a cell in quotes: a sign for inches must not open one. */
const maxLinesOfCell = 10

/** Nobody writes a longer line for a part; a text without line breaks is no list. */
const longestLine = 1_000

/** The lines of a text that are not empty; of more than are validated at once only the first. */
export function splitRows(text: string): Row[] {
  const rows: Row[] = []
  let before = 0
  for (const [list, part] of text.split(listBreak).entries()) {
    const lines = splitLines(part)
    const message = parseEdifact(lines, list, before)
    if (message) {
      rows.push(...message)
      before += lines.length
      continue
    }
    const written = withTabsForSlashes(lines.map((line) => line.replace(stamp, '')))
    const separator = findSeparator(written)
    const separators = separatorsOfBlocks(written, separator)
    const edges = separator ? [] : findColumnEdges(written.slice(0, maxLines))
    for (let at = 0; at < lines.length && rows.length <= maxLines; at++) {
      const row = rowAt(written, at, separators[at] ?? null, edges)
      const [line, last] = [before + at + 1, before + at + row.lines]
      const raw = lines.slice(at, at + row.lines).join('\n')
      const isEmpty = row.cells.length > 0 && row.cells.every((cell) => cell === '')
      if (!isEmpty) rows.push({ list, line, last, raw: shorten(raw), cells: row.cells })
      at += row.lines - 1
    }
    before += lines.length
  }
  return joinBroken(rows)
}

/** A number that a narrow column broke behind a hyphen, whole again: '45120-', 'KS3-701 10'. */
function joinBroken(rows: Row[]): Row[] {
  const joined: Row[] = []
  for (const row of rows) {
    const above = joined.at(-1)
    const [front = '', ...more] = above?.cells ?? []
    const [behind = ''] = row.cells
    const isBroken = more.length === 0 && /(?<!\S)(?=\S*\d)[\p{L}\p{N}]\S{3,38}-$/u.test(front)
    const isNext = above?.list === row.list && above.last + 1 === row.line
    if (above && isBroken && isNext && row.cells.length === 1 && /^[\p{L}\p{N}]/u.test(behind)) {
      joined.pop()
      joined.push({
        ...above,
        last: row.last,
        raw: `${above.raw}\n${row.raw}`,
        cells: [front + behind],
      })
    } else joined.push(row)
  }
  return joined
}

/** Of each line: what all lines of its block agree on, up to an empty line, or else what the list does. */
function separatorsOfBlocks(lines: string[], separator: string | null): (string | null)[] {
  const found: (string | null)[] = []
  let begin = 0
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && (lines[at] ?? '').trim() !== '') continue
    const block = lines.slice(begin, at)
    const own = separatorOfBlock(block.filter(hasDigits))
    for (let line = begin; line <= at; line++) found.push(own ?? separator)
    begin = at + 1
  }
  return found
}

function separatorOfBlock(rows: string[]): string | null {
  if (rows.length < 2) return null
  const counts = (sign: string) => new Set(rows.map((line) => line.split(sign).length))
  const isAgreed = (sign: string) => {
    const [count = 1, ...others] = counts(sign)
    return count > 1 && others.length === 0
  }
  return ['\t', ';', '|'].find(isAgreed) ?? null
}

/** The text of a list made of rows of cells, as it is saved and answered. */
export function textOfRows(table: string[][]): string {
  const plain = (cell: string) =>
    plainText(cell.slice(0, longestLine + 1))
      .replace(/[\t\n\r"]+/g, ' ')
      .trim()
  // A sheet is as wide as its widest row.
  return table.map((cells) => cells.map(plain).join('\t').replace(/\t+$/, '')).join('\n')
}

/** The time and the name before a message of a chat. */
const stamp =
  /^\s*\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?\d{1,2}:\d{2}(?::\d{2})?(?:[ \u202f]?[ap]\.?m\.?)?\]?(?: -)? (?:[^:\d]{1,40}: )?/i

/** What separates the cells: what most lines with digits hold. */
export function findSeparator(lines: string[]): string | null {
  const rows = lines.filter(hasDigits)
  if (rows.some((line) => line.includes('\t'))) return '\t'
  for (const separator of [';', '|', ',']) {
    const split = rows.filter((line) => splitCells(line, separator).cells.length > 1)
    if (split.length > 0 && split.length * 2 >= rows.length) return separator
  }
  return null
}

/** Rows as 'Part / Qty / Price' and 'KS-BD-320 / 10 / 118', with tabs for the slashes: three or more below each other. */
function withTabsForSlashes(lines: string[]): string[] {
  const counts = lines.map((line) => (line.length > longestLine ? 1 : line.split(slash).length))
  const left = [...lines]
  for (let at = 0; at < lines.length; ) {
    const count = counts[at] ?? 1
    let end = at + 1
    while (counts[end] === count) end++
    const rows = lines.slice(at, end)
    const isTable = count > 2 && rows.length > 2 && !hasDigits(rows[0] ?? '')
    if (isTable && rows.slice(1).every(hasDigits))
      for (const [row, line] of rows.entries()) left[at + row] = line.split(slash).join('\t')
    at = end
  }
  return left
}

const slash = /[ \u3000][/\uff0f][ \u3000]/

function hasDigits(line: string): boolean {
  return line.length <= longestLine && /\p{Nd}/u.test(line)
}

/** Where cells of fixed width begin: behind blanks that all lines have at one place, and around digits like `00010`. */
function findColumnEdges(lines: string[]): number[] {
  const filled = lines.filter(hasDigits)
  // A third of a table's lines, or more, hold a word that may be a part's number: others are sums, dates and addresses.
  const coded = filled.filter((line) => /(?<!\S)(?=\S*\p{L})(?=\S*\d)\S{5}/u.test(line))
  const rows = coded.length > 2 && coded.length * 3 >= filled.length ? coded : filled
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const edges = new Set<number>()
  if (rows.length < 3) return []
  const all = (test: (line: string) => boolean) => rows.every(test)
  let blanks = 0
  let digits = 0
  for (let at = 0; at <= width; at++) {
    if (all((line) => /\s/.test(line[at] ?? ' '))) blanks++
    else {
      const isWide = rows.some((line) => /^\s\s/.test(line.slice(at - 2, at)))
      if (at > blanks && blanks > 0 && isWide) edges.add(at)
      blanks = 0
    }
    if (all((line) => /\d/.test(line[at] ?? ''))) digits++
    else {
      const begin = at - digits
      // 'T1160 0332' is one number, and so is '10.000'.
      const isNumber = begin > 1 && all((line) => /\S\s|[.,]$/.test(line.slice(begin - 2, begin)))
      if (digits > 2 && !isNumber && all((line) => line[begin] === '0')) edges.add(begin).add(at)
      digits = 0
    }
  }
  return [...edges].sort((one, other) => one - other)
}

function rowAt(lines: string[], at: number, separator: string | null, edges: number[]) {
  const first = lines[at] ?? ''
  if (separator === null) return { lines: 1, cells: plainCells(cutAt(first, edges)) }
  for (let count = 1; count <= maxLinesOfCell; count++) {
    const { cells, isOpen } = splitCells(lines.slice(at, at + count).join('\n'), separator)
    if (!isOpen) return { lines: count, cells: plainCells(cells) }
  }
  return { lines: 1, cells: plainCells(first.split(separator)) }
}

/** The cells of a line of fixed width; a line that has words across the edges is no row. */
function cutAt(line: string, allEdges: number[]): string[] {
  // A heading begins before the figures below it, which stand at its end.
  const begin = (edge: number) => (edge < line.length ? line.lastIndexOf(' ', edge) + 1 : edge)
  const edges = /\d/.test(line) ? allEdges : allEdges.map(begin)
  const cells = [...edges, line.length].map((edge, at) => line.slice(edges[at - 1] ?? 0, edge))
  // 'Also 10 x KS-CJ-36': words that end before the last column does, and stand a blank apart.
  const written = line.trim()
  const lastEdge = allEdges.at(-1) ?? 0
  if (/\d/.test(written) && line.trimEnd().length <= lastEdge && !/\s\s/.test(written))
    return [line]
  // Only digits with zeros in front stand without a blank between.
  const isCut = edges.some((edge) =>
    /^(?:[^\s\d][^\s0]|\d[1-9]|\S0(?!\d\d))/.test(line.slice(edge - 1, edge + 3)),
  )
  return !isCut && cells.filter((cell) => cell.trim() !== '').length > 1 ? cells : [line]
}

/** The cells between the separators; in quotes a separator, a line break and two quotes are text. */
function splitCells(raw: string, separator: string): { cells: string[]; isOpen: boolean } {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < raw.length; at++) {
    const sign = raw[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (raw[at + 1] === '"') cell += raw[at++]
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator && !(sign === ',' && isWithinNumber(raw, at))) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  cells.push(cell)
  return { cells, isOpen: isQuoted }
}

/** The comma of `10,5`, `1,000` and `1.704,80`, alone and not all that there is; not of `,Fuse 20,300`. */
function isWithinNumber(raw: string, at: number): boolean {
  const before = /(?:^|[\sx×*])\d{1,6}(?:\.\d{3})*$/i.exec(raw.slice(Math.max(0, at - 12), at))
  const after = /^\d+(?=\s|$|[a-z.])/i.exec(raw.slice(at + 1, at + 12))
  if (!before || !after) return false
  const [left, right] = [raw.slice(0, at - before[0].length), raw.slice(at + 1 + after[0].length)]
  const isNamed = after[0].length === 3 && /,[^,\d]*\p{L}{2}[^,\d]*$/u.test(left)
  return !isNamed && /\d/.test(left + right)
}

/** None where they are longer than anybody reads, as some signs are in plain letters. */
function plainCells(written: string[]): string[] {
  const cells = written.map((cell) => hanInFigures(plainText(cell)).replace(/\s+/g, ' ').trim())
  return cells.join('').length > longestLine ? [] : cells
}

function shorten(raw: string): string {
  const text = raw.trim()
  return text.length > longestLine * 2 ? `${text.slice(0, longestLine)} \u2026` : text
}
