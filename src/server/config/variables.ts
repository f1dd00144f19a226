import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { isCurrency } from '#base/currency.ts'
import { isEmail } from '#base/email.ts'
import { oneLine } from '#base/sentences.ts'

export class ConfigError extends Error {}

function whole(least: number, most: number) {
  const words = `it may be a whole number from ${least} to ${most}`
  const digits = z.string(words).regex(/^\d+$/, words).transform(Number)
  return digits.pipe(z.number(words).min(least, words).max(most, words))
}

function anyName<const Names extends readonly [string, ...string[]]>(...names: Names) {
  return z.enum(names, `it may be ${names.join(', ')}`)
}

function address(protocol: RegExp, like: string) {
  return z.url({ protocol, error: `it may be like ${like}` })
}

const httpAddress = address(/^https?$/, 'https://example.com')
export const googleIssuer = 'https://accounts.google.com'
const databaseExample = 'postgres://user:password@host:5432/database'
/** With two `@` the first may be part of the password, and the text after it would be read as the host. */
const databaseAddress = address(/^postgres(ql)?$/, databaseExample).refine(
  (text) => text.split('@').length < 3,
  'it may have one @, before the host: in a password write %40 for @, %2F for / and %23 for #',
)
const filled = z.string().refine((text) => text.trim() !== '', 'it may not be blank')

/** Shown on one line of pages, documents and mail headers. */
function displayText(most: number) {
  const words = 'it may be a line of text'
  return displayLines(most, words).refine((text) => oneLine(text) === text, words)
}

function displayLines(most: number, words: string) {
  return z.string().trim().min(1, words).max(most, `it may have ${most} letters`)
}

function longerThan(letters: number) {
  const words = `it may be ${letters} characters or more`
  return z.string(words).refine((text) => text.trim().length >= letters, words)
}

/** Distinguishes the kinds of keys: a secret key in the place of a public one would be published. */
function cardKey(shape: RegExp, begins: string) {
  return z.string().regex(shape, `it begins with ${begins}`)
}

/** By its canonical name: an older browser may not know a newer alias. */
const timeZone = z.string().transform((text, context) => {
  const zone = /^[+-]/.test(text) ? null : findTimeZone(text)
  if (zone !== null) return zone
  context.addIssue('it may be a name of the IANA list, like Europe/Berlin')
  return z.NEVER
})

function findTimeZone(name?: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The machine may have an unknown time zone. */
function findOwnTimeZone(): string {
  const own = findTimeZone()
  return own !== null && findTimeZone(own) !== null ? own : 'UTC'
}

/** With or without spaces between its groups; its check digits must be right. */
const iban = z
  .string()
  .transform((text) => text.replace(/\s+/g, '').toUpperCase())
  .refine(
    (text) => isValidIBAN(text),
    'it may be an IBAN with right check digits, like DE89 3704 0044 0532 0130 00',
  )

const bic = z
  .string()
  .transform((text) => text.replace(/\s+/g, '').toUpperCase())
  .refine((text) => isValidBIC(text), 'it may be a BIC of 8 or 11 letters, like COBADEFFXXX')

const mostReminders = 10

/** Days before and after an invoice's due day, sorted: `-3,7,21`. */
const reminderDays = z
  .string()
  .default('-3,7,21')
  .transform((text, context) => {
    if (text === 'off') return []
    const days = text.split(',').map((part) => part.trim())
    const isRight = days.every((day) => /^[+-]?\d{1,3}$/.test(day) && Math.abs(Number(day)) <= 365)
    const sorted = [...new Set(days.map(Number))].sort((one, other) => one - other)
    if (isRight && sorted.length <= mostReminders) return sorted
    context.addIssue(
      `it may be off, or up to ${mostReminders} whole numbers of days by commas, like -3,7,21`,
    )
    return z.NEVER
  })

/** Null if it is off. */
const holdAfterDays = z
  .string()
  .default('off')
  .refine(
    (text) =>
      text === 'off' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365),
    'it may be off, or a whole number from 1 to 365',
  )
  .transform((text) => (text === 'off' ? null : Number(text)))

const proxy = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
])

const proxies = z
  .string()
  .refine(
    (list) => list.split(',').every((one) => proxy.safeParse(one.trim()).success),
    'it may be loopback, linklocal, uniquelocal, addresses and ranges, by commas',
  )

