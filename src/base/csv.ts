const formula = '[=+\\-@＝＋－＠]'
const beginsFormula = new RegExp(`^\\s*${formula}`)
const isMarked = new RegExp(`^'${formula}`)
const isPhone = /^\+\d[\d ()./-]{5,29}$/

/** What a spreadsheet makes of a long number, with digits that it does not know any more: `2,22E+10`. */
export const shortenedNumber = /^\d{1,3}(?:[.,]\d{1,15})?E\+\d{1,3}$/i

/** Rows as spreadsheets open them; no cell of them is a formula there. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`
}

export function csvBlob(text: string): Blob {
  return new Blob([`\ufeff${text}`], { type: 'text/csv;charset=utf-8' })
}

export function formatCell(cell: string | number): string {
  const plain = String(cell).replace(/[\t\r\n]+/g, ' ')
  const safe = typeof cell === 'string' ? withMark(plain) : plain
  return `"${safe.replaceAll('"', '""')}"`
}

/** A cell that begins like a formula is marked as the text that it is. */
export function withMark(cell: string): string {
  return beginsFormula.test(cell) && !isPhone.test(cell) ? `'${cell}` : cell
}

export function withoutMark(cell: string): string {
  return isMarked.test(cell) ? cell.slice(1) : cell
}
