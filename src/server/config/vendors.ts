import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inDataDir, makeDataDir } from './data-dir.ts'
import { ConfigError, googleIssuer, type Variables } from './variables.ts'

export type StripeConfig = ReturnType<typeof readStripe>

/** The sandbox is used when no keys are set, only in demo mode; these keys work only there. */
export function readStripe(config: Variables, dataDir: string) {
  const apiBase = config.STRIPE_API_BASE ?? null
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config
  requireBoth(config, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY')
  if (!secretKey || !publishableKey)
    return {
      provider: 'sandbox' as const,
      secretKey: `sk_test_${savedSecret(dataDir, 'card-sandbox-key')}`,
      publishableKey: 'pk_test_kickstand_sandbox',
      webhookSecret: `whsec_${savedSecret(dataDir, 'card-sandbox-webhook')}`,
      apiBase,
      /** Where the server asks it; null for Stripe itself. */
      address: apiBase ?? `http://${config.HOST}:${config.PORT}/sandbox/cards`,
    }
  if (isLive(secretKey) !== isLive(publishableKey)) {
    const [secret, publishable] = isLive(secretKey) ? ['live', 'test'] : ['test', 'live']
    throw new ConfigError(
      `STRIPE_PUBLISHABLE_KEY is a ${publishable} key and STRIPE_SECRET_KEY a ${secret} key: both are live, or both for tests`,
    )
  }
  return {
    provider: apiBase ? ('sandbox' as const) : ('stripe' as const),
    secretKey,
    publishableKey,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase,
    address: apiBase,
  }
}

function requireBoth(config: Variables, one: keyof Variables, other: keyof Variables): void {
  if (Boolean(config[one]) !== Boolean(config[other]))
    throw new ConfigError(`${one} and ${other} are set together or not at all`)
}

export function isLive(key = ''): boolean {
  return key.slice(2).startsWith('_live_')
}

export type GoogleConfig = NonNullable<ReturnType<typeof readGoogle>>

/** `issuer` exactly as in its tokens: a slash at the end only where the issuer has one. */
export function readGoogle(config: Variables, publicUrl: string, dataDir: string) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config
  requireBoth(config, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  if (clientId && clientSecret) {
    const issuer = config.OIDC_ISSUER
    if (config.MODE === 'production' && !issuer.startsWith('https:'))
      throw new ConfigError('OIDC_ISSUER cannot be what it is: in production it begins with https')
    return {
      provider: 'google' as const,
      clientId,
      clientSecret,
      issuer,
      discoveryUrl: discoveryAddress(issuer),
      // Other issuers refuse parameters that they do not know.
      prompt: issuer === googleIssuer ? ('select_account' as const) : undefined,
    }
  }
  if (config.MODE === 'production') return null
  return {
    provider: 'sandbox' as const,
    clientId: 'kickstand-sandbox',
    clientSecret: savedSecret(dataDir, 'google-sandbox-secret'),
    issuer: `${publicUrl}/sandbox/google`,
    // This process itself: its public address may not be reachable from here.
    discoveryUrl: discoveryAddress(`http://${config.HOST}:${config.PORT}/sandbox/google`),
    prompt: 'select_account' as const,
  }
}

function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

type PicturesConfig = ReturnType<typeof readPictures>
export type ImgbbConfig = Extract<PicturesConfig, { store: 'imgbb' }>
export type S3Config = Extract<PicturesConfig, { store: 's3' }>

const imgbb = { apiBase: 'https://api.imgbb.com/1/upload', pictures: 'https://i.ibb.co' }

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

export function readPictures(config: Variables) {
  const { IMGBB_KEY: key, S3_ENDPOINT: endpoint = '', S3_BUCKET: bucket = '' } = config
  const { S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '', S3_REGION: region } = config
  const missing = s3Names.filter((name) => !config[name])
  const isS3 = missing.length < s3Names.length
  if (key && isS3)
    throw new ConfigError(
      'IMGBB_KEY and S3_ variables are set: pictures can live in one place only',
    )
  if (key) return { store: 'imgbb' as const, key, ...imgbb }
  if (!isS3) return { store: 'disk' as const }
  if (missing.length > 0)
    throw new ConfigError(`Pictures in an S3 store need ${missing.join(', ')} as well`)
  return { store: 's3' as const, endpoint, bucket, accessKey, secretKey, region }
}

/** The image host's, while it is used; and Google's, for the avatars of its accounts. */
export function listPictureHosts(config: Variables): string[] {
  return [
    ...(config.IMGBB_KEY ? [imgbb.pictures] : []),
    ...(config.GOOGLE_CLIENT_ID ? ['https://*.googleusercontent.com'] : []),
  ]
}

/** A secret of the demo shop: made once, readable by this user only, saved in the data folder. */
export function savedSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  return inDataDir(dataDir, () => {
    if (!existsSync(file)) {
      makeDataDir(dataDir)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
    }
    return readFileSync(file, 'utf8')
  })
}
