const formula = '(?=[=+\\-@＝＋－＠])'
/** Where a formula begins in a cell, or where another spreadsheet, which separates by `;`, sees a cell begin. */
const beforeFormula = `^[;\\s"]*'*${formula}|(?<![;\\s"])[;\\s"]+'*${formula}`
const separator = /[;\t\r\n]/
const isPhone = /^\+\d[\d ()./-]{5,29}$/

/** How spreadsheets write a long number, with its last digits lost: `2,22E+10`. */
export const shortenedNumber = /^\d{1,3}(?:[.,]\d{1,15})?E\+\d{1,3}$/i

/** Rows as spreadsheets open them; no cell of them is a formula there. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map(formatRow).join('')
}

export function formatRow(row: readonly (string | number)[]): string {
  return `${row.map(formatCell).join(',')}\r\n`
}

export function csvBlob(text: string): Blob {
  return new Blob([`\ufeff${text}`], { type: 'text/csv;charset=utf-8' })
}

export function formatCell(cell: string | number): string {
  const text = typeof cell === 'string' ? withMark(cell) : String(cell)
  return /["\r\n\t,;|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Marks text that begins like a formula. */
export function withMark(cell: string): string {
  return isPhone.test(cell) ? cell : atFormulas(cell, (before) => `${before}'`)
}

/** The cell before `withMark`. */
export function withoutMark(cell: string): string {
  return atFormulas(cell, (before) => before.replace(/'$/, ''))
}

function atFormulas(cell: string, write: (before: string) => string): string {
  return cell.replace(new RegExp(beforeFormula, 'g'), (before, index: number) =>
    index === 0 || separator.test(before) ? write(before) : before,
  )
}
