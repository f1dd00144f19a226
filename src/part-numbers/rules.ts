/** Whose number it is: our code, the motorcycle maker's, another supplier's, one of the past, the customer's. */
export type NumberClass = 'ours' | 'oem' | 'competitor' | 'old' | 'own'

export const storedClasses = ['oem', 'competitor', 'old'] as const

export const numberClassNames = {
  oem: 'Maker’s number',
  competitor: 'Other maker’s number',
  old: 'Former number',
} as const

export const moments = ['at-once', 'when-sold-out'] as const
export type Moment = (typeof moments)[number]

export const maxNumberLength = 60

export const maxNameLength = 60

export const maxSuccessorUnits = 1_000

/** Shorter numbers are not searched for misspellings: nearly any other is one sign away. */
const minCorrectedLength = 4

/**
 * A number as it is compared: its letters and digits, upper case, whatever else is written between.
 * Digits of other scripts and full-width signs count as the plain ones; leading zeros stay.
 */
export function numberKey(text: string): string {
  const signs =
    text
      .normalize('NFKD')
      .toUpperCase()
      .match(/[\p{L}\p{Nd}]/gu) ?? []
  return signs.slice(0, maxNumberLength).map(asPlainDigit).join('')
}

/** A digit of any script as one of 0 to 9: Unicode keeps the ten of a script together, zero first. */
export function asPlainDigit(sign: string): string {
  if (/[0-9]|\p{L}/u.test(sign)) return sign
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

export function deletionVariants(key: string): string[] {
  if (key.length < minCorrectedLength) return []
  const signs = [...key]
  return [...new Set(signs.map((_, at) => signs.toSpliced(at, 1).join('')))]
}

/** Letters that are read off a label where a digit stands. */
const digitLookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** More of them are a word. */
const maxLookalikes = 4

/**
 * The numbers that are meant where two letters or more stand for digits that look like them, as a label is
 * read or a hand is typing ('4512OKS37OL'); one alone is a sign apart.
 */
export function resolveLookalikes(key: string): string[] {
  const signs = [...key]
  const places = signs.flatMap((sign, at) => (digitLookalikes[sign] ? [at] : []))
  if (!/\d/.test(key) || places.length < 2 || places.length > maxLookalikes) return []
  const choices = Array.from({ length: 2 ** places.length }, (_, choice) =>
    places.filter((_, bit) => choice & (2 ** bit)),
  )
  return choices
    .filter((chosen) => chosen.length > 1)
    .map((chosen) =>
      signs.map((sign, at) => (chosen.includes(at) ? digitLookalikes[sign] : sign)).join(''),
    )
}

/** Whether one becomes the other by one sign: another one, one more, one less, or two changed over. */
export function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  const maximum = Math.min(one.length, other.length)
  let begin = 0
  while (begin < maximum && one[begin] === other[begin]) begin++
  let end = 0
  while (end < maximum - begin && one.at(-1 - end) === other.at(-1 - end)) end++
  const left = one.slice(begin, one.length - end)
  const right = other.slice(begin, other.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left === `${right[1]}${right[0]}`
}
