import { unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'

/** A cell's display, and its value if it is a number, a date or the like. */
export type OdsCell = {
  shown: string
  value: string | null
  formula: string | undefined
  /** By its own font, or that of some of its words. */
  isStruck: boolean
}

type OdsSheet = {
  name: string
  hiddenRows: number[]
  hiddenColumns: number[]
  isHidden: boolean
  isWider: boolean
  rows: { line: number; cells: OdsCell[] }[]
}

const maxBytes = 512 * 1024 * 1024

/** Reads what a spreadsheet of OpenDocument shows: rows in groups and in its heading, too. */
export function parseOds(bytes: Uint8Array, maxRows: number, maxColumns: number): OdsSheet[] {
  const isContent = (file: { name: string; originalSize: number }) =>
    file.name === 'content.xml' && file.originalSize <= maxBytes
  const content = unzipSync(bytes, { filter: isContent })['content.xml']
  if (!content) throw new Error('There is no content in it')
  const reader = new OdsReader(maxRows, maxColumns)
  const parser = new SaxesParser()
  parser.on('opentag', (tag) => reader.open(tag))
  parser.on('closetag', ({ name }) => reader.close(name))
  parser.on('text', (text) => reader.addText(text))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(new TextDecoder().decode(content)).close()
  return reader.sheets
}

class OdsReader {
  readonly sheets: OdsSheet[] = []
  private readonly hiddenStyles = new Set<string>()
  private readonly struckStyles = new Set<string>()
  private style = ''
  private line = 0
  private columns = 0
  private row: { repeated: number; cells: OdsCell[] } | null = null
  private cell: (OdsCell & { repeated: number; paragraphs: number }) | null = null
  /** Notes and drawings inside cells are not their text. */
  private asideDepth = 0
  private readonly maxRows: number
  private readonly maxColumns: number

  constructor(maxRows: number, maxColumns: number) {
    this.maxRows = maxRows
    this.maxColumns = maxColumns
  }

  open({ name, attributes }: SaxesTagPlain): void {
    if (isNoteOrDrawing(name)) this.asideDepth++
    if (this.asideDepth > 0) return
    if (name === 'style:style') this.style = attributes['style:name'] ?? ''
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      this.hiddenStyles.add(this.style)
    else if (name === 'style:text-properties' && isStruckOut(attributes))
      this.struckStyles.add(this.style)
    else if (name === 'table:table') this.openSheet(attributes)
    else if (name === 'table:table-column') this.addColumns(attributes)
    else if (name === 'table:table-row') this.openRow(attributes)
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell')
      this.cell = { ...openCell(attributes), isStruck: this.isStruck('table', attributes) }
    else if (name === 'text:span' && this.cell && this.isStruck('text', attributes))
      this.cell.isStruck = true
    else if (name === 'text:p' && this.cell && this.cell.paragraphs++ > 0) this.addText('\n')
    else if (name === 'text:s')
      this.addText(' '.repeat(readRepetition(attributes['text:c'], 1_000)))
    else if (name === 'text:tab') this.addText('\t')
    else if (name === 'text:line-break') this.addText('\n')
  }

  private isStruck(of: 'table' | 'text', attributes: SaxesTagPlain['attributes']): boolean {
    return this.struckStyles.has(attributes[`${of}:style-name`] ?? '')
  }

  close(name: string): void {
    if (isNoteOrDrawing(name)) this.asideDepth--
    else if (this.asideDepth > 0) return
    else if (name === 'table:table-row') this.closeRow()
    else if (name.endsWith('table-cell') && this.cell && this.row) {
      const { repeated, paragraphs, ...cell } = this.cell
      const count = Math.min(repeated, this.maxColumns - this.row.cells.length)
      for (let copy = 0; copy < count; copy++) this.row.cells.push(cell)
      const sheet = this.sheets.at(-1)
      if (sheet && count < repeated && (cell.shown || cell.value)) sheet.isWider = true
      this.cell = null
    }
  }

  addText(text: string): void {
    if (this.asideDepth === 0 && this.cell && this.cell.paragraphs > 0) this.cell.shown += text
  }

  private openSheet(attributes: SaxesTagPlain['attributes']): void {
    const name = attributes['table:name'] ?? `Sheet ${this.sheets.length + 1}`
    const isHidden = this.hiddenStyles.has(attributes['table:style-name'] ?? '')
    const nothing = { rows: [], hiddenRows: [], hiddenColumns: [] }
    this.sheets.push({ name, isHidden, isWider: false, ...nothing })
    this.line = 0
    this.columns = 0
  }

  private addColumns(attributes: SaxesTagPlain['attributes']): void {
    const count = readRepetition(attributes['table:number-columns-repeated'], this.maxColumns)
    for (let copy = 0; copy < count; copy++, this.columns++)
      if (isHidden(attributes)) this.sheets.at(-1)?.hiddenColumns.push(this.columns)
  }

  private openRow(attributes: SaxesTagPlain['attributes']): void {
    const repeated = readRepetition(attributes['table:number-rows-repeated'], 2_000_000)
    this.row = { repeated, cells: [] }
    if (isHidden(attributes))
      this.sheets.at(-1)?.hiddenRows.push(...lineNumbers(this.line, repeated))
  }

  private closeRow(): void {
    const { repeated = 0, cells = [] } = this.row ?? {}
    const isEmpty = cells.every(({ shown, value, formula }) => !shown && !value && !formula)
    const rows = this.sheets.at(-1)?.rows
    for (let copy = 1; !isEmpty && rows && copy <= repeated && rows.length < this.maxRows; copy++)
      rows.push({ line: this.line + copy, cells })
    this.line += repeated
    this.row = null
  }
}

function openCell(attributes: SaxesTagPlain['attributes']) {
  const repeated = readRepetition(attributes['table:number-columns-repeated'], 16_384)
  const value =
    attributes['office:value'] ?? attributes['office:date-value'] ?? attributes['office:time-value']
  const formula = attributes['table:formula']
  return { repeated, paragraphs: 0, shown: '', value: value ?? null, formula }
}

function isStruckOut(attributes: SaxesTagPlain['attributes']): boolean {
  const drawn = ['style', 'type'].map((what) => attributes[`style:text-line-through-${what}`])
  return drawn.some((one) => one !== undefined && one !== 'none')
}

function isNoteOrDrawing(name: string): boolean {
  return name === 'office:annotation' || name.startsWith('draw:') || name === 'table:shapes'
}

function isHidden(attributes: SaxesTagPlain['attributes']): boolean {
  return /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '')
}

/** A filter may hide a million empty rows below the last filled one: those are not listed. */
function lineNumbers(line: number, count: number): number[] {
  return count > 100_000 ? [] : Array.from({ length: count }, (_, index) => line + index + 1)
}

function readRepetition(written: string | undefined, most: number): number {
  const count = Math.trunc(Number(written ?? 1))
  return count >= 1 ? Math.min(count, most) : 1
}
