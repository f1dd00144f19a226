// Random histories of a shop against a model of it: after each step both say the same.
import fc from 'fast-check'
import { lapsePurchases } from '#purchases/server/lapse.ts'
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { audit } from './auditor.ts'
import { buyers, order, payAtProvider, recordPayment, settleDown } from './scene.ts'
import { type Figures, missList, type Stand } from './stand.ts'

/** Histories on each engine, and how many run beside each other. */
const histories = { short: 12, full: 2_000 }
const beside = 8
const clients = 8
const steps = 40

type Step =
  | { does: 'order'; client: number; units: number }
  | { does: 'delete'; client: number; at: number }
  | { does: 'delete as admin'; at: number }
  | { does: 'pay'; at: number }
  | { does: 'ship'; at: number }
  | { does: 'lapse'; at: number }
  | { does: 'edit stock'; by: number; seen: boolean }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('order' as const),
      client: fc.nat({ max: clients - 1 }),
      units: fc.integer({ min: 0, max: 14 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('delete' as const),
      client: fc.nat({ max: clients - 1 }),
      at: fc.nat({ max: 30 }),
    }),
  },
  ...(['delete as admin', 'pay', 'ship', 'lapse'] as const).map((does) => ({
    weight: does === 'pay' ? 2 : 1,
    arbitrary: fc.record({
      does: fc.constant(does),
      at: fc.nat({ max: 30 }),
    }) as fc.Arbitrary<Step>,
  })),
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('edit stock' as const),
      by: fc.integer({ min: -5, max: 20 }),
      seen: fc.boolean(),
    }),
  },
)

export async function proveModel(
  stand: Stand,
  prepare: (shop: TestShop) => Promise<void> = async () => {},
  count = histories[stand.size],
): Promise<Figures> {
  const shop = await stand.open()
  const misses = missList()
  const initial = new Map<string, number>()
  const tally: Record<string, number> = {}
  try {
    const people = await buyers(shop, clients)
    const admin = await shop.admin()
    await prepare(shop)
    const seed = Date.now() % 2 ** 31
    const lane = async (number: number) => {
      const property = fc.asyncProperty(
        fc.array(anyStep, { minLength: steps, maxLength: steps }),
        async (history) => {
          const difference = await live(shop, people, admin, history, initial, tally)
          if (difference) throw new Error(difference)
        },
      )
      const numRuns = Math.ceil(count / beside)
      const found = await fc.check(property, { numRuns, seed: seed + number, endOnFailure: true })
      if (found.failed) misses.miss(String(found.errorInstance))
    }
    await Promise.all(Array.from({ length: beside }, (_, number) => lane(number)))
    await settleDown(shop)
    const books = shop.sandbox?.cards.records() ?? null
    for (const words of await audit(shop.shop.db.read, books, { initial })) misses.miss(words)
    return { histories: initial.size, steps: tally, seed, misses: misses.list() }
  } finally {
    await shop.close()
  }
}

type ModelOrder = {
  id: string
  client: number
  units: number
  paid: boolean
  shipped: boolean
  gone: boolean
}

const minimum = 3
const price = 12

