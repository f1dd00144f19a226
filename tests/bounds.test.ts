// What an account may keep at most, when many of its calls come at the same instant.
import { expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import type { Person } from './makers.ts'
import { onBothEngines, type TestShop } from './open-shop.ts'

const atOnce = 20

onBothEngines('of many calls that come at once', (shop) => {
  test('only as many lists are made as there is room for', async () => {
    const as = await shop().customer()
    const productId = await shop().product()
    await lists(shop(), as, 198)
    const body = { name: 'One more', lines: [{ productId, quantity: 10 }] }
    const codes = await many(() => shop().call('POST', '/lists', { as, body }))
    expect(codes).toEqual({ 200: 2, 'lists-full': atOnce - 2 })
    expect((await shop().call('GET', '/lists', { as })).body).toHaveLength(200)
  })

  test('lists grow by as many letters together as there is room for', async () => {
    const as = await shop().customer()
    const products = await Promise.all(Array.from({ length: 10 }, () => shop().product()))
    const ids = await lists(shop(), as, atOnce)
    const last = newId()
    const contents = JSON.stringify({ ...empty, note: 'n'.repeat(4_992_000) })
    await insertLists(shop(), [{ ...listOf(as, last), contents }])
    const lines = products.map((productId) => ({ productId, quantity: 10, note: 'n'.repeat(200) }))
    const body = { version: 1, lines }
    const codes = await many((place) => shop().call('PUT', `/lists/${ids[place]}`, { as, body }))
    expect(codes).toEqual({ 200: 2, 'lists-full': atOnce - 2 })
  })

  test('a list that is shared has one address, also watched at the same moment', async () => {
    const as = await shop().customer()
    const [id] = await lists(shop(), as, 1)
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, place) => {
        const body = { version: 1, ...(place % 2 ? { shared: true } : { watched: true }) }
        return shop().call('PUT', `/lists/${id}`, { as, body })
      }),
    )
    const tokens = answers.map(({ body }) => body.shareToken).filter((token) => token !== null)
    expect(new Set(tokens).size).toBe(1)
    const { body } = await shop().call('GET', `/lists/${id}`, { as })
    expect(body).toMatchObject({ shareToken: tokens[0], watched: true })
  })

  test('only as many parts are waited for as may be', async () => {
    const as = await shop().customer()
    const products = await productsInAll(shop(), 498 + atOnce)
    const watches = products.slice(atOnce).map((product_id) => ({
      ...{ id: newId(), user_id: as.id, product_id, asked_at: 0 },
    }))
    await shop().shop.db.write((trx) => trx.insertInto('stock_watches').values(watches).execute())
    const codes = await many((place) =>
      shop().call('POST', '/stock-watches', { as, body: { productId: products[place] } }),
    )
    expect(codes).toEqual({ 200: 2, 'watches-full': atOnce - 2 })
  })

  test('only as many numbers of their own are kept as may be', async () => {
    const as = await shop().customer()
    const productId = await shop().product()
    await ownNumbers(shop(), as, productId, 19_998)
    const codes = await many((place) =>
      shop().call('POST', '/own-numbers', { as, body: { productId, number: `NEW-${place}` } }),
    )
    expect(codes).toEqual({ 200: 2, 'own-numbers-full': atOnce - 2 })
  })

  test('a list keeps its latest fifty versions, and a price list its 2,000 prices', async () => {
    const as = await shop().customer()
    const [id] = await lists(shop(), as, 1)
    await shop().shop.db.write((trx) =>
      trx
        .insertInto('list_revisions')
        .values(
          Array.from({ length: 50 }, (_, version) => ({
            ...{ id: newId(), list_id: String(id), version: version + 1, name: 'Before' },
            ...{ contents: JSON.stringify(empty), made_at: 0 },
          })),
        )
        .execute(),
    )
    await shop().shop.db.write((trx) =>
      trx.updateTable('lists').set({ version: 50 }).where('id', '=', String(id)).execute(),
    )
    const renamed = await many((place) =>
      shop().call('PUT', `/lists/${id}`, { as, body: { version: 50, name: `Name ${place}` } }),
    )
    expect(renamed).toEqual({ 200: 1, 'list-changed': atOnce - 1 })
    expect((await shop().call('GET', `/lists/${id}/revisions`, { as })).body).toHaveLength(50)

    const admin = await shop().admin()
    const { body: list } = await shop().call('POST', '/price-lists', {
      as: admin,
      body: { name: `Dealers of ${shop().engine}` },
    })
    const products = await productsInAll(shop(), 1_998 + atOnce)
    const codesOf = await productCodes(shop(), products.slice(0, atOnce))
    const prices = products.slice(atOnce).map((product_id) => ({
      ...{ id: newId(), price_list_id: list._id, product_id, price: 100 as never },
      price_breaks: null,
    }))
    await shop().shop.db.write((trx) =>
      trx.insertInto('price_list_prices').values(prices).execute(),
    )
    const codes = await many((place) =>
      shop().call('PUT', `/price-lists/${list._id}`, {
        as: admin,
        body: { prices: [{ productCode: codesOf[place], price: 1 }] },
      }),
    )
    expect(codes).toEqual({ 200: 2, 'price-list-full': atOnce - 2 })
  })
})

