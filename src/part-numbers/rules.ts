import { asPlainDigit } from '#base/fold-letters.ts'

/** The kinds of numbers: our code, the motorcycle maker's, another supplier's, a former one, the customer's own. */
export type NumberClass = 'ours' | 'oem' | 'competitor' | 'old' | 'own'

export const storedClasses = ['oem', 'competitor', 'old'] as const

export const numberClassNames = {
  oem: 'OEM number',
  competitor: 'Competitor number',
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
 * Normalizes a number or code for comparison: letters and digits, upper case, without separators. Digits of other
 * scripts and full-width characters become plain; leading zeros stay.
 */
export function numberKey(text: string): string {
  // Nearly all are plain, and lists have many.
  if (/^[\x20-\x7e]{0,60}$/.test(text)) return text.toUpperCase().replace(/[^A-Z0-9]+/g, '')
  const key = text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, '')
    .replace(/[^\P{Nd}0-9]/gu, asPlainDigit)
  return shorten(foldLookalikes(key))
}

/** Capitals of other scripts that look like Latin letters, and those letters. */
const lookalikes = ['АВЕКМНОРСТУХІЈЅԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXIJSQWABEZHIKMNOPTYX'] as const
const isLookalike = new RegExp(`[${lookalikes[0]}]`, 'g')

/** A number that looks wholly Latin is; a word of another script, 'ДЕТАЛЬ', stays one. */
function foldLookalikes(key: string): string {
  const folded = key.replace(
    isLookalike,
    (sign) => lookalikes[1][lookalikes[0].indexOf(sign)] ?? '',
  )
  return /^[A-Z0-9]*$/.test(folded) ? folded : key
}

function shorten(key: string): string {
  return key.length > maxNumberLength ? [...key].slice(0, maxNumberLength).join('') : key
}

export function deletionVariants(key: string): string[] {
  if (key.length < minCorrectedLength) return []
  const signs = [...key]
  return [...new Set(signs.map((_, at) => signs.toSpliced(at, 1).join('')))]
}

/** Cyrillic and Greek letters that look like Latin ones, which a keyboard of another script types. */
const latinLookalikes = new Map(
  [
    ...[
      'АA',
      'ВB',
      'ЕE',
      'ІI',
      'ЈJ',
      'КK',
      'МM',
      'НH',
      'ОO',
      'РP',
      'СC',
      'ЅS',
      'ТT',
      'УY',
      'ҮY',
      'ХX',
    ],
    ...['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX', 'ϹC'],
  ].map(([foreign = '', latin = '']) => [foreign, latin]),
)

/** Letters that are misread for digits on labels. */
const digitLookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** More of them are a word. */
const maxLookalikes = 4

/**
 * The numbers that are meant where two letters or more stand for digits that look like them, as a label is
 * read or a hand is typing ('4512OKS37OL'); one alone is a sign apart. Where letters of another script stand
 * for Latin ones ('КS-ВD-320'), however many, that number is the first.
 */
export function resolveLookalikes(key: string): string[] {
  const latin = [...key].map((sign) => latinLookalikes.get(sign) ?? sign).join('')
  return latin === key ? resolveDigits(key) : [latin, ...resolveDigits(latin)]
}

/** A number with a digit for each letter that may be one: all that look alike have the same. */
export function lookalikeKey(text: string): string {
  const latin = [...numberKey(text)].map((sign) => latinLookalikes.get(sign) ?? sign)
  return latin.map((sign) => digitLookalikes[sign] ?? sign).join('')
}

function resolveDigits(key: string): string[] {
  const signs = [...key]
  const indexes = signs.flatMap((sign, at) => (digitLookalikes[sign] ? [at] : []))
  if (!/\d/.test(key) || indexes.length < 2 || indexes.length > maxLookalikes) return []
  const choices = Array.from({ length: 2 ** indexes.length }, (_, choice) =>
    indexes.filter((_, bit) => choice & (2 ** bit)),
  )
  const write = (chosen: number[]) =>
    signs.map((sign, at) => (chosen.includes(at) ? digitLookalikes[sign] : sign)).join('')
  return choices.filter((chosen) => chosen.length > 1).map(write)
}
