import { asPlainDigit } from './fold.ts'

/** `ext. 5555`, `x11`, `#11`, `,11`, `DW 11`: behind a number. */
const extension =
  /[\s,;]*(?:ext(?:n|ension)?|x|tel|app|dw|durchwahl|poste|int(?:erno)?|anexo|ramal|доб|#|,)[.:=\s]*(\p{Nd}{1,8})#?$/iu

/** Three are a number within a house; the longest has a country, its own, and an exit before it. */
const digitCount = { min: 3, max: 20 }

/** True of a telephone number as people of any country write it, perhaps with an extension. */
export function isPhone(typed: string): boolean {
  const plain = plainPhone(typed).replace(extension, '')
  const digits = plain.match(/\p{Nd}/gu)?.length ?? 0
  if (!/^\+?[\p{Nd}\s()[\]./-]+$/u.test(plain)) return false
  return digits >= digitCount.min && digits <= digitCount.max
}

/** The address that a press on a number calls. */
export function phoneLink(typed: string): string {
  const plain = plainPhone(typed)
  const [, more] = extension.exec(plain) ?? []
  const number = plain.replace(extension, '').replace(/[^+\p{Nd}]/gu, '')
  return `tel:${number}${more ? `;ext=${more}` : ''}`
}

/**
 * A number's digits from the last one on, without what only a part of its writers puts in front: how it is dialled
 * abroad, `00` or `+`, and at home, `0`. So `0751 33441827` is the beginning of `+49 (0)751 3344-1827`.
 */
export function phoneKey(typed: string): string {
  const plain = plainPhone(typed).replace(extension, '')
  const once = plain
    .replace(/\(\s*0\s*\)/, ' ')
    .replace(/^((?:\+|00)\s*[1-9]\d{0,2})[^\d+]+0/, '$1')
  return reverseDigits(once)
}

/** The keys of what a person may mean who types a number; none for a text that is no number, or too short a one. */
export function listPhoneKeys(typed: string): string[] {
  const written = plainPhone(typed)
    .replace(/^\p{L}+[.:\s]+/u, '')
    .replace(/^\(\s*(?=\+|00)/, '')
    .replaceAll('_', '-')
  if (!isPhone(written)) return []
  const plain = written.replace(extension, '')
  const whole = reverseDigits(plain)
  // Behind the code of a country, which has one to three digits, the 0 of home may stand or not.
  const isInternational = /^(?:\+|00)/.test(plain)
  const withoutZero = [1, 2, 3].flatMap((length) => {
    const at = whole.length - length - 1
    return isInternational && whole[at] === '0' ? [whole.slice(0, at) + whole.slice(at + 1)] : []
  })
  // In Russia and Kazakhstan 8 is dialled at home where +7 is abroad.
  const withoutEight = /^\d{10}[78]$/.test(whole) ? [whole.slice(0, -1)] : []
  const keys = new Set([phoneKey(written), whole, ...withoutZero, ...withoutEight])
  return [...keys].filter((key) => key.length >= shortestSearched)
}

/** Fewer digits end too many numbers. */
const shortestSearched = 6

function reverseDigits(text: string): string {
  const digits = text.replace(/\P{Nd}/gu, '').replace(/\p{Nd}/gu, asPlainDigit)
  return [...digits.replace(/^0+/, '')].reverse().join('')
}

/** Full width, dashes and blanks of all kinds as the plain ones, without what marks its direction. */
function plainPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}−·]/gu, '-')
    .trim()
    .replace(/^tel:/i, '')
}
