import { resolve } from 'node:path'
import { z } from 'zod'
import { keptSecret } from '#server/secrets/kept-secret.ts'
import { demandHttps, originsOf, replicaOf } from './address.ts'
import { ConfigError } from './error.ts'
import { fromFiles } from './files.ts'
import { type TracesConfig, tracesOf, traceVariables } from './traces.ts'

/** A whole number, with one sentence for whatever is none. */
function whole(least: number, most: number) {
  const words = `it may be a whole number from ${least} to ${most}`
  return z.coerce.number(words).int(words).min(least, words).max(most, words)
}

const httpAddress = z.url({ protocol: /^https?$/ })
const filled = z.string().min(1)

/** Every variable that the shop reads, what it may be, and what it is when it is not set. */
const variables = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: filled.default('127.0.0.1'),
  MODE: z.enum(['demo', 'production']).default('demo'),
  PUBLIC_URL: httpAddress.optional(),
  DATA_DIR: filled.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A standby of that database, for what visitors read. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SECRET: z.string().min(32).optional(),
  STRIPE_SECRET_KEY: filled.optional(),
  STRIPE_PUBLISHABLE_KEY: filled.optional(),
  STRIPE_WEBHOOK_SECRET: filled.optional(),
  STRIPE_API_BASE: httpAddress.optional(),
  GOOGLE_CLIENT_ID: filled.optional(),
  GOOGLE_CLIENT_SECRET: filled.optional(),
  OIDC_ISSUER: httpAddress.default('https://accounts.google.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: filled.optional(),
  IMGBB_KEY: filled.optional(),
  IMGBB_API_BASE: httpAddress.default('https://api.imgbb.com/1/upload'),
  /** From where the image host shows its pictures. */
  IMGBB_PICTURES: httpAddress.optional(),
  S3_ENDPOINT: httpAddress.optional(),
  S3_BUCKET: filled.optional(),
  S3_ACCESS_KEY: filled.optional(),
  S3_SECRET_KEY: filled.optional(),
  S3_REGION: filled.default('us-east-1'),
  SHOP_NAME: filled.max(60).default('Kickstand Motor Parts'),
  /** Proxies whose word on who asks counts: addresses, ranges, or loopback, uniquelocal. */
  TRUST_PROXY: filled.optional(),
  WORKERS: whole(1, 64).default(1),
  /** Seconds for which a process that is to end says that it is not ready, before it closes. */
  DRAIN_SECONDS: whole(0, 60).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Changes that one account may ask for in a minute; 0 for as many as it likes. */
  CHANGES_PER_MINUTE: whole(0, 1_000_000).optional(),
  /** Days until an unpaid order lapses. */
  LAPSE_DAYS: whole(1, 365).default(14),
  ...traceVariables,
})

type Variables = z.infer<typeof variables>

export type Config = {
  port: number
  host: string
  mode: 'demo' | 'production'
  publicUrl: string
  /** Origins from which pages may ask with cookies: the public one, and in demo mode its loopback names. */
  origins: string[]
  dataDir: string
  databaseUrl: string | undefined
  replicaUrl: string | undefined
  secret: string
  stripe: StripeConfig
  /** Null when 'Sign In With Google' is not set up. */
  google: GoogleConfig | null
  mail: { smtpUrl: string | null; from: string }
  pictures: PicturesConfig
  /** Origins besides the shop's own whose pictures its pages may show. */
  pictureHosts: string[]
  shopName: string
  logLevel: NonNullable<Variables['LOG_LEVEL']>
  metricsToken: string | undefined
  lapseDays: number
  /** Changes that one account may ask for in a minute; 0 for no limit. */
  changesPerMinute: number
  /** Addresses of proxies, as Fastify's trustProxy takes them; undefined: nobody's word counts. */
  trustProxy: string | undefined
  /** Processes that serve. */
  workers: number
  drainMs: number
  /** Null when nobody collects spans. */
  traces: TracesConfig | null
}

export type StripeConfig = {
  /** The sandbox stands in when no keys are set; only in demo mode. */
  provider: 'stripe' | 'sandbox'
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiBase: string | null
}

export type GoogleConfig = {
  /** The sandbox stands in when no client is set; only in demo mode. */
  provider: 'google' | 'sandbox'
  clientId: string
  clientSecret: string
  /** As it stands in its tokens: no slash at the end but where the issuer has one itself. */
  issuer: string
  /** Where the server reads how the issuer is reached. */
  discoveryUrl: string
}

export type ImgbbConfig = { store: 'imgbb'; key: string; apiBase: string; pictures: string }

