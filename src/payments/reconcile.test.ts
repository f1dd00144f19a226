import { expect, test } from 'vitest'
import { onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { anOrder, confirm, ledgerOf, openIntent, waitForWholeRefund } from '#tests/pay.ts'
import { reconcile } from './server/reconcile.ts'

const minute = 60_000
const day = 24 * 60 * minute

onBothEngines('reconciling', (shop) => {
  const { call } = shop

  test('finds an unreported payment, books it once and stops asking', async () => {
    const { buyer, order } = await anOrder(shop)
    const { clientSecret, intent } = await openIntent(shop, buyer, order)
    await withoutWebhooks(shop, () => confirm(shop, clientSecret))
    expect((await call('GET', `/orders/${order}`, { as: buyer })).body.paid).toBe(false)
    await Promise.all([1, 2, 3].map(() => turn(shop, 3 * minute)))
    const { body } = await call('GET', `/orders/${order}`, { as: buyer })
    expect(body).toMatchObject({ paid: true, transactionId: intent })
    expect(await ledgerOf(shop, intent)).toEqual([['charge', 240]])
    expect((await findIntent(shop, intent)).settled_at).not.toBeNull()
  })

  test('cancels the open payment of a deleted order', async () => {
    const { buyer, order } = await anOrder(shop)
    const { clientSecret, intent } = await openIntent(shop, buyer, order)
    await call('DELETE', `/orders?id=${order}`, { as: buyer })
    await turn(shop, 3 * minute)
    const answer = await confirm(shop, clientSecret)
    expect(answer.error.code).toBe('payment_intent_unexpected_state')
    expect((await findIntent(shop, intent)).settled_at).not.toBeNull()
  })

  test('refunds a payment without an order after a day', async () => {
    const { shop: open } = shop
    const { buyer } = await anOrder(shop)
    const ask = { as: buyer, body: { totalPrice: 240 } }
    const { body } = await call('POST', '/create-payment-intent', ask)
    const [intent] = body.clientSecret.split('_secret_')
    await withoutWebhooks(shop, () => confirm(shop, body.clientSecret))
    await turn(shop, 3 * minute)
    expect(await ledgerOf(shop, intent)).toEqual([])
    await turn(shop, day + minute)
    open.wake('refunds')
    await waitForWholeRefund(shop, intent, 240)
  })

  test('a payment that stays open is asked about less and less often', async () => {
    const { buyer, order } = await anOrder(shop)
    const { intent } = await openIntent(shop, buyer, order)
    const looks: number[] = []
    for (const after of [3 * minute, day]) {
      await turn(shop, after)
      looks.push((await findIntent(shop, intent)).look_at - started - after)
    }
    expect(looks[0]).toBeGreaterThanOrEqual(5 * minute - 1_000)
    expect(looks[1]).toBeGreaterThan(2 * 60 * minute)
  })
})

const started = Date.now()

function turn({ shop }: TestShop, afterMs: number): Promise<number> {
  return reconcile(shop, Date.now() + afterMs)
}

async function withoutWebhooks({ sandbox }: TestShop, act: () => Promise<unknown>): Promise<void> {
  sandbox?.cards.setFault({ kind: 'webhook-drop' })
  await act()
  sandbox?.cards.setFault(null)
}

function findIntent({ shop }: TestShop, intent: string) {
  const found = shop.db.read.selectFrom('payment_intents').selectAll().where('id', '=', intent)
  return found.executeTakeFirstOrThrow()
}
