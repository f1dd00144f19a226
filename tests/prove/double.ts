// The same order sent twice at once with one Idempotency-Key: one order, one answer.
import type { TestShop } from '#tests/open-shop.ts'
import { audit } from './auditor.ts'
import { buyers, inParallel, insistOnSame, order } from './scene.ts'
import { type Figures, missList, type Stand } from './stand.ts'

const pairs = { short: 40, full: 1_000 }

export async function proveDouble(
  stand: Stand,
  prepare: (shop: TestShop) => Promise<void> = async () => {},
): Promise<Figures> {
  const shop = await stand.open()
  const misses = missList()
  const initialUnits = 1_000_000
  const acknowledged = new Map<string, number>()
  try {
    const people = await buyers(shop, 8)
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1, price: 1 })
    await prepare(shop)
    await inParallel(pairs[stand.size], 8, async (number) => {
      const buyer = people[number % people.length]
      if (!buyer) return
      const key = { 'idempotency-key': `pair-${number}` }
      const send = (units: number) => insistOnSame(() => order(shop, buyer, productId, units, key))
      const [one, other] = await Promise.all([send(5), send(5)])
      for (const { status, body } of [one, other]) {
        if (status === 200) acknowledged.set(body._id, 5)
        else misses.miss(`answered ${status} ${body.code}`)
      }
      if (one.body._id !== other.body._id) misses.miss('two answers differ')
      const different = await send(6)
      if (different.status !== 422) misses.miss(`another body: ${different.status}`)
    })
    const initial = new Map([[productId, initialUnits]])
    const { rows } = await countOrders(shop)
    if (rows !== pairs[stand.size]) misses.miss(`${rows} orders of ${pairs[stand.size]} pairs`)
    for (const words of await audit(shop.shop.db.read, null, { initial, acknowledged })) {
      misses.miss(words)
    }
    return { pairs: pairs[stand.size], orders: rows, misses: misses.list() }
  } finally {
    await shop.close()
  }
}

async function countOrders({ shop }: TestShop): Promise<{ rows: number }> {
  const rows = await shop.db.read.selectFrom('orders').select('id').execute()
  return { rows: rows.length }
}