export type S3Config = {
  store: 's3'
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

/** Where pictures live. */
export type PicturesConfig = { store: 'disk' } | ImgbbConfig | S3Config

/**
 * Reads the configuration from the environment. Throws ConfigError with one line that names the
 * variable, what it was and what it may be. In production everything that would be unsafe to miss
 * is demanded; in demo mode secrets are made once and kept in the data folder.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = parse(environment)
  const config = read.MODE === 'production' ? demandAll(read) : read
  const publicUrl = (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(
    /\/+$/,
    '',
  )
  const dataDir = resolve(config.DATA_DIR)
  return {
    port: config.PORT,
    host: config.HOST,
    mode: config.MODE,
    publicUrl,
    origins: originsOf(publicUrl, config.MODE),
    dataDir,
    databaseUrl: config.DATABASE_URL,
    replicaUrl: replicaOf(config),
    secret: config.SECRET ?? keptSecret(dataDir, 'secret'),
    stripe: stripeOf(config, dataDir),
    google: googleOf(config, publicUrl, dataDir),
    mail: {
      smtpUrl: config.SMTP_URL ?? null,
      from: config.MAIL_FROM ?? `${config.SHOP_NAME} <shop@kickstand.test>`,
    },
    pictures: picturesOf(config),
    pictureHosts: pictureHostsOf(config),
    shopName: config.SHOP_NAME,
    logLevel: config.LOG_LEVEL ?? (config.MODE === 'demo' ? 'warn' : 'info'),
    metricsToken: config.METRICS_TOKEN,
    lapseDays: config.LAPSE_DAYS,
    changesPerMinute: config.CHANGES_PER_MINUTE ?? (config.MODE === 'production' ? 300 : 0),
    trustProxy: config.TRUST_PROXY,
    workers: config.WORKERS,
    drainMs: config.DRAIN_SECONDS * 1_000,
    traces: tracesOf(config),
  }
}

/** Variables whose values must never be shown, not even when they are wrong. */
const secrets = /SECRET|KEY|URL|TOKEN|HEADERS/

function parse(environment: Record<string, string | undefined>): Variables {
  const given = Object.entries({
    ...fromFiles(Object.keys(variables.shape), environment),
    ...environment,
  })
  const set = Object.fromEntries(given.filter(([, value]) => value !== ''))
  const result = variables.safeParse(set)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const name = String(issue?.path[0])
  const was = secrets.test(name) ? 'what it is (not shown)' : JSON.stringify(set[name])
  throw new ConfigError(`${name} cannot be ${was}: ${issue?.message}`)
}

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

/** The sandbox accepts any keys of the right shape; these belong to it alone. */
function stripeOf(config: Variables, dataDir: string): StripeConfig {
  if (config.STRIPE_SECRET_KEY) {
    return {
      provider: config.STRIPE_API_BASE ? 'sandbox' : 'stripe',
      secretKey: config.STRIPE_SECRET_KEY,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
      apiBase: config.STRIPE_API_BASE ?? null,
    }
  }
  return {
    provider: 'sandbox',
    secretKey: `sk_test_${keptSecret(dataDir, 'card-sandbox-key')}`,
    publishableKey: 'pk_test_kickstand_sandbox',
    webhookSecret: `whsec_${keptSecret(dataDir, 'card-sandbox-webhook')}`,
    apiBase: config.STRIPE_API_BASE ?? null,
  }
}

function googleOf(config: Variables, publicUrl: string, dataDir: string): GoogleConfig | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  if (clientId && clientSecret) {
    const issuer = config.OIDC_ISSUER
    if (config.MODE === 'production' && !issuer.startsWith('https:'))
      throw new ConfigError('OIDC_ISSUER cannot be what it is: in production it begins with https')
    return { provider: 'google', clientId, clientSecret, issuer, discoveryUrl: discoveryOf(issuer) }
  }
  if (clientId || clientSecret)
    throw new ConfigError(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all',
    )
  if (config.MODE === 'production') return null
  return {
    provider: 'sandbox',
    clientId: 'kickstand-sandbox',
    clientSecret: keptSecret(dataDir, 'google-sandbox-secret'),
    issuer: `${publicUrl}/sandbox/google`,
    // This process itself, which may not be reachable from here under its public address.
    discoveryUrl: discoveryOf(`http://${config.HOST}:${config.PORT}/sandbox/google`),
  }
}

function discoveryOf(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

const imgbbPictures = 'https://i.ibb.co'

/** The store whose variables are set, all of them; the shop's own disk when none are. */
function picturesOf(config: Variables): PicturesConfig {
  const { IMGBB_KEY: key, S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = config
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region } = config
  const s3 = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }
  const missing = Object.entries(s3).flatMap(([name, value]) => (value ? [] : [name]))
  if (key && missing.length < 4) {
    throw new ConfigError(
      'IMGBB_KEY and S3_ variables are set: pictures can live in one place only',
    )
  }
  if (key) {
    const apiBase = config.IMGBB_API_BASE
    if (config.MODE === 'production' && !apiBase.startsWith('https:')) {
      throw new ConfigError('IMGBB_API_BASE must begin with https: the key is part of the address')
    }
    return { store: 'imgbb', key, apiBase, pictures: config.IMGBB_PICTURES ?? imgbbPictures }
  }
  if (endpoint && bucket && accessKey && secretKey) {
    return { store: 's3', endpoint, bucket, accessKey, secretKey, region }
  }
  if (missing.length < 4) {
    throw new ConfigError(`Pictures in an S3 store need ${missing.join(', ')} as well`)
  }
  return { store: 'disk' }
}

/** The image host's, while it is in use or was; and Google's, for the faces of who signs in by it. */
function pictureHostsOf(config: Variables): string[] {
  const host = config.IMGBB_PICTURES ?? (config.IMGBB_KEY ? imgbbPictures : null)
  return [
    ...(host ? [new URL(host).origin] : []),
    ...(config.GOOGLE_CLIENT_ID ? ['https://*.googleusercontent.com'] : []),
  ]
}
