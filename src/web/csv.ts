/** A CSV with a mark that it is UTF-8. */
export function csvFile(text: string): Blob {
  return new Blob([`\ufeff${text}`], { type: 'text/csv;charset=utf-8' })
}
