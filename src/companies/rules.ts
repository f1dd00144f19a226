import { formatCount } from '#base/format.ts'
import { tooLarge } from '#base/sentences.ts'
import { ours } from '#base/texts.ts'
import { parseWholeNumber } from '#base/whole-number.ts'

/** The longest payment terms of a company. */
export const maxNetDays = 365

/** The highest credit limit of a company, in major units. */
export const maxCreditLimit = 999_999_999

/** The highest limit of a member, per order or month, in major units. */
export const maxMemberLimit = 99_999_999

/** Says what is wrong with typed net days. Empty means payment in advance. */
export function checkNetDays(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const read = parseWholeNumber(typed, { min: 0, max: maxNetDays, missing: '' })
  return read.ok ? undefined : read.message
}

/** Says what is wrong with a typed limit of credit or orders, which may be empty. */
export function checkLimit(typed: string, max: number): string | undefined {
  const limit = typed.trim()
  if (!/^(\d+(\.\d+)?)?$/.test(limit)) return ours.amount
  return Number(limit) > max ? tooLarge(formatCount(max)) : undefined
}
