import { z } from 'zod'
import { isDoubtful } from './amount.ts'
import { startOfIsoDay } from './calendar.ts'
import { isEmail, normalizeEmail } from './email.ts'
import { maxLengths } from './limits.ts'
import { isPhone } from './phone.ts'
import { toPicturePath } from './pictures.ts'
import { tooLong } from './sentences.ts'
import { ours } from './texts.ts'
import { maxUnits, parseAmountField, parseWholeNumber, type ReadResult } from './whole-number.ts'

export const id = z.string().min(1).max(maxLengths.id).meta({ example: '01kb3v7q8e5yt' })

/** The former name of a reply's field: for one release the reply carries both names. */
export function formerName<Field extends z.ZodType>(field: Field, now: string): Field {
  return field.meta({
    deprecated: true,
    description: `Now \`${now}\`; this name goes with the next release.`,
  })
}

export const listEmail = z.string().max(maxLengths.email).transform(normalizeEmail).optional()

export const email = z
  .string()
  .trim()
  .max(maxLengths.email, tooLong(maxLengths.email))
  .refine(isEmail, ours.emailWrong)
  .overwrite(normalizeEmail)
  .meta({ format: 'email', example: 'dealer@example.com' })

export function requiredText(missing: string, max = 200) {
  return plain(z.string(missing).trim().min(1, { error: missing, abort: true }), max)
}

export function optionalText(max: number) {
  return plain(z.string().trim(), max)
}

function plain(text: z.ZodString, max: number) {
  return text.max(max, tooLong(max)).refine(isPlain, 'Please remove the invisible characters')
}

export function phone(missing: string) {
  return requiredText(missing, maxLengths.phone)
    .refine(isPhone, ours.phoneWrong)
    .meta({ example: '+1 555 0100' })
}

/** A number before parsing: the rule that parses it says what is wrong. */
const typedNumber = z.union([z.number(), z.string().max(40)])

export const requestedQuantity = typedNumber.nullish().meta({ example: 10 })

/** A whole number, as a number or as text. `missing` is the message when it is absent. */
export function wholeNumber(missing: string, min = 1, max = maxUnits) {
  return numberField(missing, (typed) => parseWholeNumber(typed, { min, max, missing }))
}

/**
 * An amount of money in major units. `missing` is the message when it is absent. An ambiguous amount, like `1.250`,
 * stays text: only the currency can tell what it means.
 */
export function amount(missing: string) {
  return numberField(missing, (typed): ReadResult<number | string> => {
    if (typeof typed === 'string' && isDoubtful(typed)) return { ok: true, value: typed }
    return parseAmountField(typed, missing)
  })
}

const dayMissing = 'Please enter a day'

/** A browser's field reads a year typed in two digits as `0026`. */
const earliest = Date.UTC(1990, 0, 1)
const latest = Date.UTC(9999, 11, 31)

/** Epoch milliseconds, or a day like `2026-11-28`: its first moment in the shop's time zone. */
export const timeOrDay = z
  .union(
    [z.int(dayMissing), z.iso.date(dayMissing).transform((day) => startOfIsoDay(day))],
    dayMissing,
  )
  .refine((at) => at >= earliest && at <= latest, dayMissing)

function numberField<Value>(missing: string, readTyped: (typed: unknown) => ReadResult<Value>) {
  return z.union(typedNumber.options, missing).transform((typed, context) => {
    const read = readTyped(typed)
    if (read.ok) return read.value
    context.addIssue({ code: 'custom', message: read.message })
    return z.NEVER
  })
}

const pictureMissing = 'Please choose a picture'

export const img = z
  .string(pictureMissing)
  .max(500)
  .regex(/^(\/images\/[\w./-]+|https?:\/\/[^\s"'<>\\]+)$/, pictureMissing)
  .transform(toPicturePath)

/** The fields by which every list names a part. */
export const partFields = { productCode: z.string(), name: z.string() }

const ignoredField = z
  .unknown()
  .optional()
  .transform(() => undefined)

/** Fields that only the server sets: bodies may carry them, handlers never see them. */
export function ignoredFields<Name extends string>(...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, ignoredField])) as Record<
    Name,
    typeof ignoredField
  >
}

export const listQuery = {
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  after: z.string().max(3_000).optional(),
  before: z.string().max(3_000).optional(),
  q: z.string().trim().max(maxLengths.search).optional(),
  sort: z.string().max(40).optional(),
}

/** A comma-separated list in one parameter, at most `max` characters long. */
export function commaSeparated<List extends z.ZodType<unknown, string[]>>(max: number, list: List) {
  const split = (text: string) => text.split(',').filter(Boolean)
  return z.string().max(max).transform(split).pipe(list)
}

/** Line separators, and control characters, which no form can type and PostgreSQL cannot store. */
const invisible = /[\p{Cc}\u2028\u2029]/u

/** True for text without invisible characters; line breaks and tabs are allowed. */
function isPlain(text: string): boolean {
  return !invisible.test(text.replace(/[\t\n\r]/g, '')) && text.isWellFormed()
}

export function areUnique(keys: string[]): boolean {
  return new Set(keys).size === keys.length
}
