/** Letters that no accent comes off, as people type them who do not have them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ĸ: 'k' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

const isFolded = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * Small letters as they are compared: `ł` as `l`, `ß` as `ss`, `æ` as `ae`. The databases' words are folded the same
 * way by migration 0087.
 */
export function foldLetters(lowerCase: string): string {
  return lowerCase.replace(isFolded, (letter) => plainLetters[letter] ?? letter)
}

/** A digit of any script as one of 0 to 9: Unicode keeps the ten of a script together, zero first. */
export function asPlainDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
