import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Currency, findCurrency, type Money, toMoney } from '#base/money.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { ConfigError, readVariables, type Variables } from './variables.ts'
import {
  type GoogleConfig,
  isLive,
  listPictureHosts,
  type PicturesConfig,
  readGoogle,
  readPictures,
  readStripe,
  type StripeConfig,
  savedSecret,
} from './vendors.ts'

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
  const mode = readMode(read)
  const config = mode === 'production' ? requireAll(read) : read
  const publicUrl = readPublicUrl(config)
  const dataDir = resolve(config.DATA_DIR)
  requireCertificates('DATABASE_URL', config.DATABASE_URL)
  const secret = config.SECRET ?? savedSecret(dataDir, 'secret')
  return {
    port: config.PORT,
    host: config.HOST,
    mode,
    publicUrl,
    origins: listOrigins(publicUrl, mode),
    dataDir,
    databaseUrl: config.DATABASE_URL,
    secret,
    secrets: config.SECRET_BEFORE ? [secret, config.SECRET_BEFORE] : [secret],
    stripe: readStripe(config, dataDir),
    google: readGoogle(config, publicUrl, dataDir),
    mail: {
      smtpUrl: config.SMTP_URL ?? null,
      from: config.MAIL_FROM ?? `${config.SHOP_NAME} <shop@kickstand.test>`,
    },
    pictures: readPictures(config),
    pictureHosts: listPictureHosts(config),
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
    unpaid: readUnpaidLimits(config),
    currency: findCurrency(config.CURRENCY),
    tax: { name: config.TAX_NAME, percent: Number(config.TAX_PERCENT) },
    readsPerMinute: (config.CHANGES_PER_MINUTE ?? usualChanges) * readsToChanges,
    changesPerMinute: config.CHANGES_PER_MINUTE ?? (mode === 'production' ? usualChanges : 0),
    trustProxy: config.TRUST_PROXY,
    drainMs: config.DRAIN_SECONDS * 1_000,
    traces: readTraces(config),
  }
}

function readTraces({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
}: Variables): TracesConfig | null {
  if (!endpoint) return null
  const pairs = headers?.split(',').map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()))
  return { endpoint: endpoint.replace(/\/+$/, ''), headers: Object.fromEntries(pairs ?? []) }
}

function readUnpaidLimits(config: Variables): UnpaidLimits {
  const currency = findCurrency(config.CURRENCY)
  // A yen is about a hundredth of a dollar, and so are its like.
  const rate = currency.decimals === 0 ? 100 : 1
  return {
    units: config.UNPAID_UNITS,
    amount: toMoney(config.UNPAID_AMOUNT ?? 1_000_000 * rate, currency),
    unprovenAmount: toMoney(config.UNPAID_AMOUNT_UNPROVEN ?? 10_000 * rate, currency),
  }
}

/** A demo is what nobody asked otherwise for; but not where real people or real money would meet it. */
function readMode({ MODE, PUBLIC_URL, STRIPE_SECRET_KEY }: Variables): Config['mode'] {
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

function requireAll(read: Variables): Variables {
  const missing = demanded.filter(([name]) => read[name] === undefined)
  if (missing.length > 0) {
    const list = missing.map(([name, what]) => `${name} (${what})`).join(', ')
    throw new ConfigError(`MODE=production needs ${list}`)
  }
  requireHttps(read.PUBLIC_URL ?? '')
  return read
}

/** Origins from which pages may ask with cookies: the public one, and in demo mode its loopback names. */
function listOrigins(publicUrl: string, mode: 'demo' | 'production'): string[] {
  const { origin, hostname } = new URL(publicUrl)
  const loopback = ['127.0.0.1', 'localhost']
  if (mode === 'production' || !loopback.includes(hostname)) return [origin]
  return loopback.map((name) => origin.replace(hostname, name))
}

/** The address that people use, without a slash at the end. The shop's pages and calls begin at its root. */
function readPublicUrl(config: {
  PUBLIC_URL?: string | undefined
  HOST: string
  PORT: number
}): string {
  const address = config.PUBLIC_URL ?? `http://${asHost(config.HOST)}:${config.PORT}`
  if (!URL.canParse(address))
    throw new ConfigError(
      `HOST cannot be ${JSON.stringify(config.HOST)}: it may be an address or a name of this machine`,
    )
  const { origin, pathname, search, hash, username } = new URL(address)
  const more = username || search || hash || !/^\/+$/.test(pathname)
  if (!more) return origin
  throw new ConfigError(
    `PUBLIC_URL cannot be ${JSON.stringify(address)}: it may be an origin like ${origin}, without a path or anything else`,
  )
}

function asHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** Passwords and cookies go over no wire in clear text; this machine itself is none. */
function requireHttps(publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return
  throw new ConfigError('PUBLIC_URL cannot be what it is: in production it begins with https')
}

/** The files of certificates that a database's address names have to be there. */
function requireCertificates(name: string, address: string | undefined): void {
  const asked = new URL(address ?? 'postgres://none').searchParams
  for (const what of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = asked.get(what)
    if (file && !existsSync(file))
      throw new ConfigError(`${name} cannot be what it is: its ${what} ${file} is not there`)
  }
}
