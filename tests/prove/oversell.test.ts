// Crowds that order the last units, one product at a time and in baskets that overlap: none is sold twice,
// none is left lying, and at every look the stock and what is ordered are what there was.
import { sql } from 'kysely'
import type { Person } from '#tests/makers.ts'
import type { Json, TestShop } from '#tests/open-shop.ts'
import { order, where } from '../pay.ts'
import { audit } from './auditor.ts'
import { buyers, insisting } from './scene.ts'
import { shortOrFull, stressTest } from './stress-test.ts'

const rounds = shortOrFull(4, 1_000)
const crowd = 50
const lastUnits = 20

stressTest('oversell', async ({ open, miss }) => {
  const shop = insisting(await open())
  const initial = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  const people = await buyers(shop, crowd)
  for (let round = 0; round < rounds; round++) {
    const minimumQuantity = (round % 4) + 1
    const productId = await shop.product({ quantity: lastUnits, minimumQuantity })
    initial.set(productId, lastUnits)
    const answers = await Promise.all(
      people.map(async (buyer, place) => {
        const units = minimumQuantity + ((place * 7 + round * 3) % 9)
        return { units, ...(await order(shop, buyer, productId, units)) }
      }),
    )
    const { body } = await shop.call('GET', `/products?id=${productId}`)
    const left: number = body[0].quantity
    for (const { units, status, body: said } of answers) {
      if (status === 200) acknowledged.set(said._id, units)
      else if (said.code !== 'shortage') miss(`answered ${status} ${said.code}`)
      else if (units <= left) miss(`${left} units lie while somebody wants ${units}`)
    }
  }
  for (const words of await audit(shop.shop.db.read, null, { initial, acknowledged })) miss(words)
})

const basketRounds = shortOrFull(1, 20)
const basketBuyers = 40
/** Baskets that each buyer orders in a round, one after the other. */
const basketsEach = 3
const linesOfBasket = 20
const products = 25
/** Enough of each product for some twelve of the thirty-two baskets that want it. */
const unitsOnShelf = 120
const unitsOfLine = 10

/** Each basket is ordered whole or not at all, a refusal names the lines, and no deadlock occurs. */
stressTest('oversell with baskets', async ({ open, miss }) => {
  const shop = insisting(await open())
  const initial = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  const people = await buyers(shop, basketBuyers)
  const deadlocks = await deadlocksOf(shop)
  for (let round = 0; round < basketRounds; round++) {
    const ids = await Promise.all(
      Array.from({ length: products }, () => shop.product({ quantity: unitsOnShelf })),
    )
    for (const id of ids) initial.set(id, unitsOnShelf)
    const looking = lookAtStock(shop, ids, miss)
    const answers = await Promise.all(
      people.map((as, place) => orderBaskets(shop, as, ids, place, round)),
    )
    await looking.stop()
    const left = await stockOf(shop, ids)
    for (const { status, body, kept } of answers.flat()) {
      if (status === 200) {
        for (const { _id, quantity } of body.orders) acknowledged.set(_id, quantity)
        if (body.orders.length !== linesOfBasket) miss(`${body.orders.length} of a basket`)
        if (kept !== 0) miss(`${kept} lines were ordered and are in the basket`)
        continue
      }
      if (body.code !== 'lines-refused') miss(`answered ${status} ${body.code}`)
      if (kept !== linesOfBasket) miss(`${kept} lines are left of a basket that was refused`)
      const named: Refused[] = body.lines ?? []
      if (named.length === 0) miss('a basket was refused and no line named')
      for (const { productId, code, available } of named) {
        const now = left.get(productId) ?? 0
        if (code !== 'shortage' || available >= unitsOfLine || available < now)
          miss(`refused for ${code} with ${available}, then ${now}`)
      }
    }
  }
  const ended = (await deadlocksOf(shop)) - deadlocks
  if (ended > 0) miss(`${ended} deadlocks`)
  for (const words of await audit(shop.shop.db.read, null, { initial, acknowledged })) miss(words)
})

type Refused = { productId: string; code: string; available: number }

/** Twenty products in a row of the twenty-five, every other basket the other way round. */
async function orderBaskets(
  { call }: TestShop,
  as: Person,
  ids: string[],
  place: number,
  round: number,
) {
  const answers: { status: number; body: Json; kept: number }[] = []
  for (let turn = place; turn < place + basketsEach; turn++) {
    const lines = Array.from({ length: linesOfBasket }, (_, line) => ({
      productId: ids[(turn * 7 + round * 3 + line) % ids.length] ?? '',
      quantity: unitsOfLine,
    }))
    if (turn % 2) lines.reverse()
    const filled = await call('PUT', '/basket', { as, body: { how: 'replace', lines } })
    if (filled.status !== 200) throw new Error(`The basket says ${filled.status}`)
    const { status, body } = await call('POST', '/purchases', { as, body: where })
    const basket = await call('GET', '/basket', { as })
    answers.push({ status, body, kept: basket.body.lines.length })
  }
  return answers
}

/** Looks again and again until it is stopped, each time in one statement, which sees one moment. */
function lookAtStock({ shop }: TestShop, ids: string[], miss: (words: string) => void) {
  let isStopping = false
  const looking = (async () => {
    for (let isLast = false; !isLast; ) {
      isLast = isStopping
      const { rows } = await sql<{ id: string; quantity: number; ordered: number }>`
        select id, quantity, (select coalesce(sum(orders.quantity), 0) from orders
          where orders.product_id = products.id and deleted_at is null) as ordered
        from products where id in (${sql.join(ids)})`.execute(shop.db.read)
      for (const { id, quantity, ordered } of rows)
        if (quantity < 0 || quantity + Number(ordered) !== unitsOnShelf)
          miss(`seen meanwhile: ${quantity} of ${id} left and ${ordered} ordered`)
      // SQLite answers at once: the buyers have their turn.
      await new Promise(setImmediate)
    }
  })()
  return {
    stop() {
      isStopping = true
      return looking
    },
  }
}

async function stockOf({ shop }: TestShop, ids: string[]): Promise<Map<string, number>> {
  const rows = await shop.db.read
    .selectFrom('products')
    .select(['id', 'quantity'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** How many deadlocks PostgreSQL has ended so far; SQLite has one writer, and so no deadlocks. */
async function deadlocksOf({ engine, shop }: TestShop): Promise<number> {
  if (engine === 'sqlite') return 0
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(
    shop.db.whole,
  )
  return Number(rows[0]?.deadlocks)
}
