import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Face, Faces, Weight } from './faces.ts'
import {
  type colours,
  leading,
  matterWidth,
  openPen,
  optionsOf,
  type Pdf,
  type Pen,
  sheet,
  style,
  whole,
} from './page.ts'
import type { Sheet } from './sheet.ts'
import { openTypesetter, type TextLine } from './typeset.ts'

const text = style(9)
const small = style(7.5)
const strong = style(9, 600)
const headline = style(19, 600)
const rowGap = 5
const headHeight = leading(small) + 4

/** Sets a sheet on as many pages as it takes; the same sheet always gives the same bytes. */
export async function makePdf(words: Sheet, faces: Faces): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    font: '',
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${words.title} ${words.number}`,
      Author: words.seller.name,
      CreationDate: new Date(words.at),
    },
  })
  const bytes = buffer(doc)
  const used = new Set<Face>()
  const use = (face: Face) => {
    if (!used.has(face)) doc.registerFont(face.name, face.bytes)
    used.add(face)
    doc.font(face.name)
  }
  const typesetter = await openTypesetter(faces, textsOf(words), (piece, size) => {
    use(piece.face)
    return doc.fontSize(size).widthOfString(piece.text, optionsOf(piece.face))
  })
  const pen = openPen(doc, typesetter, use)
  drawSheet(doc, pen, words)
  doc.end()
  return bytes
}

/** Everything that people and settings may have written in any script. */
function textsOf({ seller, buyer, facts, note, rows, sums }: Sheet): [string, Weight][] {
  const regular = [
    ...[sellerLine(seller), note, ...buyer, ...facts.map(([, value]) => value)],
    ...rows.flatMap((row) => ('cells' in row ? row.cells : [])),
    ...sums.flatMap(({ label, amount }) => [label, amount]),
  ]
  const bold = [seller.name, ...sums.map(({ label, amount }) => label + amount)]
  return [
    ...regular.map((one): [string, Weight] => [one, 400]),
    ...bold.map((one): [string, Weight] => [one, 600]),
  ]
}

function sellerLine({ name, address, taxNumber, url, email, phone }: Sheet['seller']): string {
  const host = url.replace(/^https?:\/\//, '')
  const facts = [name, address, taxNumber && `Tax number ${taxNumber}`, host, email, phone]
  return facts.filter(Boolean).join(' · ')
}

/** Where the next thing goes, and what is written at the head of each further page. */
type Flow = { y: number; bottom: number; next(): void }

function drawSheet(doc: Pdf, pen: Pen, words: Sheet): void {
  const foot = pen.linesOf(sellerLine(words.seller), small, matterWidth - 80)
  const footTop = sheet.height - 36 - foot.length * leading(small)
  const flow: Flow = {
    y: drawHead(pen, words),
    bottom: footTop - 16,
    next() {
      doc.addPage()
      flow.y = drawRunningHead(pen, words)
    },
  }
  drawPeople(pen, flow, words)
  if (words.note) drawNote(pen, flow, words.note)
  drawRows(pen, flow, words)
  drawSums(pen, flow, words)
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    pen.rule(footTop - 6)
    pen.write(foot, footTop, whole, small, 'soft')
    const numbered = pen.linesOf(`Page ${page + 1} of ${count}`, small, 80)
    pen.write(numbered, footTop, { ...whole, align: 'right' }, small, 'soft')
  }
}

function drawHead(pen: Pen, { title, number, seller }: Sheet): number {
  pen.mark(sheet.left - 3, 44, 1.5)
  const name = style(13, 600)
  const half = matterWidth / 2
  const names = pen.linesOf(seller.name, name, half - 48)
  const nameEnd = pen.write(
    names,
    names.length === 1 ? 55 : 46,
    { x: sheet.left + 40, width: half },
    name,
  )
  const right = { ...whole, align: 'right' as const }
  const titleEnd = pen.write(pen.linesOf(title, headline, half), 43, right, headline)
  const numberEnd = pen.write(
    pen.linesOf(number, style(11), half),
    titleEnd,
    right,
    style(11),
    'soft',
  )
  const y = Math.max(nameEnd, numberEnd, 84) + 8
  pen.rule(y, 'accent', 1.5)
  return y + 18
}

function drawRunningHead(pen: Pen, { title, number, seller }: Sheet): number {
  pen.write(pen.linesOf(`${title} ${number}`, strong, matterWidth / 2), 40, whole, strong)
  const right = { ...whole, align: 'right' as const }
  pen.write(
    pen.linesOf(seller.name, text, matterWidth / 2 - 12).slice(0, 1),
    40,
    right,
    text,
    'soft',
  )
  pen.rule(58, 'accent', 1)
  return 70
}

/** The facts stay together, however long their values are. */
const roomForFacts = 150

/** The buyer beside the facts; what would be too long for that goes below each other. */
function drawPeople(pen: Pen, flow: Flow, { buyer, facts }: Sheet): void {
  const left = { x: sheet.left, width: 236 }
  const right = { x: 316, width: sheet.right - 316 }
  const label = 82
  const beside = buyer.flatMap((one) => pen.linesOf(one, text, left.width))
  const mostLines = 24
  const isShort = beside.length <= mostLines
  const top = flow.y
  if (isShort) flow.y = pen.write(beside, flow.y, left, text)
  else for (const one of buyer) flowLines(pen, flow, one)
  if (!isShort && flow.y + roomForFacts > flow.bottom) flow.next()
  let y = isShort ? top : flow.y + 8
  for (const [name, value] of facts) {
    const lines = pen.linesOf(value, text, right.width - label)
    pen.write(pen.linesOf(name, text, label), y, right, text, 'soft')
    y = pen.write(lines, y, { x: right.x + label, width: right.width - label }, text)
  }
  flow.y = Math.max(flow.y, y) + 16
}

function drawNote(pen: Pen, flow: Flow, note: string): void {
  flowLines(pen, flow, 'Note', 'soft')
  flowLines(pen, flow, note)
  flow.y += 14
}

/** Lines over the whole width, which go on on the next page where one is full. */
function flowLines(
  pen: Pen,
  flow: Flow,
  words: string,
  colour: keyof typeof colours = 'ink',
): void {
  for (const line of pen.linesOf(words, text, matterWidth)) {
    if (flow.y + leading(text) > flow.bottom) flow.next()
    flow.y = pen.write([line], flow.y, whole, text, colour)
  }
}

function drawRows(pen: Pen, flow: Flow, words: Sheet): void {
  const places = placesOf(words.columns)
  for (const [number, row] of words.rows.entries()) {
    const cells = 'cells' in row ? row.cells : []
    const lines = cells.map((cell, at) => pen.linesOf(cell, text, (places[at]?.width ?? 0) - 8))
    const height = Math.max(1, ...lines.map(({ length }) => length)) * leading(text) + 2 * rowGap
    // A heading does not stand alone at the foot of a page.
    const room = 'heading' in row ? 2 * height : height
    const isFull = flow.y + room + (number === 0 ? headHeight : 0) > flow.bottom
    if (isFull) flow.next()
    if (isFull || number === 0) drawTableHead(pen, flow, words.columns, places)
    if ('heading' in row)
      pen.write(pen.linesOf(row.heading, strong, matterWidth), flow.y + rowGap, whole, strong)
    else drawCells(pen, flow.y + rowGap, lines, words.columns, places, row.faint)
    flow.y += height
    pen.rule(flow.y)
  }
}

function drawCells(
  pen: Pen,
  y: number,
  lines: TextLine[][],
  columns: Sheet['columns'],
  places: Place[],
  faint = false,
): void {
  for (const [at, { look }] of columns.entries()) {
    const [place, cell] = [places[at], lines[at]]
    if (!place || !cell) continue
    if (look === 'box') pen.box(place.x + place.width - 12, y, 10)
    else pen.write(cell, y, place, text, faint ? 'soft' : 'ink')
  }
}

type Place = { x: number; width: number; align: 'left' | 'right' }

function placesOf(columns: Sheet['columns']): Place[] {
  let x = sheet.left
  return columns.map(({ width, look }) => {
    const place = {
      x,
      width,
      align: look === 'code' || look === 'words' ? 'left' : 'right',
    } as const
    x += width
    return place
  })
}

function drawTableHead(pen: Pen, flow: Flow, columns: Sheet['columns'], places: Place[]): void {
  columns.forEach(({ head }, at) => {
    const place = places[at]
    if (place) pen.write(pen.linesOf(head, small, place.width), flow.y, place, small, 'soft')
  })
  flow.y += headHeight
  pen.rule(flow.y, 'ink', 1)
}

/** What it comes to stays together, below the last row. */
function drawSums(pen: Pen, flow: Flow, { sums, closing }: Sheet): void {
  const place = { x: sheet.right - 236, width: 236, align: 'right' as const }
  const styles = { plain: text, total: style(12, 600) }
  const set = sums.map(({ label, amount, look }) => ({
    look,
    label: pen.linesOf(label, styles[look], 136),
    amount: pen.linesOf(amount, styles[look], 100),
  }))
  const heights = set.map(
    ({ look, label, amount }) =>
      Math.max(label.length, amount.length) * leading(styles[look]) + rowGap,
  )
  const height = heights.reduce((sum, one) => sum + one, 0) + 40
  if (flow.y + height > flow.bottom) flow.next()
  flow.y += 12
  set.forEach(({ look, label, amount }, at) => {
    if (look === 'total') pen.rule(flow.y - 2, 'ink', 1, place)
    pen.write(label, flow.y, { x: place.x, width: 136 }, styles[look])
    pen.write(amount, flow.y, place, styles[look])
    flow.y += heights[at] ?? 0
  })
  if (closing) {
    flow.y += 10
    flowLines(pen, flow, closing)
  }
}
