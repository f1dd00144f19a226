import Fastify from 'fastify'
import Stripe from 'stripe'
import { clientAt } from '#server/adapters/stripe-payments.ts'
import { freePort } from '#tests/free-port.ts'
import type { Json } from '#tests/open-shop.ts'
import { openCardSandbox } from './sandbox.ts'

export type TestBank = Awaited<ReturnType<typeof openTestBank>>

const publishableKey = 'pk_test_KickstandSandbox'
const secretKey = 'sk_test_KickstandSandbox'
const webhookSecret = 'whsec_KickstandSandbox'

/** A card sandbox below `/sandbox/cards`, with the official SDK, a browser and a shop that hears around it. */
export async function openTestBank(file = ':memory:') {
  const shop = await openListener()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/sandbox/cards`
  const sandbox = openCardSandbox({
    file,
    secretKey,
    publishableKey,
    webhookSecret,
    webhookUrl: shop.url,
    address,
  })
  const app = Fastify()
  await app.register(sandbox.plugin, { prefix: '/sandbox/cards' })
  await app.listen({ host: '127.0.0.1', port })
  const config = { telemetry: false, maxNetworkRetries: 0, httpClient: clientAt(address) }
  const stripe = new Stripe(secretKey, config)

  /** A call with the publishable key, as the card form in a browser makes it. */
  async function browser(
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, string> = {},
  ) {
    const sent = new URLSearchParams(fields)
    const response = await fetch(`${address}${path}${method === 'GET' ? `?${sent}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${publishableKey}` },
      ...(method === 'POST' ? { body: sent } : {}),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }

  return {
    sandbox,
    address,
    stripe,
    browser,
    shop,
    /** An intent of $100 that waits for its card. */
    intent: (options?: Stripe.RequestOptions) =>
      stripe.paymentIntents.create(
        {
          amount: 10_000,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          metadata: { order: 'order-1' },
        },
        options,
      ),
    /** Types a card into an intent and confirms it. */
    pay: (intent: Stripe.PaymentIntent, number = '4242424242424242') =>
      browser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
        client_secret: intent.client_secret ?? '',
        ...typedCard('payment_method_data[card]', number),
        'payment_method_data[type]': 'card',
      }),
    close: async () => {
      await app.close()
      await sandbox.close()
      await shop.close()
    },
  }
}

/** The fields of a typed card. */
export function typedCard(name: string, number: string): Record<string, string> {
  return {
    [`${name}[number]`]: number,
    [`${name}[exp_month]`]: '12',
    [`${name}[exp_year]`]: '2034',
    [`${name}[cvc]`]: number.startsWith('37') ? '1234' : '123',
  }
}

/** A shop that only listens for webhooks, and believes what the SDK verifies. */
async function openListener() {
  const app = Fastify()
  const shop = { url: '', status: 200, heard: [] as Stripe.Event[], close: () => app.close() }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
  app.post('/hook', async (request, reply) => {
    const header = request.headers['stripe-signature'] ?? ''
    const event = Stripe.webhooks.constructEvent(request.body as Buffer, header, webhookSecret)
    if (shop.status < 300) shop.heard.push(event)
    return reply.status(shop.status).send()
  })
  shop.url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/hook`
  return shop
}
