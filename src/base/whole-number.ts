import { type AmountFormat, parseAmount } from './amount.ts'
import { formatCount } from './format.ts'
import { tooLarge } from './sentences.ts'
import { ours } from './texts.ts'

export type ReadResult<Value = number> = { ok: true; value: Value } | { ok: false; message: string }

/** The maximum of every count and price, so that their sums stay exact. */
export const maxUnits = 1_000_000

type Bounds = { min: number; max?: number; missing: string }

/** Reads a whole number as typed or sent. Refuses `12.99`, `1e3` and `''` instead of rounding them. */
export function parseWholeNumber(
  typed: unknown,
  { min, max = maxUnits, missing }: Bounds,
): ReadResult {
  const text = typedText(typed)
  if (text === '') return { ok: false, message: missing }
  if (!/^-?\d+$/.test(text)) return { ok: false, message: ours.wholeNumber }
  const value = Number(text)
  if (value < min) return { ok: false, message: `Please enter ${formatCount(min)} at least` }
  if (value > max) return { ok: false, message: tooLarge(formatCount(max)) }
  return { ok: true, value }
}

/** Reads an amount of money in major units, as typed or sent. */
export function parseAmountField(
  typed: unknown,
  missing: string,
  format: AmountFormat = {},
): ReadResult {
  const text = typedText(typed)
  if (text === '') return { ok: false, message: missing }
  const isNegative = text.startsWith('-')
  const read = parseAmount(
    isNegative ? text.slice(1) : text,
    typeof typed === 'number' ? { sign: '.' } : format,
  )
  if (typeof read !== 'number') return { ok: false, message: read ?? ours.amount }
  const value = isNegative ? -read : read
  if (value <= 0) return { ok: false, message: 'Please enter more than 0' }
  if (value > maxUnits) return { ok: false, message: tooLarge(formatCount(maxUnits)) }
  return { ok: true, value }
}

function typedText(typed: unknown): string {
  if (typeof typed === 'number') return String(typed)
  return typeof typed === 'string' ? typed.trim() : ''
}
