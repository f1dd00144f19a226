// A webhook as the card company signs it, for tests that decide themselves when it arrives.
import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { expect } from 'vitest'
import type { TestShop } from './open-shop.ts'

type Options = { secondsAgo?: number; secret?: string; type?: string; object?: object }

export function signedEvent(
  { shop }: Pick<TestShop, 'shop'>,
  intent: string,
  options: Options = {},
): { payload: string; signature: string } {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: options.type ?? 'payment_intent.succeeded',
    data: { object: options.object ?? { id: intent, object: 'payment_intent' } },
  })
  const stripe = new Stripe('sk_test_unused')
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? shop.config.stripe.webhookSecret,
    timestamp: Math.floor(Date.now() / 1000) - (options.secondsAgo ?? 0),
  })
  return { payload, signature }
}

/** Sends the shop an event as the card company does, and expects it to be taken. */
export async function sendEvent(shop: TestShop, type: string, object: object): Promise<void> {
  const { payload, signature } = signedEvent(shop, '', { type, object })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  expect(answer.statusCode).toBe(200)
}
