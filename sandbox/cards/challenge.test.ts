import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { openCardSandbox } from './sandbox.ts'
import { stripeAt } from './stripe-at.ts'
import { openTestBank, type TestBank } from './test-bank.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank({ shopOrigin: 'http://shop.test' })
})

afterAll(() => bank.close())

async function asked(number: string, fields: Record<string, string> = {}) {
  const intent = await bank.intent()
  const reply = await bank.pay(intent, number, fields)
  expect(reply.body.status).toBe('requires_action')
  const action = reply.body.next_action as {
    type: string
    use_stripe_sdk?: { type: string; stripe_js: string }
    redirect_to_url?: { url: string; return_url: string }
  }
  const url = new URL(action.use_stripe_sdk?.stripe_js ?? action.redirect_to_url?.url ?? '')
  const answer = (outcome: string) =>
    fetch(`${url.origin}${url.pathname}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ attempt: url.searchParams.get('attempt') ?? '', outcome }),
    })
  return { intent, action, url, answer }
}

test('the page asks, says that it is a sandbox, and may be framed by the shop alone', async () => {
  const { url, action } = await asked('4000002500003155')
  expect(action.type).toBe('use_stripe_sdk')
  const response = await fetch(url)
  const page = await response.text()
  expect(page).toContain('Sandbox. No real card, no real money.')
  expect(page).toContain('>Complete</button>')
  expect(page).toContain('>Fail</button>')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'self' http://shop.test")
  expect(policy).not.toContain('unsafe')
})

test('Complete charges, once', async () => {
  const { intent, answer } = await asked('4000000000003220')
  const page = await (await answer('complete')).text()
  expect(page).toContain('data-status="succeeded"')
  expect(page).toContain('data-shop="http://shop.test"')
  expect(await (await answer('complete')).text()).toContain('This question is over')
  const after = await bank.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  expect(after).toMatchObject({
    status: 'succeeded',
    next_action: null,
    latest_charge: {
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    },
  })
})

test('Fail charges nothing, and another card may be tried', async () => {
  const { intent, answer } = await asked('4000002500003155')
  await answer('fail')
  const after = await bank.stripe.paymentIntents.retrieve(intent.id)
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      message: expect.stringContaining('The provided PaymentMethod has failed authentication.'),
    },
  })
  const seen = await bank.browser('GET', `/v1/payment_intents/${intent.id}`, {
    client_secret: intent.client_secret ?? '',
  })
  expect(seen.body).toMatchObject({
    last_payment_error: {
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  })
  expect((await bank.pay(intent, '4242424242424242')).body.status).toBe('succeeded')
})

test('an authenticated card may still be declined', async () => {
  const { intent, answer } = await asked('4000008260003178')
  await answer('complete')
  expect(await bank.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: 'insufficient_funds' },
  })
})

test('with a return address the customer is sent back there', async () => {
  const { intent, action, answer } = await asked('4000002500003155', {
    return_url: 'http://shop.test/dashboard/payment/7?x=1',
  })
  expect(action.type).toBe('redirect_to_url')
  const response = await answer('complete')
  expect(response.status).toBe(303)
  const back = new URL(response.headers.get('location') ?? '')
  expect(back.href).toContain('http://shop.test/dashboard/payment/7?x=1&payment_intent=')
  expect(back.searchParams.get('payment_intent')).toBe(intent.id)
  expect(back.searchParams.get('redirect_status')).toBe('succeeded')
})

test('nobody answers for the customer without the word of the attempt', async () => {
  const { intent, url } = await asked('4000002500003155')
  for (const attempt of ['', 'guessed', 'x'.repeat(32)]) {
    await fetch(`${url.origin}${url.pathname}`, {
      method: 'POST',
      body: new URLSearchParams({ attempt, outcome: 'complete' }),
    })
  }
  expect((await bank.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')
})

test('the overview lists payments and test numbers, under a strict policy', async () => {
  const intent = await bank.intent({ confirm: true, payment_method: 'pm_card_mastercard' })
  const response = await fetch(bank.address)
  const page = await response.text()
  expect(page).toContain('<title>Card sandbox</title>')
  expect(page).toContain(intent.id)
  expect(page).toContain('4242 4242 4242 4242')
  expect(page).toContain('3782 822463 10005')
  expect(page).not.toContain(intent.client_secret)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const style = /href="([^"]+\.css)"/.exec(page)?.[1] ?? ''
  const css = await fetch(new URL(style, bank.address))
  expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
})

test('the shop around it does not start to read forms', async () => {
  const sandbox = openCardSandbox({
    ...{
      file: ':memory:',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
    },
    ...{ webhookUrl: null, address: 'http://127.0.0.1:1/sandbox/cards' },
  })
  const app = Fastify()
  app.post('/api/orders', async () => 'read')
  await app.register(sandbox.plugin, { prefix: '/sandbox/cards' })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const outside = await app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: form,
    payload: 'a=1',
  })
  expect(outside.statusCode).toBe(415)
  const inside = await app.inject({
    method: 'POST',
    url: '/sandbox/cards/v1/refunds',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk_test_1' },
    payload: '{}',
  })
  expect(inside.statusCode).toBe(400)
  expect(inside.json().error.message).toContain('application/x-www-form-urlencoded')
  await app.close()
  await sandbox.close()
})

test('it also works at the root of a port of its own, where the SDK needs no help', async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const sandbox = openCardSandbox({
    ...{
      file: ':memory:',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
    },
    ...{ webhookUrl: null, address },
  })
  const app = Fastify()
  await app.register(sandbox.plugin)
  await app.listen({ host: '127.0.0.1', port })
  const { Stripe } = await import('stripe')
  const plain = new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http' })
  const made = await plain.paymentIntents.create({ amount: 900, currency: 'usd' })
  expect((await stripeAt(`${address}/`, 'sk_test_1').paymentIntents.retrieve(made.id)).amount).toBe(
    900,
  )
  await expect(stripeAt(address, 'sk_test_wrong').paymentIntents.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  })
  await app.close()
  await sandbox.close()
})

test('what tests order over the wire needs the secret key', async () => {
  const paid = await bank.intent({ confirm: true, payment_method: 'pm_card_visa' })
  const order = (path: string, key: string, fields: Record<string, string>) =>
    fetch(`${bank.address}/test/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(fields),
    })
  expect(
    (await order('disputes', 'pk_test_KickstandSandbox', { payment_intent: paid.id })).status,
  ).toBe(403)
  expect(
    (await order('disputes', 'sk_test_KickstandSandbox', { payment_intent: paid.id })).status,
  ).toBe(200)
  await order('faults', 'sk_test_KickstandSandbox', { kind: 'error', call: 'GET /v1/charges' })
  await expect(bank.stripe.charges.list()).rejects.toMatchObject({ statusCode: 500 })
  expect((await bank.stripe.charges.list()).data.length).toBeGreaterThan(0)
})
