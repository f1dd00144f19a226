// What an admin finds to do when they arrive.
import { expect, test } from 'vitest'
import { never } from '#server/mail/send-due.ts'
import { onUsualEngine } from '#tests/open-shop.ts'
import { anOrder, aPaidOrder } from '#tests/pay.ts'

onUsualEngine('what waits for an admin', (shop) => {
  const { call } = shop

  test('paid orders to ship, what was searched in vain, and mails and refunds that failed are counted', async () => {
    const { shop: inner } = shop
    const admin = await shop.admin()
    const waiting = async () => (await call('GET', '/waiting', { as: admin })).body
    const before = await waiting()
    const { buyer } = await aPaidOrder(shop)
    await anOrder(shop, buyer)
    await call('GET', `/products?q=${crypto.randomUUID()}`)
    const review = { star: 2, description: 'Late' }
    await call('POST', '/reviews', { as: buyer, body: review })
    await call('GET', '/missed-searches', { as: admin })
    await inner.db.write(async (trx) => {
      const row = { recipient: 'kim@workshop.test', subject: 'S', text: 'T', html: 'H', tries: 3 }
      const late = { created_at: 1, sent_at: null, failure: '550 refused' }
      const due = { waits: Date.now() + 3_600_000, ended: never }
      for (const [fact, due_at] of Object.entries(due)) {
        const id = crypto.randomUUID()
        await trx
          .insertInto('outbox')
          .values({ ...row, ...late, id, fact: id + fact, due_at })
          .execute()
      }
    })
    expect(await waiting()).toEqual({
      toShip: before.toShip + 1,
      purchasesToShip: before.purchasesToShip + 1,
      searchedInVain: before.searchedInVain + 1,
      messages: before.messages,
      reviews: before.reviews + 1,
      mailsFailed: before.mailsFailed + 1,
      mailsGivenUp: before.mailsGivenUp + 1,
      refundsFailed: before.refundsFailed,
    })
  })
})
