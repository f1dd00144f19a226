import Stripe from 'stripe'
import { clientAt } from '#server/adapters/stripe-at.ts'

/** The official SDK, speaking to any base address, such as http://127.0.0.1:3000/sandbox/cards. */
export function stripeAt(
  address: string,
  secretKey: string,
  config: Stripe.StripeConfig = {},
): Stripe {
  return new Stripe(secretKey, { telemetry: false, ...config, httpClient: clientAt(address) })
}