const variables = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: filled.default('127.0.0.1'),
  MODE: anyName('demo', 'production').optional(),
  PUBLIC_URL: httpAddress.optional(),
  DATA_DIR: filled.default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  SECRET: longerThan(32).optional(),
  /** The previous secret: opens values until all are sealed with the new one. */
  SECRET_BEFORE: longerThan(32).optional(),
  STRIPE_SECRET_KEY: cardKey(/^[sr]k_(test|live)_./, 'sk_ or rk_, then test_ or live_').optional(),
  STRIPE_PUBLISHABLE_KEY: cardKey(/^pk_(test|live)_./, 'pk_, then test_ or live_').optional(),
  STRIPE_WEBHOOK_SECRET: cardKey(/^whsec_./, 'whsec_').optional(),
  STRIPE_API_BASE: httpAddress.optional(),
  GOOGLE_CLIENT_ID: filled.optional(),
  GOOGLE_CLIENT_SECRET: filled.optional(),
  OIDC_ISSUER: httpAddress.default(googleIssuer),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example.com:465').optional(),
  MAIL_FROM: displayText(300).optional(),
  IMGBB_KEY: filled.optional(),
  S3_ENDPOINT: httpAddress.optional(),
  S3_BUCKET: filled.optional(),
  S3_ACCESS_KEY: filled.optional(),
  S3_SECRET_KEY: filled.optional(),
  S3_REGION: filled.default('us-east-1'),
  SHOP_EMAIL: z.string().refine(isEmail, 'it may be like shop@example.com').optional(),
  SHOP_PHONE: displayText(40).optional(),
  SHOP_ADDRESS: displayLines(300, 'it may be lines of text').optional(),
  TAX_NUMBER: displayText(40).optional(),
  /** The account that transfers go to, on documents and on the payment page. */
  BANK_NAME: displayText(70).optional(),
  IBAN: iban.optional(),
  BIC: bic.optional(),
  /** `keep` keeps what is written in the contact form, and mails it to the admins; `toast` only thanks. */
  CONTACT_FORM: anyName('keep', 'toast').default('keep'),
  /** The IANA time zone of dates on documents, pages and files, of numbers and months; by default the machine's. */
  TIME_ZONE: timeZone.default(findOwnTimeZone),
  SHOP_NAME: displayText(60).default('Kickstand Motor Parts'),
  TRUST_PROXY: proxies.optional(),
  DRAIN_SECONDS: whole(0, 60).default(0),
  LOG_LEVEL: anyName('fatal', 'error', 'warn', 'info', 'debug', 'silent').optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  BACKUP_PASSPHRASE: longerThan(12).optional(),
  CHANGES_PER_MINUTE: whole(0, 1_000_000).optional(),
  /** The shop's one currency, and the tax that is added to prices. */
  CURRENCY: z
    .string()
    .default('USD')
    .refine(isCurrency, 'it may be a currency of ISO 4217, such as EUR'),
  TAX_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,3})?$/, 'it may be a number from 0 to 99.999')
    .default('0'),
  TAX_NAME: displayText(20).default('Tax'),
  EXPIRY_DAYS: whole(1, 365).optional(),
  /** The name of EXPIRY_DAYS before 0.3.0; removed in the release after it. */
  LAPSE_DAYS: whole(1, 365).optional(),
  /** When companies are reminded of an invoice, in days after its due day; below zero before it. */
  REMINDER_DAYS: reminderDays,
  /** A company with an invoice that is overdue for this many days orders nothing on account. */
  HOLD_AFTER_DAYS: holdAfterDays,
  /** Limits on an account's unpaid orders, in units and in money; 0 for none. */
  UNPAID_UNITS: whole(0, 1_000_000_000).default(50_000),
  UNPAID_AMOUNT: whole(0, 1_000_000_000).optional(),
  /** The same in money for unverified accounts. */
  UNPAID_AMOUNT_UNPROVEN: whole(0, 1_000_000_000).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/, 'https://collector.example.com:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(
      /^[^\p{Cc}=,]+=[^\p{Cc},]*(,[^\p{Cc}=,]+=[^\p{Cc},]*)*$/u,
      'it may be name=value,name=value',
    )
    .optional(),
})

export type Variables = z.infer<typeof variables>

/** Variables whose values must never be shown, not even when they are wrong. */
const secrets = /SECRET|KEY|PASSPHRASE|(?<!PUBLIC_)URL|HEADERS/

/** Secrets that sealed values: a space at their end was part of them. */
const keptAsTyped = /^SECRET|PASSPHRASE$/

export function parseVariables(environment: Record<string, string | undefined>): Variables {
  refuseMisspelt(Object.keys(environment))
  const settings = Object.entries({ ...fromFiles(environment), ...environment })
  const set = Object.fromEntries(
    settings
      .filter(([, value]) => value !== '')
      // Copied lines bring spaces, which mean nothing. A blank value is reported unchanged.
      .map(([name, value]) => [name, keptAsTyped.test(name) ? value : value?.trim() || value]),
  )
  const result = variables.safeParse(set)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const name = String(issue?.path[0])
  const was = secrets.test(name) ? 'what it is (not shown)' : JSON.stringify(set[name])
  throw new ConfigError(`${name} cannot be ${was}: ${issue?.message}`)
}

/** A near miss of a name would be ignored silently: no tax for `TAX_PERCNT`. */
function refuseMisspelt(names: string[]): void {
  const ours = Object.keys(variables.shape)
  for (const name of names.map((one) => one.replace(/_FILE$/, ''))) {
    const meant = ours.includes(name) ? undefined : ours.find((one) => isOneLetterOff(name, one))
    if (meant) throw new ConfigError(`${name} is no setting of the shop: is ${meant} meant?`)
  }
}

/** True for names that differ by one letter, or by two swapped ones: without one letter they are equal. */
function isOneLetterOff(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 5) return false
  const variants = withoutOneLetter(other)
  return withoutOneLetter(one).some((variant) => variants.includes(variant))
}

function withoutOneLetter(name: string): string[] {
  return [name, ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1))]
}

/** How secret stores hand secrets over: `NAME_FILE` names a file, which no list of processes shows. */
function fromFiles(environment: Record<string, string | undefined>) {
  const found: Record<string, string> = {}
  for (const name of Object.keys(variables.shape)) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    try {
      found[name] = readFileSync(file, 'utf8').trim()
    } catch {
      throw new ConfigError(`${name}_FILE cannot be ${JSON.stringify(file)}: it cannot be read`)
    }
  }
  return found
}

/** The settings in a file of lines like NAME=value, read as systemd does: a `#` in a value is part of it. */
export function readEnvFile(file: string): Record<string, string | undefined> {
  try {
    const unquoted = /^([ \t]*\w+=[ \t]*)([^\s'"`][^`\n]*?)\s*$/gm
    return parseEnv(readFileSync(file, 'utf8').replace(unquoted, '$1`$2`'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new ConfigError(`--env-file cannot be ${JSON.stringify(file)}: ${reason}`)
  }
}
