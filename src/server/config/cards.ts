import { keptSecret } from '#server/secrets/kept-secret.ts'
import { ConfigError } from './error.ts'
import type { Variables } from './variables.ts'

export type StripeConfig = {
  /** The sandbox stands in when no keys are set; only in demo mode. */
  provider: 'stripe' | 'sandbox'
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiBase: string | null
}

/** The sandbox accepts any keys of the right shape; these belong to it alone. */
export function stripeOf(config: Variables, dataDir: string): StripeConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config
  if (secretKey && publishableKey) {
    demandSameKind(secretKey, publishableKey)
    return {
      provider: config.STRIPE_API_BASE ? 'sandbox' : 'stripe',
      secretKey,
      publishableKey,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
      apiBase: config.STRIPE_API_BASE ?? null,
    }
  }
  if (secretKey || publishableKey)
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are set together or not at all',
    )
  return {
    provider: 'sandbox',
    secretKey: `sk_test_${keptSecret(dataDir, 'card-sandbox-key')}`,
    publishableKey: 'pk_test_kickstand_sandbox',
    webhookSecret: `whsec_${keptSecret(dataDir, 'card-sandbox-webhook')}`,
    apiBase: config.STRIPE_API_BASE ?? null,
  }
}

/** Whether a key charges real cards. */
export function isLive(key = ''): boolean {
  return key.slice(2).startsWith('_live_')
}

function demandSameKind(secretKey: string, publishableKey: string): void {
  if (isLive(secretKey) === isLive(publishableKey)) return
  const [secret, publishable] = [secretKey, publishableKey].map((key) =>
    isLive(key) ? 'live' : 'test',
  )
  throw new ConfigError(
    `STRIPE_PUBLISHABLE_KEY is a ${publishable} key and STRIPE_SECRET_KEY a ${secret} key: both are live, or both for tests`,
  )
}
