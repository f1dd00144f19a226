export const stateWords = { ready: 'Ready', fixable: 'Needs attention', unknown: 'Unknown' }

export const maxLines = 2_000

export const maxTextLength = 200_000

export const maxFileBytes = 4 * 1024 * 1024

/** Separates lists that were pasted one after the other: each has its columns. */
export const listBreak = '\u001e'

/** Splits a text at line breaks of any system, and at breaks between lists. */
export function splitLines(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(lineBreak)
}

export const lineBreak = new RegExp(`\\r\\n|[\\n\\r\\u2028\\u2029\\u0085\\v\\f${listBreak}]`)

/** Stands between the numbers of the parts that one line names: the second part of line 3 is 'line' 1,000,003. */
const partStep = 1_000_000

export function partOfLine(line: number, index: number): number {
  return line + index * partStep
}

/** '3', and of the second part that line 3 names '3b'. */
export function formatLine(part: number): string {
  const index = Math.floor((part - 1) / partStep)
  if (index > 25) return `${lineOfPart(part)}.${index + 1}`
  return `${lineOfPart(part)}${index === 0 ? '' : String.fromCharCode(97 + index)}`
}

export function lineOfPart(part: number): number {
  return ((part - 1) % partStep) + 1
}
