import { resolve } from 'node:path'
import { type Currency, currencyOf, type Money, toMoney } from '#base/money.ts'
import { keptSecret } from '#server/secrets/kept-secret.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { demandCertificates, demandHttps, originsOf, publicUrlOf } from './address.ts'
import { isLive, type StripeConfig, stripeOf } from './cards.ts'
import { ConfigError } from './error.ts'
import { type GoogleConfig, googleOf } from './google.ts'
import { type PicturesConfig, pictureHostsOf, picturesOf } from './pictures.ts'
import { readVariables, type Variables } from './variables.ts'

/** What is put on goods; `percent` has three decimals at most. */
export type Tax = { name: string; percent: number }

/** What one account may hold in orders that are not paid yet; 0 for no limit. */
export type UnpaidLimits = { units: number; amount: Money; unprovenAmount: Money }

/** Where spans are sent, with what: often a token. */
export type TracesConfig = { endpoint: string; headers: Record<string, string> }

export type Config = {
  port: number
  host: string
  mode: 'demo' | 'production'
  publicUrl: string
  /** Origins from which pages may ask with cookies: the public one, and in demo mode its loopback names. */
  origins: string[]
  dataDir: string
  databaseUrl: string | undefined
  secret: string
  /** The secret, and after it the one before a change, which still opens what it signed and sealed. */
  secrets: Secrets
  stripe: StripeConfig
  /** Null when 'Sign In With Google' is not set up. */
  google: GoogleConfig | null
  mail: { smtpUrl: string | null; from: string }
  pictures: PicturesConfig
  /** Origins besides the shop's own whose pictures its pages may show. */
  pictureHosts: string[]
  shopName: string
  /** How people reach the shop. */
  contact: { email: string | null; phone: string | null; keepsMessages: boolean }
  /** What papers say of the shop besides. */
  seller: { address: string | null; taxNumber: string | null }
  logLevel: NonNullable<Variables['LOG_LEVEL']>
  /** Undefined: backups are as they are. */
  backupPassphrase: string | undefined
  /** Null when the metrics have no listener of their own. */
  metricsPort: number | null
  lapseDays: number
  unpaid: UnpaidLimits
  currency: Currency
  tax: Tax
  /** Changes that one account may ask for in a minute; 0 for no limit. */
  changesPerMinute: number
  /** What one address may read in a minute; 0 for no limit. */
  readsPerMinute: number
  /** Addresses of proxies, as Fastify's trustProxy takes them; undefined: nobody's word counts. */
  trustProxy: string | undefined
  drainMs: number
  /** Null when nobody collects spans. */
  traces: TracesConfig | null
}

/**
 * Reads the configuration from the environment. Throws ConfigError with one line that names the
 * variable, what it was and what it may be. In production everything that would be unsafe to miss
 * is demanded; in demo mode secrets are made once and kept in the data folder.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = readVariables(environment)
  const mode = modeOf(read)
  const config = mode === 'production' ? demandAll(read) : read
  const publicUrl = publicUrlOf(config)
  const dataDir = resolve(config.DATA_DIR)
  demandCertificates('DATABASE_URL', config.DATABASE_URL)
  const secret = config.SECRET ?? keptSecret(dataDir, 'secret')
  return {
    port: config.PORT,
    host: config.HOST,
    mode,
    publicUrl,
    origins: originsOf(publicUrl, mode),
    dataDir,
    databaseUrl: config.DATABASE_URL,
    secret,
    secrets: config.SECRET_BEFORE ? [secret, config.SECRET_BEFORE] : [secret],
    stripe: stripeOf(config, dataDir),
    google: googleOf(config, publicUrl, dataDir),
    mail: {
      smtpUrl: config.SMTP_URL ?? null,
      from: config.MAIL_FROM ?? `${config.SHOP_NAME} <shop@kickstand.test>`,
    },
    pictures: picturesOf(config),
    pictureHosts: pictureHostsOf(config),
    shopName: config.SHOP_NAME,
    contact: {
      email: config.SHOP_EMAIL ?? null,
      phone: config.SHOP_PHONE ?? null,
      keepsMessages: config.CONTACT_FORM === 'keep',
    },
    seller: { address: config.SHOP_ADDRESS ?? null, taxNumber: config.TAX_NUMBER ?? null },
    logLevel: config.LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
    backupPassphrase: config.BACKUP_PASSPHRASE,
    metricsPort: config.METRICS_PORT ?? null,
    lapseDays: config.LAPSE_DAYS,
    unpaid: unpaidOf(config),
    currency: currencyOf(config.CURRENCY),
    tax: { name: config.TAX_NAME, percent: Number(config.TAX_PERCENT) },
    readsPerMinute: (config.CHANGES_PER_MINUTE ?? usualChanges) * readsToChanges,
    changesPerMinute: config.CHANGES_PER_MINUTE ?? (mode === 'production' ? usualChanges : 0),
    trustProxy: config.TRUST_PROXY,
    drainMs: config.DRAIN_SECONDS * 1_000,
    traces: tracesOf(config),
  }
}

function tracesOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
}: Variables): TracesConfig | null {
  if (!endpoint) return null
  const pairs = headers?.split(',').map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()))
  return { endpoint: endpoint.replace(/\/+$/, ''), headers: Object.fromEntries(pairs ?? []) }
}

function unpaidOf(config: Variables): UnpaidLimits {
  const currency = currencyOf(config.CURRENCY)
  // A yen is about a hundredth of a dollar, and so are its like.
  const rate = currency.decimals === 0 ? 100 : 1
  return {
    units: config.UNPAID_UNITS,
    amount: toMoney(config.UNPAID_AMOUNT ?? 1_000_000 * rate, currency),
    unprovenAmount: toMoney(config.UNPAID_AMOUNT_UNPROVEN ?? 10_000 * rate, currency),
  }
}

/** A demo is what nobody asked otherwise for; but not where real people or real money would meet it. */
function modeOf({ MODE, PUBLIC_URL, STRIPE_SECRET_KEY }: Variables): Config['mode'] {
  if (MODE) return MODE
  const real = PUBLIC_URL?.startsWith('https:')
    ? 'PUBLIC_URL begins with https'
    : isLive(STRIPE_SECRET_KEY) && 'STRIPE_SECRET_KEY is a live key'
  if (!real) return 'demo'
  throw new ConfigError(
    `MODE is not set, and ${real}: it may be production, or demo for a shop whose accounts everybody knows`,
  )
}

/** Changes of one account in a minute, where nothing else is said. */
const usualChanges = 300
/** A workshop of twenty people, all busy behind one address, reads a tenth of this. */
const readsToChanges = 10

/** What production cannot do without: each with what would be unsafe or broken. */
const demanded: [keyof Variables, string][] = [
  ['PUBLIC_URL', 'the address that people use, for links, cookies and redirects'],
  ['SECRET', 'the signing key, 32 characters or more'],
  ['STRIPE_SECRET_KEY', 'card payments'],
  ['STRIPE_PUBLISHABLE_KEY', 'card payments'],
  ['STRIPE_WEBHOOK_SECRET', 'card payments whose browser never comes back'],
  ['SMTP_URL', 'outgoing mail'],
  ['MAIL_FROM', 'outgoing mail'],
]

function demandAll(read: Variables): Variables {
  const missing = demanded.filter(([name]) => read[name] === undefined)
  if (missing.length > 0) {
    const list = missing.map(([name, what]) => `${name} (${what})`).join(', ')
    throw new ConfigError(`MODE=production needs ${list}`)
  }
  demandHttps(read.PUBLIC_URL ?? '')
  return read
}
