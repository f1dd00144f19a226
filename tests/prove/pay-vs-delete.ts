// Paying and deleting at the same moment: nobody is charged for nothing, nothing is refunded twice.
import type { TestShop } from '#tests/open-shop.ts'
import { audit } from './auditor.ts'
import {
  buyers,
  confirmCard,
  inParallel,
  openPayment,
  order,
  recordPayment,
  settleDown,
} from './scene.ts'
import { type Figures, missList, type Stand } from './stand.ts'

const races = { short: 24, full: 500 }

export async function provePayVsDelete(
  stand: Stand,
  prepare: (shop: TestShop) => Promise<void> = async () => {},
): Promise<Figures> {
  const shop = await stand.open()
  const misses = missList()
  const initialUnits = 1_000_000
  const deleted = { byBuyer: 0, byAdmin: 0 }
  try {
    const people = await buyers(shop, 8)
    const admin = await shop.admin()
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1 })
    await prepare(shop)
    await inParallel(races[stand.size], 8, async (number) => {
      const buyer = people[number % people.length]
      if (!buyer) return
      const { body } = await order(shop, buyer, productId, 2)
      const secret = await openPayment(shop, buyer, body._id)
      const intent = secret.split('_secret_')[0] ?? ''
      const pay = async () => {
        await confirmCard(shop, secret)
        await recordPayment(shop, buyer, body._id, intent)
      }
      const remove = async () => {
        // Between before the payment and after it, wherever that is on this machine.
        await new Promise((resolve) => setTimeout(resolve, (number * 3) % 25))
        const as = number % 2 === 0 ? buyer : admin
        const { status } = await shop.call('DELETE', `/orders?id=${body._id}`, { as })
        if (status === 200) deleted[as === admin ? 'byAdmin' : 'byBuyer']++
      }
      await Promise.all([pay(), remove()])
    })
    await settleDown(shop)
    const books = shop.sandbox?.cards.records() ?? null
    const initial = new Map([[productId, initialUnits]])
    for (const words of await audit(shop.shop.db.read, books, { initial })) misses.miss(words)
    const refunds = books?.refunds.length ?? 0
    return { races: races[stand.size], deleted, refunds, misses: misses.list() }
  } finally {
    await shop.close()
  }
}
