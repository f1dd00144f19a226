// Somebody outside who hangs keeps those waiting who asked for it, and nobody else.
import { expect, onTestFinished, test } from 'vitest'
import { shopForTest } from '#tests/open-shop.ts'
import { anOrder, openIntent } from '#tests/pay.ts'

test('a card company that hangs leaves visitors served, whoever asks it however often', async () => {
  const shop = await shopForTest('sqlite', {})
  const crowd = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { buyer, order } = await anOrder(shop)
      return { buyer, order, ...(await openIntent(shop, buyer, order)) }
    }),
  )
  const hang = { kind: 'hang', ms: 8_000, call: 'GET /v1/payment_intents', times: 1_000 } as const
  shop.sandbox?.cards.setFault(hang)
  onTestFinished(() => shop.sandbox?.cards.setFault(null))
  const stopped = new AbortController()
  const send = ({ buyer, order, intent }: (typeof crowd)[number]) =>
    fetch(`${shop.address}/api/orders/${order}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orders: order, transactionId: intent }),
      signal: stopped.signal,
    }).then(
      ({ status }) => status,
      () => 0,
    )
  const asked = crowd.flatMap((one) => Array.from({ length: 100 }, () => send(one)))
  const refused = await Promise.any(
    asked.map(async (answer) => {
      const status = await answer
      if (status !== 503) throw new Error(String(status))
      return status
    }),
  )
  expect(refused).toBe(503)
  for (let times = 0; times < 20; times++)
    expect((await fetch(`${shop.address}/api/products?limit=1`)).status).toBe(200)
  stopped.abort()
  await Promise.all(asked)
})
