import { asPlainDigit } from './fold-letters.ts'

/** An extension, which stands behind the number: `ext. 5555`, `x11`, `#11`, `,11`, `DW 11`, `内線11`. */
const extension = /(?<=\d\D{0,3})[\s,;]*(?:\p{L}{1,12}|#|,)[.:=\s]*(\d{1,8})#?$/u

/** 3 digits are an internal number; 20 hold an exit code, a country code and a national number. */
const digitCount = { min: 3, max: 20 }

/** True for a telephone number in the notation of any country, with or without an extension. */
export function isPhone(typed: string): boolean {
  const number = plainPhone(typed).replace(extension, '')
  const digits = number.match(/\d/g)?.length ?? 0
  if (!/^\(?\+?[\d\s()[\]./-]+$/.test(number)) return false
  return digits >= digitCount.min && digits <= digitCount.max
}

/** The `tel:` address of a number, with its extension. */
export function phoneLink(typed: string): string {
  const plain = plainPhone(typed)
  const [, extensionDigits] = extension.exec(plain) ?? []
  const number = plain.replace(extension, '').replace(/[^+\d]/g, '')
  return `tel:${number}${extensionDigits ? `;ext=${extensionDigits}` : ''}`
}

/**
 * The key by which a number is found: its digits from the last one on, without exit code (`+`, `00`), trunk prefix
 * (`0`) and extension, which not everybody writes. The key of `0751 33441827` is a prefix of the key of
 * `+49 (0)751 3344-1827`.
 */
export function phoneKey(typed: string): string {
  const number = plainPhone(typed).replace(extension, '')
  const withoutTrunkPrefix = number
    .replace(/\(\s*0\s*\)/, ' ')
    .replace(/^((?:\+|00)\s*[1-9]\d{0,2})[^\d+]+0/, '$1')
  return reverseDigits(withoutTrunkPrefix)
}

/** The keys that a search for `typed` looks for: none where it is no telephone number, or has under six digits. */
export function listPhoneKeys(typed: string): string[] {
  const written = plainPhone(typed)
    .replace(/^\p{L}+[.:\s]+/u, '')
    .replace(/^\(\s*(?=\+|00)/, '')
    .replaceAll('_', '-')
  if (!isPhone(written)) return []
  const number = written.replace(extension, '')
  const allDigits = reverseDigits(number)
  // A country code has one to three digits; a trunk prefix may follow it.
  const isInternational = /^(?:\+|00)/.test(number)
  const withoutTrunkPrefix = [1, 2, 3].flatMap((codeLength) => {
    const index = allDigits.length - codeLength - 1
    const isTrunkPrefix = isInternational && allDigits[index] === '0'
    return isTrunkPrefix ? [allDigits.slice(0, index) + allDigits.slice(index + 1)] : []
  })
  // Russia and Kazakhstan: the trunk prefix is 8, the country code 7.
  const withoutRussianPrefix = /^\d{10}[78]$/.test(allDigits) ? [allDigits.slice(0, -1)] : []
  const keys = new Set([
    phoneKey(written),
    allDigits,
    ...withoutTrunkPrefix,
    ...withoutRussianPrefix,
  ])
  return [...keys].filter((key) => key.length >= shortestSearched)
}

/** Fewer digits are the end of too many numbers. */
const shortestSearched = 6

function reverseDigits(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return [...digits].reverse().join('')
}

/** The number with ASCII digits, dashes and blanks, and without marks of direction and `tel:`. */
function plainPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asPlainDigit)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}−·]/gu, '-')
    .trim()
    .replace(/^tel:/i, '')
}