/** Lives one history on a product of its own; gives the first difference, or null. */
async function live(
  shop: TestShop,
  people: Person[],
  admin: Person,
  history: Step[],
  initial: Map<string, number>,
  tally: Record<string, number>,
): Promise<string | null> {
  let stock = 40
  let edited = 0
  const productId = await shop.product({ quantity: stock, minimumQuantity: minimum, price })
  const orders: ModelOrder[] = []
  const chosen = (at: number) => (orders.length > 0 ? orders[at % orders.length] : undefined)

  for (const [number, step] of history.entries()) {
    const differs = await take(step)
    const written = await stockOf(shop, productId)
    const words = differs ?? (written === stock ? null : `the stock is ${written}, not ${stock}`)
    tally[step.does] = (tally[step.does] ?? 0) + 1
    if (words)
      return `${words}, after step ${number} of ${JSON.stringify(history.slice(0, number + 1))}`
  }
  initial.set(productId, 40 + edited)
  const { body } = await shop.call('GET', `/products?id=${productId}`)
  return differ('the stock that is shown', stock, body[0].quantity) ?? lists()

  async function take(step: Step): Promise<string | null> {
    if (step.does === 'order') return place(step.client, step.units)
    if (step.does === 'edit stock') return edit(step.by, step.seen)
    const one = chosen(step.at)
    if (!one) return null
    switch (step.does) {
      case 'delete':
        return remove(
          one,
          people[step.client],
          step.client === one.client && !one.paid && !one.shipped,
        )
      case 'delete as admin':
        return remove(one, admin, true)
      case 'pay':
        return pay(one)
      case 'ship':
        return ship(one)
      case 'lapse':
        return lapse(one)
    }
  }

  async function place(client: number, units: number): Promise<string | null> {
    const buyer = people[client]
    if (!buyer) return null
    const { status, body } = await order(shop, buyer, productId, units)
    const refused = units < 1 ? 'quantity-wrong' : units > stock ? 'shortage' : 'below-minimum'
    const expected = units >= minimum && units <= stock ? 200 : refused
    if (status === 200) {
      stock -= units
      orders.push({ id: body._id, client, units, paid: false, shipped: false, gone: false })
    }
    return differ('order', expected, status === 200 ? 200 : body.code)
  }

  async function remove(one: ModelOrder, as: Person | undefined, may: boolean) {
    const { status, body } = await shop.call('DELETE', `/orders?id=${one.id}`, { as: as ?? null })
    const deleted = may && !one.gone
    if (deleted) {
      one.gone = true
      if (!one.shipped) stock += one.units
    }
    return differ('deleted', deleted ? 1 : 0, status === 200 ? body.deletedCount : 0)
  }

  async function pay(one: ModelOrder): Promise<string | null> {
    const buyer = people[one.client]
    if (!buyer || one.gone || one.paid) return null
    const intent = await payAtProvider(shop, buyer, one.id)
    const { body } = await recordPayment(shop, buyer, one.id, intent)
    one.paid = true
    return differ('paid', intent, body.transactionId)
  }

  async function ship(one: ModelOrder): Promise<string | null> {
    const { status } = await shop.call('PUT', `/orders?id=${one.id}`, {
      as: admin,
      body: { status: 'Shipped' },
    })
    const expected = one.gone ? 404 : one.shipped ? 409 : 200
    if (expected === 200) one.shipped = true
    return differ('ship', expected, status)
  }

  async function lapse(one: ModelOrder): Promise<string | null> {
    const { db } = shop.shop
    await db.write((work) =>
      work
        .updateTable('purchases')
        .set({ lapses_at: 1 })
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('orders').select('purchase_id').where('id', '=', one.id),
        )
        .execute(),
    )
    // Another history's turn may be the one that takes it: both are the shop's.
    await lapsePurchases(db, Date.now())
    if (!one.gone && !one.paid && !one.shipped) {
      one.gone = true
      stock += one.units
    }
    return null
  }

  async function edit(by: number, seen: boolean): Promise<string | null> {
    const quantity = Math.max(0, stock + by)
    const { status } = await shop.call('PUT', `/products/${productId}`, {
      as: admin,
      // A stock that nobody set and that is not there: the edit must be refused.
      body: {
        price,
        quantity,
        minimumQuantity: minimum,
        quantitySeen: seen ? stock : stock + 100_000,
      },
    })
    if (seen) {
      edited += quantity - stock
      stock = quantity
    }
    return differ('edit', seen ? 200 : 409, status)
  }

  async function lists(): Promise<string | null> {
    for (const one of orders) {
      const as = people[one.client] ?? null
      const { status, body } = await shop.call('GET', `/orders/${one.id}`, { as })
      const expected = one.gone ? 'gone' : `${one.paid} ${one.shipped ? 'Shipped' : 'Pending'}`
      const words = differ(
        'order',
        expected,
        status === 404 ? 'gone' : `${body.paid} ${body.status}`,
      )
      if (words) return words
    }
    return null
  }
}

async function stockOf({ shop }: TestShop, productId: string): Promise<number | undefined> {
  const row = await shop.db.read
    .selectFrom('products')
    .select('quantity')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row?.quantity
}

function differ(what: string, expected: unknown, found: unknown): string | null {
  return expected === found ? null : `${what} is ${String(found)}, not ${String(expected)}`
}
