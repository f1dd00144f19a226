/** The most lines of a list that are judged at once. */
export const mostPadLines = 2_000

/** The longest that a pasted list may be, in characters. */
export const mostPadLetters = 200_000

/** The largest file that a list is taken from, in bytes. */
export const mostFileBytes = 4 * 1024 * 1024

/** Stands between lists that were pasted one after the other: each has columns of its own. */
export const listBreak = '\u001e'

/** The lines of a text, in whatever way it breaks them; a break between lists is one too. */
export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(lineBreak)
}

/** The same with what stood between them: lines at even places, breaks at odd ones. */
export function linesAndBreaks(text: string): string[] {
  return text.split(new RegExp(`(${lineBreak.source})`))
}

const lineBreak = new RegExp(`\\r\\n|[\\n\\r\\u2028\\u2029\\u0085\\v\\f${listBreak}]`)
