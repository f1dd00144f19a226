const dateOrTime =
  /(?:\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d|\d{1,2}\.\d{1,2}\.(?!\d)|\d{1,2}-\d{1,2}-(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)(?![\d.-])|(?:(?:19|20)\d\d[年년] ?)?\d{1,2}[月월] ?\d{1,2}[日일号]|\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/y

/** Where a date or a time ends that begins here; null where none does. */
export function endOfDate(text: string, at: number): number | null {
  const code = text.charCodeAt(at)
  const isDigit = code > 47 && code < 58
  if (!isDigit || /[\d.:-]/.test(text[at - 1] ?? '')) return null
  dateOrTime.lastIndex = at
  return dateOrTime.test(text) ? dateOrTime.lastIndex : null
}
