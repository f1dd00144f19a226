import { asPlainDigit, foldLetters } from '#base/fold-letters.ts'

/** A text as it is read: digits of every script as 0 to 9, wide letters as plain ones, one kind of space. */
export function plainText(text: string): string {
  if (/^[\x20-\x7e\t]*$/.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asPlainDigit)
    .replace(/\u2044/g, '/')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\S\t]|[^\P{Cc}\t]/gu, ' ')
}

/** Words as they are compared: lower case, no accents, no punctuation. */
export function plainWords(text: string): string {
  if (/^[\x20-\x7e\t]*$/.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9#]+/g, ' ')
      .trim()
  const words = plainText(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  // The letters of Korean are one again.
  return foldLetters(words.normalize('NFC'))
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
}
