/** The words on one line: what stands in a mail's header or a log must not start another line. */
export function oneLine(words: string): string {
  return words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
