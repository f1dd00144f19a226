/** Letters without an accent to remove, as people type them whose keyboard lacks them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ĸ: 'k' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

const foldable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * Replaces lower-case letters for comparing: `ł` by `l`, `ß` by `ss`, `æ` by `ae`. Migration 0087 folds stored words
 * in the same way.
 */
export function foldLetters(lowerCase: string): string {
  return lowerCase.replace(foldable, (letter) => plainLetters[letter] ?? letter)
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** German letters as people type them who do not have them: `mueller` of `Müller`. */
export function spellOutUmlauts(text: string): string {
  const lowerCase = text.normalize('NFC').toLowerCase()
  return lowerCase.replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
}

/** More in one word are none. */
const maxUmlauts = 4

/** The words that a spelled-out word may mean: `muller` of `mueller`. */
export function joinUmlauts(word: string): string[] {
  const matches = [...word.matchAll(/(?<=[aou])e(?=\p{L})/gu)].slice(0, maxUmlauts)
  const withoutOne = matches.map(({ index }) => word.slice(0, index) + word.slice(index + 1))
  return [...withoutOne, word.replace(/(?<=[aou])e(?=\p{L})/gu, '')]
}

/** A digit of any script as one of 0 to 9: Unicode keeps the ten of a script together, zero first. */
export function asPlainDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