/** How often each was answered: the status, or the code of a refusal. */
async function many(
  call: (place: number) => ReturnType<TestShop['call']>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const answers = await Promise.all(Array.from({ length: atOnce }, (_, place) => call(place)))
  for (const { status, body } of answers) {
    const outcome = body.code ?? status
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

const empty = { times: 1, spares: 0, right: false, lines: [] }

function listOf(as: Person, id: string) {
  return {
    ...{ id, user_id: as.id, name: 'Spring', contents: JSON.stringify(empty), version: 1 },
    ...{ share_token: null, created_at: 0, changed_at: 0, watched_at: null, known: null },
    told_at: null,
  }
}

async function insertLists({ shop }: TestShop, rows: ReturnType<typeof listOf>[]): Promise<void> {
  await shop.db.write((trx) => trx.insertInto('lists').values(rows).execute())
}

async function lists(shop: TestShop, as: Person, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => listOf(as, newId()))
  await insertLists(shop, rows)
  return rows.map(({ id }) => id)
}

async function ownNumbers({ shop }: TestShop, as: Person, productId: string, count: number) {
  const row = (place: number) => ({
    ...{ id: newId(), user_id: as.id, product_id: productId, number: `K-${place}` },
    ...{ number_key: `K${place}`, made_at: 0, used_at: null, used_count: 0 },
  })
  const rows = Array.from({ length: count }, (_, place) => row(place))
  await shop.db.write(async (trx) => {
    for (let at = 0; at < count; at += 2_000)
      await trx
        .insertInto('own_numbers')
        .values(rows.slice(at, at + 2_000))
        .execute()
  })
}

async function productsInAll({ shop }: TestShop, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  const row = (id: string) => ({
    ...{ id, product_code: id.toUpperCase(), name: `Part ${id}`, name_key: `part ${id}` },
    ...{ description: '', kind: 'Other', img: '/images/x.webp', price: 100 as never },
    ...{ quantity: 0, minimum_quantity: 1, case_quantity: null, created_at: 0, changed_at: 0 },
    deleted_at: null,
  })
  await shop.db.write(async (trx) => {
    for (let at = 0; at < count; at += 1_000)
      await trx
        .insertInto('products')
        .values(ids.slice(at, at + 1_000).map(row))
        .execute()
  })
  return ids
}

async function productCodes({ shop }: TestShop, ids: string[]): Promise<string[]> {
  const rows = await shop.db.read
    .selectFrom('products')
    .select('product_code')
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ product_code }) => product_code)
}
