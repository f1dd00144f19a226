import { expect, test } from 'vitest'
import type { Person } from '#tests/makers.ts'
import { type Json, onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { mailedKeys } from '#tests/pay.ts'
import { formatList } from './list-csv.ts'
import { parseListLines } from './read-lines.ts'
import { notifyWatchers } from './server/notify-watchers.ts'

const day = 24 * 60 * 60 * 1000

onUsualEngine('lists', (shop) => {
  const { call, ok, customer, product } = shop

  test('a list is multiplied, topped up, reduced, bought right and undone', async () => {
    const as = await customer()
    const breaks = [{ from: 50, price: 7 }]
    const disc = await product({ price: 8, minimumQuantity: 1, priceBreaks: breaks })
    const pads = await product({ price: 5, minimumQuantity: 1 })
    const line = { productId: disc, quantity: 4, have: 3, note: 'front' }
    const fleet = { name: 'Fleet service', lines: [line, { productId: pads, quantity: 1 }] }
    const made = await ok('POST', '/lists', { as, body: fleet })
    expect(made).toMatchObject({ version: 1, times: 1, spares: 0, right: false, saves: 0 })
    const path = `/lists/${made._id}`
    const counted = await ok('PUT', path, { as, body: { version: 1, times: 11, spares: 9 } })
    // 4 × 11 + 9 % = 48, less 3: 45 at 8 cost 360, 50 at 7 cost 350.
    expect(counted.lines).toMatchObject([
      { wanted: 45, saves: 10, note: 'front', line: { quantity: 45, lineTotal: 360 } },
      { wanted: 12, saves: 0, line: { quantity: 12, lineTotal: 60 } },
    ])
    expect(counted).toMatchObject({ version: 2, saves: 10, subtotal: 420 })
    const right = await ok('PUT', path, { as, body: { version: 2, right: true } })
    expect(right.lines[0]).toMatchObject({ wanted: 45, line: { quantity: 50, lineTotal: 350 } })
    expect(right).toMatchObject({ saves: 10, subtotal: 410 })
    const undone = await ok('PUT', path, { as, body: { version: 3, right: false } })
    expect(undone.lines).toEqual(counted.lines)

    const revisions = await ok('GET', `${path}/revisions`, { as })
    expect(revisions.map(({ version }: Json) => version)).toEqual([4, 3, 2, 1])
    const body = { revision: 1, version: 4 }
    const restored = await ok('POST', `${path}/restore`, { as, body })
    expect(restored).toMatchObject({ version: 5, times: 1, lines: made.lines })
  })

  test('suggests and sums the next quantity that can be ordered', async () => {
    const as = await customer()
    const least = await product({ price: 5, minimumQuantity: 10 })
    const short = await product({ price: 2, minimumQuantity: 1, quantity: 3 })
    const none = await product({ price: 2, minimumQuantity: 5, quantity: 3 })
    const lines = [least, short, none].map((productId) => ({ productId, quantity: 4 }))
    const list = await ok('POST', '/lists', { as, body: { name: 'Nearest', lines } })
    expect(list.lines).toMatchObject([
      { wanted: 4, refusal: 'below-minimum', line: { quantity: 10, state: 'ready' } },
      { wanted: 4, refusal: 'shortage', line: { quantity: 3, state: 'ready' } },
      { wanted: 4, refusal: 'shortage', line: { state: 'gone' } },
    ])
    expect(list.subtotal).toBe(56)
  })

  test('applies price breaks to the suggested quantity of whole cases', async () => {
    const as = await customer()
    const facts = { price: 8, minimumQuantity: 10, caseQuantity: 10 }
    const plug = await product({ ...facts, priceBreaks: [{ from: 50, price: 7 }] })
    const lines = [{ productId: plug, quantity: 42 }]
    const made = await ok('POST', '/lists', { as, body: { name: 'Cases', lines } })
    // 50 is the next case above, and has its price already.
    expect(made.lines).toMatchObject([{ refusal: 'not-a-case', saves: 0, line: { quantity: 50 } }])
    const path = `/lists/${made._id}`
    const fewer = { version: 1, lines: [{ productId: plug, quantity: 32 }] }
    const more = await product({ ...facts, priceBreaks: [{ from: 50, price: 6 }] })
    fewer.lines.push({ productId: more, quantity: 32 })
    // 40 at 8 cost 320: 50 at 7 cost 350, 50 at 6 cost 300.
    const plain = await ok('PUT', path, { as, body: fewer })
    expect(plain).toMatchObject({ saves: 20, subtotal: 640 })
    const right = await ok('PUT', path, { as, body: { version: 2, right: true } })
    expect(right).toMatchObject({ saves: 20, subtotal: 620 })
    expect(right.lines).toMatchObject([
      { wanted: 32, saves: 0, line: { quantity: 40 } },
      { wanted: 32, saves: 20, line: { quantity: 50, lineTotal: 300 } },
    ])
  })

  test('refuses stale changes, and shows a list only to its owner', async () => {
    const [as, other, admin] = [await customer(), await customer(), await shop.admin()]
    const { _id } = await listOf(shop, as)
    const put = (by: Person, body: object) => call('PUT', `/lists/${_id}`, { as: by, body })
    expect((await put(as, { version: 1, name: 'Winter' })).status).toBe(200)
    const stale = await put(as, { version: 1, times: 12 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'list-changed' } })
    expect((await put(other, { version: 2, times: 12 })).body.code).toBe('unknown-list')
    expect((await call('DELETE', `/lists/${_id}`, { as: other })).status).toBe(404)
    expect((await call('GET', `/lists/${_id}`, { as: admin })).body.name).toBe('Winter')
    expect(await ok('GET', '/lists', { as: other })).toEqual([])
    expect(await ok('GET', '/lists', { as })).toMatchObject([{ name: 'Winter', lineCount: 1 }])
    await ok('DELETE', `/lists/${_id}`, { as })
    expect(await ok('GET', '/lists', { as })).toEqual([])
  })

  test('accepts codes, and saves nothing when a code is unknown', async () => {
    const as = await customer()
    const productCode = `LC-${shop.engine}`
    const productId = await product({ productCode })
    const lines = [
      { productCode, quantity: 2 },
      { productCode: 'NO-SUCH', quantity: 1 },
    ]
    const refused = await call('POST', '/lists', { as, body: { name: 'Codes', lines } })
    expect(refused.body.errors).toEqual([
      { field: 'lines.1', message: 'There is no product NO-SUCH' },
    ])
    expect(await ok('GET', '/lists', { as })).toEqual([])
    const twice = [
      { productCode, quantity: 2 },
      { productId, quantity: 3 },
    ]
    const kept = await ok('POST', '/lists', { as, body: { name: 'Codes', lines: twice } })
    expect(kept.lines).toMatchObject([{ productId, quantity: 5 }])
  })

  test('a product in many lines counts once, and no further than anybody may order', async () => {
    const as = await customer()
    const productId = await product({})
    const lines = Array.from({ length: 3 }, () => ({ productId, quantity: 999_999 }))
    const list = await ok('POST', '/lists', { as, body: { name: 'Many', lines } })
    expect(list.lines.map(({ quantity }: Json) => quantity)).toEqual([1_000_000])
  })

  test("limits the letters in an account's lists", async () => {
    const as = await customer()
    const productId = await product({})
    const body = { name: 'Long', lines: [{ productId, quantity: 1 }] }
    const { _id } = await ok('POST', '/lists', { as, body })
    const line = { productId, quantity: 1, have: 0, note: 'n'.repeat(5_000_000) }
    const contents = JSON.stringify({ times: 1, spares: 0, right: false, lines: [line] })
    await shop.shop.db.write((trx) =>
      trx.updateTable('lists').set({ contents }).where('id', '=', _id).execute(),
    )
    const full = await call('POST', '/lists', { as, body })
    expect(full).toMatchObject({ status: 422, body: { code: 'lists-full' } })
  })

  test('reads an exported list back unchanged', async () => {
    const as = await customer()
    const notes = ['=1+1', 'say "front", both', '-5 mm', '']
    const lines: Json[] = []
    for (const [at, note] of notes.entries())
      lines.push({
        productId: await product({ minimumQuantity: 10 }),
        ...{ quantity: at + 4, have: at, note },
      })
    const list = await ok('POST', '/lists', { as, body: { name: 'File', lines } })
    const read = async (text: string) =>
      parseListLines(text, await ok('POST', '/quick-order/check', { as, body: { text } }))
    expect(formatList(list)).toContain(`,'=1+1,`)
    expect(await read(formatList(list))).toEqual({ lines, doubts: [] })

    const productCode = list.lines[0].line.productCode
    const asked = `Spring\n\nNote;Qty;Part No\nleft;4;${productCode.toLowerCase()}\n;2;NOBODY-9`
    expect(await read(asked)).toEqual({
      lines: [{ productId: lines[0].productId, quantity: 4, have: 0, note: 'left' }],
      doubts: ['Line 5 (;2;NOBODY-9): No part has the number NOBODY-9.'],
    })
  })

  test('shows a shared list without its owner’s stock until sharing ends', async () => {
    const as = await customer()
    const { _id } = await listOf(shop, as, { quantity: 20, have: 5 })
    const shared = await ok('PUT', `/lists/${_id}`, { as, body: { version: 1, shared: true } })
    expect(shared).toMatchObject({ version: 1, shareToken: expect.stringMatching(/^[\w-]{24}$/) })
    const path = `/shared-lists/${shared.shareToken}`
    const { status, body } = await call('GET', path)
    expect(status).toBe(200)
    expect(body.lines).toMatchObject([{ quantity: 20, have: 0, wanted: 20 }])
    expect(JSON.stringify(body)).not.toContain(as.email)
    await ok('PUT', `/lists/${_id}`, { as, body: { version: 1, shared: false } })
    expect((await call('GET', path)).body.code).toBe('unknown-list')
  })

  test('a watched list tells of price, stock and successor, once a day at most', async () => {
    const admin = await shop.admin()
    const as = await customer()
    const productId = await product({ price: 12, quantity: 100, minimumQuantity: 5 })
    const lines = [{ productId, quantity: 10 }]
    const list = await ok('POST', '/lists', { as, body: { name: 'Watched', lines } })
    await ok('PUT', `/lists/${list._id}`, { as, body: { version: 1, watched: true } })
    const look = (now: number) => notifyWatchers(shop.shop.db, shop.shop.config, now)
    const mails = () => mailedKeys(shop, as.email)
    const now = Date.now()
    const facts = { quantity: 100, minimumQuantity: 5, price: 14 }
    const set = (body: object) => ok('PUT', `/products/${productId}`, { as: admin, body })
    await look(now)
    expect(await mails()).toEqual([])
    await set(facts)
    await look(now)
    expect(await mails()).toEqual([`list-changes:${list._id}:${now}`])
    await set({ ...facts, quantity: 3 })
    await look(now + day / 2)
    expect(await mails()).toHaveLength(1)
    await look(now + day)
    await look(now + 2 * day)
    expect(await mails()).toHaveLength(2)
  })

  test('mails nothing about watched lists to disabled accounts', async () => {
    const [admin, as] = [await shop.admin(), await customer()]
    const list = await listOf(shop, as)
    await ok('PUT', `/lists/${list._id}`, { as, body: { version: 1, watched: true } })
    await notifyWatchers(shop.shop.db, shop.shop.config)
    await ok('PUT', `/customers/${as.id}`, { as: admin, body: { disabled: true } })
    const change = { price: 99, quantity: 100, minimumQuantity: 1 }
    await ok('PUT', `/products/${list.lines[0].productId}`, { as: admin, body: change })
    const { db, config } = shop.shop
    await notifyWatchers(db, config, Date.now() + 2 * day)
    expect(await mailedKeys(shop, as.email)).toEqual([])
  })
})

async function listOf(shop: TestShop, as: Person, line: object = { quantity: 10 }): Promise<Json> {
  const lines = [{ productId: await shop.product(), ...line }]
  return shop.ok('POST', '/lists', { as, body: { name: 'Service', lines } })
}
