/** A number as it is compared: without case, spaces and punctuation. */
export function numberKey(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
