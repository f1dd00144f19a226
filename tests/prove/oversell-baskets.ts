// Baskets of twenty lines that overlap, ordered by forty buyers at once while others fill theirs: each is
// all or nothing, whoever is refused is told which lines, nobody waits for somebody who waits for them,
// and at every look the stock and what is ordered are what there was.
import { sql } from 'kysely'
import type { Person } from '#tests/makers.ts'
import type { Answer, TestShop } from '#tests/open-shop.ts'
import { audit } from './auditor.ts'
import { buyers, insisting, where } from './scene.ts'
import { type Figures, missList, type Stand } from './stand.ts'

const rounds = { short: 2, full: 20 }
const crowd = 40
/** Baskets that each buyer orders in a round, one after the other. */
const baskets = 3
const lines = 20
const products = 25
/** Enough of each product for some twelve of the thirty-two baskets that want it. */
const units = 120
const wanted = 10

export async function proveOversellBaskets(
  stand: Stand,
  count = rounds[stand.size],
): Promise<Figures> {
  const shop = insisting(await stand.open())
  const misses = missList()
  const initial = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  const tally = { placed: 0, refused: 0, linesNamed: 0, looks: 0 }
  try {
    const people = await buyers(shop, crowd)
    const deadlocks = await deadlocksOf(shop)
    for (let round = 0; round < count; round++) {
      const ids = await Promise.all(
        Array.from({ length: products }, () => shop.product({ quantity: units })),
      )
      for (const id of ids) initial.set(id, units)
      const looking = look(shop, ids)
      const answers = await Promise.all(
        people.map(async (as, place) => {
          const each: Answered[] = []
          for (let turn = 0; turn < baskets; turn++) {
            await fillBasket(shop, as, ids, place + turn, round)
            const { status, body } = await shop.call('POST', '/purchases', { as, body: where })
            const { body: basket } = await shop.call('GET', '/basket', { as })
            each.push({ status, body, kept: basket.lines.length })
          }
          return each
        }),
      )
      tally.looks += await looking.stop(misses.miss)
      const left = await stockOf(shop, ids)
      for (const { status, body, kept } of answers.flat()) {
        if (status === 200) {
          tally.placed++
          for (const { _id, quantity } of body.orders) acknowledged.set(_id, quantity)
          if (body.orders.length !== lines) misses.miss(`${body.orders.length} of a basket`)
          if (kept !== 0) misses.miss(`${kept} lines were ordered and are in the basket`)
          continue
        }
        tally.refused++
        if (body.code !== 'lines-refused') misses.miss(`answered ${status} ${body.code}`)
        if (kept !== lines) misses.miss(`${kept} lines are left of a basket that was refused`)
        const named: Refused[] = body.lines ?? []
        tally.linesNamed += named.length
        if (named.length === 0) misses.miss('a basket was refused and no line named')
        for (const { productId, code, available } of named)
          if (code !== 'shortage' || available >= wanted || available < (left.get(productId) ?? 0))
            misses.miss(`refused for ${code} with ${available}, then ${left.get(productId)}`)
      }
    }
    const ended = (await deadlocksOf(shop)) - deadlocks
    if (ended > 0) misses.miss(`${ended} deadlocks`)
    for (const words of await audit(shop.shop.db.read, null, { initial, acknowledged }))
      misses.miss(words)
    return { rounds: count, baskets: count * crowd * baskets, ...tally, misses: misses.list() }
  } finally {
    await shop.close()
  }
}

type Answered = Pick<Answer, 'status' | 'body'> & { kept: number }
type Refused = { productId: string; code: string; available: number }

/** Twenty products in a row of the twenty-five, every other basket the other way round. */
async function fillBasket(
  { call }: TestShop,
  as: Person,
  ids: string[],
  place: number,
  round: number,
): Promise<void> {
  const basket = Array.from({ length: lines }, (_, line) => ({
    productId: ids[(place * 7 + round * 3 + line) % ids.length] ?? '',
    quantity: wanted,
  }))
  if (place % 2) basket.reverse()
  const body = { how: 'replace', lines: basket }
  const { status } = await call('PUT', '/basket', { as, body })
  if (status !== 200) throw new Error(`The basket says ${status}`)
}

/** Looks again and again until it is stopped, each time in one statement, which sees one moment. */
function look({ shop }: TestShop, ids: string[]) {
  let stopping = false
  const wrong: string[] = []
  const looking = (async () => {
    for (let looks = 1; ; looks++) {
      const last = stopping
      const { rows } = await sql<{ id: string; quantity: number; ordered: number }>`
        select id, quantity, (select coalesce(sum(orders.quantity), 0) from orders
          where orders.product_id = products.id and deleted_at is null) as ordered
        from products where id in (${sql.join(ids)})`.execute(shop.db.read)
      for (const { id, quantity, ordered } of rows)
        if (quantity < 0 || quantity + Number(ordered) !== units)
          wrong.push(`seen meanwhile: ${quantity} of ${id} left and ${ordered} ordered`)
      if (last) return looks
      // SQLite answers at once: the buyers have their turn.
      await new Promise(setImmediate)
    }
  })()
  return {
    async stop(miss: (words: string) => void): Promise<number> {
      stopping = true
      const looks = await looking
      wrong.forEach(miss)
      return looks
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

/** How many PostgreSQL has ended so far; SQLite has one writer, which waits for nobody. */
async function deadlocksOf({ engine, shop }: TestShop): Promise<number> {
  if (engine === 'sqlite') return 0
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(
    shop.db.whole,
  )
  return Number(rows[0]?.deadlocks)
}
