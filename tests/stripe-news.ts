// A webhook as the card company signs it, for tests that decide themselves when it arrives.
import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { TestShop } from './open-shop.ts'

export function signedNews(
  { shop }: TestShop,
  intent: string,
  options: { secondsAgo?: number; secret?: string; type?: string } = {},
): { payload: string; signature: string } {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: options.type ?? 'payment_intent.succeeded',
    data: { object: { id: intent, object: 'payment_intent' } },
  })
  const stripe = new Stripe('sk_test_unused')
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? shop.config.stripe.webhookSecret,
    timestamp: Math.floor(Date.now() / 1000) - (options.secondsAgo ?? 0),
  })
  return { payload, signature }
}
