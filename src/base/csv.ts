const formula = '[=+\\-@＝＋－＠]'
const beginsFormula = new RegExp(`^\\s*${formula}`)
const isMarked = new RegExp(`^'${formula}`)

/** Rows as spreadsheets open them; no cell of them is a formula there. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** A cell that begins like a formula is marked as the text that it is. */
export function cellOf(cell: string | number): string {
  const plain = String(cell).replace(/[\t\r\n]+/g, ' ')
  const safe = typeof cell === 'string' && beginsFormula.test(plain) ? `'${plain}` : plain
  return `"${safe.replaceAll('"', '""')}"`
}

/** What a cell of our own files says, without the mark. */
export function withoutMark(cell: string): string {
  return isMarked.test(cell) ? cell.slice(1) : cell
}
