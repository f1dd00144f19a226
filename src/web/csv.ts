/** A CSV that spreadsheets open as it is; no cell of it is a formula to them. */
export function csvOf(rows: (string | number)[][]): Blob {
  return csvFile(`${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`)
}

/** With a mark that it is UTF-8. */
export function csvFile(text: string): Blob {
  return new Blob([`\ufeff${text}`], { type: 'text/csv;charset=utf-8' })
}

/** A cell that begins like a formula is shown as the text that it is. */
export function cellOf(cell: string | number): string {
  const plain = String(cell).replace(/[\t\r\n]+/g, ' ')
  const safe = typeof cell === 'string' && /^[\s]*[=+\-@＝＋－＠]/.test(plain) ? `'${plain}` : plain
  return `"${safe.replaceAll('"', '""')}"`
}
