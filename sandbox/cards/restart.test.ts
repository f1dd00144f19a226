import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestBank, openTestShop, type TestShop, until } from './test-bank.ts'

let folder: string
let shop: TestShop
const file = () => join(folder, 'cards.sqlite')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cards-'))
  shop = await openTestShop()
})

afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a new process finds the books, the keys and the webhooks of the old one', async () => {
  const before = await openTestBank({ file: file(), webhookUrl: 'http://127.0.0.1:9/nobody' })
  const options = { idempotencyKey: 'order-1' }
  const params = { amount: 700, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }
  const paid = await before.stripe.paymentIntents.create(params, options)
  await before.close()

  const after = await openTestBank({ file: file(), webhookUrl: shop.url })
  expect((await after.stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded')
  const again = await after.stripe.paymentIntents.create(params, options)
  expect(again.id).toBe(paid.id)
  expect(after.sandbox.records().charges).toHaveLength(1)
  await until(() => shop.received.length === 1)
  expect(shop.received[0]).toMatchObject({ data: { object: { id: paid.id } } })
  await after.close()
})

test('two processes on one file charge once, keep keys together and send each webhook once', async () => {
  const [one, other] = [
    await openTestBank({ file: file(), webhookUrl: shop.url }),
    await openTestBank({ file: file(), webhookUrl: shop.url }),
  ]
  for (let round = 0; round < 10; round += 1) {
    const intent = await one.intent()
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        (place % 2 ? one : other).pay(intent, '4242424242424242'),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  }
  await until(() => shop.received.length >= 10)
  await until(() => one.sandbox.records().deliveries.every(({ done_at }) => done_at !== null))
  expect(shop.received).toHaveLength(10)
  expect(one.sandbox.records().charges).toHaveLength(10)
  await one.close()
  await other.close()
})
