import Fastify from 'fastify'
import Stripe from 'stripe'
import { freePort } from '#tests/free-port.ts'
import { type CardSandbox, type CardSandboxOptions, openCardSandbox } from './sandbox.ts'
import { stripeAt } from './stripe-at.ts'
import type { Failure } from './wire/failure.ts'

/** A card sandbox listening on this machine, with the official SDK, a browser and a shop around it. */
export type TestBank = {
  sandbox: CardSandbox
  address: string
  stripe: Stripe
  /** A call with the publishable key, as the card form in a browser makes it. */
  browser: (method: 'GET' | 'POST', path: string, fields?: Record<string, string>) => Promise<Reply>
  /** An intent of $100, unless told otherwise, that waits for its card. */
  intent: (
    params?: Partial<Stripe.PaymentIntentCreateParams>,
  ) => Promise<Stripe.Response<Stripe.PaymentIntent>>
  /** Types a card number into an intent and confirms it. */
  pay: (
    intent: Stripe.PaymentIntent,
    number: string,
    fields?: Record<string, string>,
  ) => Promise<Reply>
  shop: TestShop
  close: () => Promise<void>
}

/** What a browser reads of an answer. */
type Reply = { status: number; headers: Headers; body: ReplyBody }

type ReplyBody = {
  id: string
  status: string
  metadata?: unknown
  next_action?: unknown
  error: Failure
}

/** Where webhooks arrive; `answer` is the status it gives, `received` what it verified. */
export type TestShop = {
  url: string
  answer: number
  received: Stripe.Event[]
  close: () => Promise<void>
}

const secretKey = 'sk_test_KickstandSandbox'
const publishableKey = 'pk_test_KickstandSandbox'
export const webhookSecret = 'whsec_KickstandSandbox'

/** Opens all of it below `/sandbox/cards`, as the shop does. */
export async function openTestBank(options: Partial<CardSandboxOptions> = {}): Promise<TestBank> {
  const shop = await openTestShop()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/sandbox/cards`
  const sandbox = openCardSandbox({
    file: ':memory:',
    secretKey,
    publishableKey,
    webhookSecret,
    webhookUrl: shop.url,
    address,
    ...options,
  })
  const app = Fastify()
  await app.register(sandbox.plugin, { prefix: '/sandbox/cards' })
  await app.listen({ host: '127.0.0.1', port })
  const stripe = stripeAt(address, secretKey, { maxNetworkRetries: 0 })

  const browser: TestBank['browser'] = async (method, path, fields = {}) => {
    const sent = new URLSearchParams(fields)
    const url = `${address}${path}${method === 'GET' ? `?${sent}` : ''}`
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${publishableKey}`, origin: 'http://shop.test' },
      ...(method === 'POST' ? { body: sent } : {}),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as ReplyBody,
    }
  }

  return {
    sandbox,
    address,
    stripe,
    browser,
    intent: (params = {}) =>
      stripe.paymentIntents.create({
        amount: 10_000,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        metadata: { order: 'order-1' },
        ...params,
      }),
    pay: (intent, number, fields = {}) =>
      browser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
        client_secret: intent.client_secret ?? '',
        ...typed(number),
        ...fields,
      }),
    shop,
    close: async () => {
      await app.close()
      await sandbox.close()
      await shop.close()
    },
  }
}

/** The fields of a typed card as a confirmation carries them. */
export function typed(number: string): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': number.startsWith('37') ? '1234' : '123',
    'payment_method_data[billing_details][name]': 'Bo Workshop',
    'payment_method_data[billing_details][email]': 'bo@workshop.test',
  }
}

/** Waits until something holds, for tests of what happens by and by. */
export async function until(holds: () => boolean, within = 30_000): Promise<void> {
  const end = Date.now() + within
  while (!holds()) {
    if (Date.now() > end) throw new Error(`It did not come to hold within ${within} ms: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** A shop that only listens for webhooks, and believes what the SDK verifies. */
export async function openTestShop(): Promise<TestShop> {
  const app = Fastify()
  const shop: TestShop = { url: '', answer: 200, received: [], close: () => app.close() }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
  app.post('/hook', async (request, reply) => {
    const header = request.headers['stripe-signature'] ?? ''
    const event = Stripe.webhooks.constructEvent(request.body as Buffer, header, webhookSecret)
    if (shop.answer < 300) shop.received.push(event)
    return reply.status(shop.answer).send()
  })
  shop.url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/hook`
  return shop
}
