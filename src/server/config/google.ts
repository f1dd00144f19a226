import { keptSecret } from '#server/secrets/kept-secret.ts'
import { ConfigError } from './error.ts'
import type { Variables } from './variables.ts'

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

export function googleOf(
  config: Variables,
  publicUrl: string,
  dataDir: string,
): GoogleConfig | null {
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
