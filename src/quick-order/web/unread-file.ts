import type { PadLine } from '../contract.ts'

/** What could not be read, as a CSV that spreadsheets open; no cell of it is a formula to them. */
export function unreadFile(lines: PadLine[]): Blob {
  const rows = [
    ['Line', 'Written', 'Quantity', 'Why'],
    ...lines.map(({ line, raw, quantity, message }) => [
      String(line),
      raw,
      quantity === null ? '' : String(quantity),
      message ?? '',
    ]),
  ]
  const text = rows.map((row) => row.map(cellOf).join(',')).join('\r\n')
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}

/** A cell that begins like a formula is shown as the text that it is. */
function cellOf(text: string): string {
  const plain = text.replace(/[\t\r\n]+/g, ' ')
  const safe = /^[\s]*[=+\-@]/.test(plain) ? `'${plain}` : plain
  return `"${safe.replaceAll('"', '""')}"`
}

export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
