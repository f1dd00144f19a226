import { timingSafeEqual } from 'node:crypto'
import type { Bank } from '../bank.ts'
import type { Side } from './answer.ts'
import { StripeFailure } from './failure.ts'

/**
 * Tells by its key who calls. The key comes as Bearer, as the user of Basic, or, from browsers, as
 * the parameter `key`. Refuses with 401 where there is none or a wrong one.
 */
export function sideOf(
  bank: Bank,
  authorization: string | undefined,
  parameter: string | undefined,
): Side {
  const key = keyIn(authorization) ?? parameter
  if (!key) throw unauthorized(missing)
  if (same(key, bank.secretKey)) return 'server'
  if (same(key, bank.publishableKey)) return 'browser'
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`)
}

/** Refuses what a browser may not do, in Stripe's words. */
export function secretKeyRequired(): StripeFailure {
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.'
  return new StripeFailure(
    403,
    { type: 'invalid_request_error', code: 'secret_key_required', message },
    false,
  )
}

/** Whether two secrets are equal, in a time that tells nothing about where they differ. */
export function same(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function keyIn(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').trim().split(/\s+/, 2)
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() === 'basic')
    return Buffer.from(value, 'base64').toString().split(':', 1)[0]
  return undefined
}

function masked(key: string): string {
  const shown = /^[a-z]+_[a-z]+_/.exec(key)?.[0] ?? ''
  return `${shown}${'*'.repeat(Math.max(key.length - shown.length - 4, 4))}${key.slice(-4)}`
}

function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message }, false)
}

const missing =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/."
