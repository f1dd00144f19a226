import { resolve } from 'node:path'
import { findCurrency } from '#base/currency.ts'
import { toMoney } from '#base/money.ts'
import type { Secrets } from '../secrets/seal.ts'
import { ConfigError, parseVariables, type Variables } from './variables.ts'
import {
  isLive,
  listPictureHosts,
  readGoogle,
  readPictures,
  readStripe,
  savedSecret,
} from './vendors.ts'

export type Config = ReturnType<typeof readConfig>

/** Throws ConfigError with one line that names the variable, what it was and what it may be. */
export function readConfig(environment: Record<string, string | undefined>) {
  const config = parseVariables(environment)
  const mode = readMode(config)
  if (mode === 'production') requireAll(config)
  const publicUrl = readPublicUrl(config)
  const dataDir = resolve(config.DATA_DIR)
  const secret = config.SECRET ?? savedSecret(dataDir, 'secret')
  const secrets: Secrets = config.SECRET_BEFORE ? [secret, config.SECRET_BEFORE] : [secret]
  return {
    port: config.PORT,
    host: config.HOST,
    mode,
    publicUrl,
    origins: listOrigins(publicUrl, mode),
    dataDir,
    databaseUrl: config.DATABASE_URL,
    secret,
    secrets,
    stripe: readStripe(config, dataDir),
    google: readGoogle(config, publicUrl, dataDir),
    mail: {
      smtpUrl: config.SMTP_URL ?? null,
      from: config.MAIL_FROM ?? `${config.SHOP_NAME} <shop@kickstand.test>`,
    },
    pictures: readPictures(config),
    pictureHosts: listPictureHosts(config),
    timeZone: config.TIME_ZONE,
    shopName: config.SHOP_NAME,
    contact: {
      email: config.SHOP_EMAIL ?? null,
      phone: config.SHOP_PHONE ?? null,
      keepsMessages: config.CONTACT_FORM === 'keep',
    },
    seller: { address: config.SHOP_ADDRESS ?? null, taxNumber: config.TAX_NUMBER ?? null },
    bank: readBank(config),
    logLevel: config.LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
    backupPassphrase: config.BACKUP_PASSPHRASE,
    metricsPort: config.METRICS_PORT ?? null,
    expiryDays: config.EXPIRY_DAYS ?? config.LAPSE_DAYS ?? 14,
    usesLapseDays: config.LAPSE_DAYS !== undefined,
    reminderDays: config.REMINDER_DAYS,
    holdAfterDays: config.HOLD_AFTER_DAYS,
    unpaid: readUnpaidLimits(config),
    currency: findCurrency(config.CURRENCY),
    tax: { name: config.TAX_NAME, percent: Number(config.TAX_PERCENT) },
    /** Reads per address and changes per account, per minute; 0 for no limit. */
    readsPerMinute: (config.CHANGES_PER_MINUTE ?? defaultChanges) * readsToChanges,
    changesPerMinute: config.CHANGES_PER_MINUTE ?? (mode === 'production' ? defaultChanges : 0),
    trustProxy: config.TRUST_PROXY,
    drainMs: config.DRAIN_SECONDS * 1_000,
    traces: readTraces(config),
  }
}

/** Where transfers go; null where the shop has not said. */
function readBank({ SHOP_NAME: holder, BANK_NAME, IBAN: iban, BIC }: Variables) {
  if (iban) return { holder, bank: BANK_NAME ?? '', iban, bic: BIC ?? '' }
  const alone = BANK_NAME ? 'BANK_NAME' : BIC ? 'BIC' : null
  if (alone) throw new ConfigError(`${alone} is set, but not IBAN: nobody can pay to that`)
  return null
}

function readTraces(config: Variables) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = config
  if (!endpoint) return null
  const pairs = headers?.split(',').map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()))
  return { endpoint: endpoint.replace(/\/+$/, ''), headers: Object.fromEntries(pairs ?? []) }
}

/** Limits on an account's unpaid orders; 0 for none. */
function readUnpaidLimits(config: Variables) {
  const currency = findCurrency(config.CURRENCY)
  // A yen, like other currencies without decimals, is worth about a hundredth of a dollar.
  const rate = currency.decimals === 0 ? 100 : 1
  return {
    units: config.UNPAID_UNITS,
    amount: toMoney(config.UNPAID_AMOUNT ?? 1_000_000 * rate, currency),
    unverifiedAmount: toMoney(config.UNPAID_AMOUNT_UNPROVEN ?? 10_000 * rate, currency),
  }
}

/** Demo mode is the default, except where real people or real money would meet it. */
function readMode({ MODE, PUBLIC_URL, STRIPE_SECRET_KEY }: Variables): 'demo' | 'production' {
  if (MODE) return MODE
  const real = PUBLIC_URL?.startsWith('https:')
    ? 'PUBLIC_URL begins with https'
    : isLive(STRIPE_SECRET_KEY) && 'STRIPE_SECRET_KEY is a live key'
  if (!real) return 'demo'
  throw new ConfigError(
    `MODE is not set, and ${real}: it may be production, or demo for a shop whose accounts everybody knows`,
  )
}

const defaultChanges = 300
/** A workshop of twenty people, all busy behind one address, reads a tenth of this. */
const readsToChanges = 10

const requiredInProduction: [keyof Variables, string][] = [
  ['PUBLIC_URL', 'the address that people use, for links, cookies and redirects'],
  ['SECRET', 'the signing key, 32 characters or more'],
  ['STRIPE_SECRET_KEY', 'card payments'],
  ['STRIPE_PUBLISHABLE_KEY', 'card payments'],
  ['STRIPE_WEBHOOK_SECRET', 'card payments whose browser never comes back'],
  ['SMTP_URL', 'outgoing mail'],
  ['MAIL_FROM', 'outgoing mail'],
]

function requireAll(config: Variables): void {
  const missing = requiredInProduction.filter(([name]) => config[name] === undefined)
  if (missing.length > 0) {
    const list = missing.map(([name, what]) => `${name} (${what})`).join(', ')
    throw new ConfigError(`MODE=production needs ${list}`)
  }
  requireHttps(config.PUBLIC_URL ?? '')
}

/** The origins whose pages may send cookies: the public one, and in demo mode its loopback names. */
function listOrigins(publicUrl: string, mode: 'demo' | 'production'): string[] {
  const { origin, hostname } = new URL(publicUrl)
  const loopback = ['127.0.0.1', 'localhost']
  if (mode === 'production' || !loopback.includes(hostname)) return [origin]
  return loopback.map((name) => origin.replace(hostname, name))
}

/** The address that people use, without a slash at the end. The shop's pages and calls begin at its root. */
function readPublicUrl({ PUBLIC_URL, HOST, PORT }: Variables): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  const address = PUBLIC_URL ?? `http://${host}:${PORT}`
  if (!URL.canParse(address))
    throw new ConfigError(
      `HOST cannot be ${JSON.stringify(HOST)}: it may be an address or a name of this machine`,
    )
  const { origin, pathname, search, hash, username } = new URL(address)
  const more = username || search || hash || !/^\/+$/.test(pathname)
  if (!more) return origin
  throw new ConfigError(
    `PUBLIC_URL cannot be ${JSON.stringify(address)}: it may be an origin like ${origin}, without a path or anything else`,
  )
}

/** Passwords and cookies never cross a network in clear text; loopback is allowed. */
function requireHttps(publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return
  throw new ConfigError('PUBLIC_URL cannot be what it is: in production it begins with https')
}
