// Kept apart from the catalogue of texts: a page that imports one function loads its whole file.

export function tooLarge(max: string): string {
  return `Please enter ${max} at most`
}

export function tooLong(max: number): string {
  return `Please keep this within ${max} characters`
}

/** Says what is wrong with a text field. Without a `missing` sentence it may be empty. */
export function checkText(typed: string, missing: string | undefined, max: number) {
  const text = typed.trim()
  if (text === '') return missing
  return text.length > max ? tooLong(max) : undefined
}

/** For a number like `2,22E+10`, whose digits are lost. */
export function shortenedBySpreadsheet(number: string): string {
  return `${number} was shortened by a spreadsheet. Please write the whole number.`
}

/** Joins parts as a sentence does: `4, 9 and 31`. */
export function joinWithAnd(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts)
}

/** Joins text on one line: a mail header or a log entry must not contain line breaks. */
export function oneLine(words: string): string {
  return words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
