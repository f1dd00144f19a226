// Paying and deleting at the same moment: nobody is charged for nothing, nothing is refunded twice, and
// what the buyer is told of their money is what happens to it.
import type { Person } from '#tests/makers.ts'
import type { Answer, TestShop } from '#tests/open-shop.ts'
import { audit } from './auditor.ts'
import { type Deal, fillShelves, placeDeal, sizeOf, some, takeOut, taxed } from './deals.ts'
import {
  buyers,
  confirmCard,
  inParallel,
  insisting,
  openPayment,
  recordPayment,
  settleDown,
} from './scene.ts'
import { type Figures, missList, type Stand } from './stand.ts'

const races = { short: 27, full: 500 }

/** What goes while the purchase is paid. */
const ways: Record<string, (shop: TestShop, deal: Deal, as: Person) => Promise<number[]>> = {
  'the order that is paid by': async (shop, { orders }, as) => {
    return [(await shop.call('DELETE', `/orders?id=${orders[0]}`, { as })).status]
  },
  'some orders': (shop, deal, as) => takeOut(shop, deal, as, some(deal)),
  'all of it': async (shop, { purchase }, as) => {
    return [(await shop.call('DELETE', `/purchases?id=${purchase}`, { as })).status]
  },
}

export async function provePayVsDelete(stand: Stand, count = races[stand.size]): Promise<Figures> {
  const shop = insisting(await stand.open(taxed))
  const misses = missList()
  const deleted = { byBuyer: 0, byAdmin: 0 }
  const told = new Map<string, Answer>()
  try {
    const people = await buyers(shop, 8)
    const admin = await shop.admin()
    const initial = await fillShelves(shop)
    const gone = Object.values(ways)
    await inParallel(count, 8, async (number) => {
      const buyer = people[number % people.length]
      const way = gone[Math.floor(number / 3) % gone.length]
      if (!buyer || !way) return
      const deal = await placeDeal(shop, buyer, initial, sizeOf(number), number)
      const first = deal.orders[0] ?? ''
      const secret = await openPayment(shop, buyer, first)
      const intent = secret.split('_secret_')[0] ?? ''
      const pay = async () => {
        await confirmCard(shop, secret)
        told.set(intent, await recordPayment(shop, buyer, first, intent))
      }
      const remove = async () => {
        // Between before the payment and after it, wherever that is on this machine.
        await new Promise((resolve) => setTimeout(resolve, (number * 3) % 25))
        const as = number % 2 === 0 ? buyer : admin
        const statuses = await way(shop, deal, as)
        const done = statuses.filter((status) => status === 200).length
        deleted[as === admin ? 'byAdmin' : 'byBuyer'] += done
      }
      await Promise.all([pay(), remove()])
    })
    await settleDown(shop)
    const books = shop.sandbox?.cards.records() ?? null
    for (const words of await audit(shop.shop.db.read, books, { initial })) misses.miss(words)
    for (const { intent, amount, amount_refunded } of books?.charges ?? []) {
      const words = untrue(told.get(intent), amount_refunded === amount)
      if (words) misses.miss(`${intent}: ${words}, and ${amount_refunded} of ${amount} went back`)
    }
    const answers = Object.groupBy([...told.values()], ({ status, body }) => body.code ?? status)
    const heard = Object.entries(answers).map(([what, all]) => [what, all?.length])
    const refunds = books?.refunds.length ?? 0
    return {
      ...{ races: count, deleted, told: Object.fromEntries(heard), refunds },
      misses: misses.list(),
    }
  } finally {
    await shop.close()
  }
}

/** What the payment page was told, where that is not what happened; an admin may delete it later. */
function untrue(told: Answer | undefined, allBack: boolean): string | null {
  if (!told) return 'nobody was told'
  const { status, body } = told
  if (status === 200 || allBack) return null
  return body.code === 'rest-paid' ? null : `told ${status} ${body.code}`
}
