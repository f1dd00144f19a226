// What an account may keep at most, when many of its calls come at the same instant.
import { expect, test } from 'vitest'
import { numberKey } from '#part-numbers/rules.ts'
import { newId } from '#server/ids.ts'
import type { Person } from './makers.ts'
import { type Answer, onBothEngines, type TestShop } from './open-shop.ts'

const atOnce = 20

onBothEngines('of many calls that come at once', (shop) => {
  const { call, customer, admin, product } = shop

  test('makes no more lists than allowed', async () => {
    const as = await customer()
    const lines = [{ productId: await product(), quantity: 10 }]
    await insertLists(shop, as, 198)
    const body = { name: 'One more', lines }
    const codes = await many(() => call('POST', '/lists', { as, body }))
    expect(codes).toEqual({ 200: 2, 'lists-full': atOnce - 2 })
    expect((await call('GET', '/lists', { as })).body).toHaveLength(200)
  })

  test('earlier versions of lists are kept as far as their letters go, the newest first', async () => {
    const as = await customer()
    const { db } = shop.shop
    const [id = ''] = await insertLists(shop, as, 1)
    const contents = JSON.stringify({ times: 1, spares: 0, right: false, lines: [] })
    const rows = Array.from({ length: 12 }, (_, place) => ({
      ...{ id: newId(), list_id: id, version: place + 10, name: 'Spring', made_at: place },
      contents: contents + ' '.repeat(1_000_000),
    }))
    for (const row of rows)
      await db.write((trx) => trx.insertInto('list_revisions').values(row).execute())
    await db.write((trx) =>
      trx.updateTable('lists').set({ version: 30 }).where('id', '=', id).execute(),
    )
    const body = { version: 30, name: 'Summer' }
    expect((await call('PUT', `/lists/${id}`, { as, body })).status).toBe(200)
    const left = await db.read
      .selectFrom('list_revisions')
      .select('made_at')
      .where('list_id', '=', id)
      .where('made_at', '<', 100)
      .execute()
    expect(left.map(({ made_at }) => made_at).sort((one, other) => one - other)).toEqual([
      3, 4, 5, 6, 7, 8, 9, 10, 11,
    ])
  })

  test('gives a shared list one address, also when watched at the same moment', async () => {
    const as = await customer()
    const [id] = await insertLists(shop, as, 1)
    const tokens: string[] = []
    await many(async (place) => {
      const body = { version: 1, ...(place % 2 ? { shared: true } : { watched: true }) }
      const answer = await call('PUT', `/lists/${id}`, { as, body })
      if (answer.body.shareToken) tokens.push(answer.body.shareToken)
      return answer
    })
    expect(new Set(tokens).size).toBe(1)
    const { body } = await call('GET', `/lists/${id}`, { as })
    expect(body).toMatchObject({ shareToken: tokens[0], watched: true })
  })

  test('keeps no more own numbers than allowed', async () => {
    const as = await customer()
    const productId = await product()
    const row = (_: unknown, place: number) => ({
      ...{ id: newId(), user_id: as.id, product_id: productId, number: `K-${place}` },
      ...{ number_key: `K${place}`, made_at: 0, used_at: null, used_count: 0 },
    })
    const rows = Array.from({ length: 19_998 }, row)
    // Past the time that a serving statement may take: these are 16,000 values each.
    const numbers = shop.shop.db.whole.insertInto('own_numbers')
    for (let at = 0; at < rows.length; at += 2_000)
      await numbers.values(rows.slice(at, at + 2_000)).execute()
    const codes = await many((place) =>
      call('POST', '/own-numbers', { as, body: { productId, number: `NEW-${place}` } }),
    )
    expect(codes).toEqual({ 200: 2, 'own-numbers-full': atOnce - 2 })
  })

  test('keeps at most 2,000 prices in a price list', async () => {
    const as = await admin()
    const name = `Dealers of ${shop.engine}`
    const { body: list } = await call('POST', '/price-lists', { as, body: { name } })
    const products = await insertProducts(shop, 1_998 + atOnce)
    const prices = products.slice(atOnce).map((product_id) => ({
      ...{ id: newId(), price_list_id: list._id, product_id, price: 100 as never },
      price_breaks: null,
    }))
    await shop.shop.db.whole.insertInto('price_list_prices').values(prices).execute()
    const codes = await many((place) => {
      const productCode = products[place]?.toUpperCase()
      const body = { prices: [{ productCode, price: 1 }] }
      return call('PUT', `/price-lists/${list._id}`, { as, body })
    })
    expect(codes).toEqual({ 200: 2, 'price-list-full': atOnce - 2 })
  })
})

async function many(call: (place: number) => Promise<Answer>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  // On a slow machine, a request that waited too long is refused, and sent again.
  const insist = async (place: number): Promise<Answer> => {
    const answer = await call(place)
    return answer.status === 503 ? insist(place) : answer
  }
  const answers = await Promise.all(Array.from({ length: atOnce }, (_, place) => insist(place)))
  for (const { status, body } of answers) {
    const outcome = body.code ?? status
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

async function insertLists({ shop }: TestShop, as: Person, count: number): Promise<string[]> {
  const contents = JSON.stringify({ times: 1, spares: 0, right: false, lines: [] })
  const rows = Array.from({ length: count }, () => ({
    ...{ id: newId(), user_id: as.id, name: 'Spring', contents, version: 1, notified_at: null },
    ...{ share_token: null, created_at: 0, changed_at: 0, watched_at: null, snapshot: null },
  }))
  await shop.db.write((trx) => trx.insertInto('lists').values(rows).execute())
  return rows.map(({ id }) => id)
}

/** Their codes are their ids in capitals. */
async function insertProducts({ shop }: TestShop, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => newId()).map((id) => ({
    ...{ id, product_code: id.toUpperCase(), name: `Part ${id}`, name_key: `part ${id}` },
    ...{ description: '', kind: 'Other', img: '/images/x.webp', price: 100 as never },
    ...{ quantity: 0, minimum_quantity: 1, case_quantity: null, created_at: 0, changed_at: 0 },
    deleted_at: null,
  }))
  const products = shop.db.whole.insertInto('products')
  for (let at = 0; at < count; at += 1_000)
    await products.values(rows.slice(at, at + 1_000)).execute()
  const codes = rows.map(({ id, product_code }) => ({
    ...{ id: newId(), product_id: id, class: 'ours' as const, maker: '', number: product_code },
    ...{ number_key: numberKey(product_code), source: '', created_at: 0 },
  }))
  const numbers = shop.db.whole.insertInto('part_numbers')
  for (let at = 0; at < count; at += 1_000)
    await numbers.values(codes.slice(at, at + 1_000)).execute()
  return rows.map(({ id }) => id)
}
