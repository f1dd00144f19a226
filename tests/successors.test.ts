// A superseded part leads to its successors, on every page that shows it.
import { expect, test } from 'vitest'
import type { Person } from './makers.ts'
import { type Json, onBothEngines, type TestShop } from './open-shop.ts'
import { where } from './pay.ts'
import { replace } from './replace.ts'

onBothEngines('what took a part’s place', (shop) => {
  const { call, ok, customer } = shop

  test('five supersessions on are followed by search, page, quick order, basket, list and reorder', async () => {
    const as = await customer()
    const ids = await parts(shop, 6)
    const [first = ''] = ids
    const last = ids.at(-1) ?? ''
    const before = await orderOf(shop, as, [[first, 10]])
    const chain = { name: 'Chain', lines: [{ productId: first, quantity: 2 }] }
    const list = await ok('POST', '/lists', { as, body: chain })
    for (const [place, id] of ids.slice(0, -1).entries()) {
      const [next = '', when] = [ids[place + 1], place % 2 ? 'when-sold-out' : 'at-once']
      await replace(shop, id, { [next]: 1 }, when)
      if (when === 'when-sold-out') await edit(shop, id, { quantity: 0 })
    }
    const codes = await codesOf(shop, ids)
    const end = { productId: last, productCode: codes[5], quantity: 1 }

    for (const path of ['/products', '/suggestions'])
      expect(await ok('GET', `${path}?q=${codes[0]}`, { as })).toMatchObject([
        { successors: [end] },
      ])
    const page = await ok('GET', `/product-page/${first}`, { as })
    expect(page).toMatchObject({ successors: [end], supersessions: [{ productId: ids[1] }] })
    const text = `${codes[0]}\t20`
    const quickOrder = await ok('POST', '/quick-order/check', { as, body: { text } })
    expect(quickOrder.lines).toMatchObject([
      { state: 'fixable', code: 'replaced', suggestions: [{ productId: last, quantity: 20 }] },
    ])
    const twice = await ok('POST', '/quick-order/check', { as, body: { text: `${text}\n${text}` } })
    expect(twice.lines[0].message).toBe(
      `${codes[0]} is no longer made: replaced by ${codes[5]}. Lines 1 and 2: 40 together`,
    )
    const lines = [{ productId: first, quantity: 20 }]
    const supersession = {
      superseded: [first],
      successors: [{ ...end, quantity: 20, replaces: [first] }],
    }
    for (const basket of [
      await ok('PUT', '/basket', { as, body: { how: 'set', lines } }),
      await ok('GET', '/basket', { as }),
      (await call('POST', '/basket-check', { body: { lines } })).body,
    ])
      expect(basket.lines).toMatchObject([{ productId: first, quantity: 20, supersession }])
    expect((await ok('GET', `/lists/${list._id}`, { as })).lines).toMatchObject([
      { productId: first, supersession: { successors: [{ ...end, quantity: 2 }] } },
    ])
    const again = await ok('GET', `/purchases/${before}/again`, { as })
    expect(again.lines[0].now).toMatchObject([
      { line: { productId: last, quantity: 10 }, replaces: [codes[0]], changes: ['replaced'] },
    ])
  })

  test('refuses the second of two simultaneous changes to a part’s successors', async () => {
    const as = await shop.admin()
    const [old = '', one = '', other = ''] = await parts(shop, 3)
    const path = `/products/${old}/successors`
    const keep = (productId: string | null, version?: string) => {
      const successors = productId ? [{ productId, quantity: 1 }] : []
      return call('PUT', path, { as, body: { successors, version } })
    }
    const { version } = await ok('GET', path, { as })
    expect(version).toBe('')
    const first = await keep(one, version)
    expect(first.status).toBe(200)
    const second = await keep(other, version)
    expect(second.body.code).toBe('edited-meanwhile')
    expect(second.body.detail).toBe('Somebody else has changed this. Please check again.')
    const now = await ok('GET', path, { as })
    expect(now).toMatchObject({
      version: first.body.version,
      successors: [{ productId: one, quantity: 1 }],
    })
    expect((await keep(null, now.version)).body.version).toBe('')
    expect((await keep(one, now.version)).status).toBe(409)
    // Programs that do not say what they saw go on as before.
    expect((await keep(other)).status).toBe(200)

    const latest = await ok('GET', path, { as })
    const race = await Promise.all([keep(one, latest.version), keep(null, latest.version)])
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('refuses circles of any length, also when two admins close one together', async () => {
    const [a = '', b = '', c = ''] = await parts(shop, 3)
    expect((await replace(shop, a, { [a]: 1 })).body.code).toBe('successor-circle')
    await replace(shop, a, { [b]: 1 })
    await replace(shop, b, { [c]: 1 }, 'when-sold-out')
    for (const from of [b, c]) expect((await replace(shop, from, { [a]: 1 })).status).toBe(409)
    const pairs = await Promise.all(Array.from({ length: 5 }, () => parts(shop, 2)))
    for (const [one = '', other = ''] of pairs) {
      const answers = await Promise.all([
        replace(shop, one, { [other]: 1 }),
        replace(shop, other, { [one]: 1 }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    expect((await replace(shop, a, { nothing: 1 })).status).toBe(404)
  })

  test('waits until sold out, in the basket too', async () => {
    const as = await customer()
    const [old = '', next = ''] = await parts(shop, 2)
    await replace(shop, old, { [next]: 1 }, 'when-sold-out')
    const lines = [{ productId: old, quantity: 20 }]
    const basket = await ok('PUT', '/basket', { as, body: { how: 'set', lines } })
    expect(basket.lines).toMatchObject([{ state: 'ready', supersession: null }])
    await edit(shop, old, { quantity: 3 })
    expect((await ok('GET', '/basket', { as })).lines).toMatchObject([
      { state: 'gone', supersession: { successors: [{ productId: next, quantity: 20 }] } },
    ])
  })

  test('refuses replaced parts everywhere, and sells the last stock of announced ones', async () => {
    const [as, admin] = [await customer(), await shop.admin()]
    const [old = '', next = '', last = '', later = ''] = await parts(shop, 4)
    await replace(shop, old, { [next]: 1 })
    await replace(shop, last, { [later]: 1 }, 'when-sold-out')
    const [oldCode, nextCode] = await codesOf(shop, [old, next])
    const message = `This part is no longer sold: replaced by ${nextCode}`
    const line = { productId: old, quantity: 10 }
    const refused = { productId: old, quantity: 10, state: 'gone', code: 'replaced', message }
    const supersession = { successors: [{ productId: next, quantity: 10 }] }

    const byCode = { how: 'set', lines: [{ productCode: oldCode, quantity: 10 }] }
    const basket = await ok('PUT', '/basket', { as, body: byCode })
    expect(basket).toMatchObject({ subtotal: 0, lines: [{ ...refused, supersession }] })
    const checked = await ok('POST', '/basket-check', { as, body: { lines: [line] } })
    expect(checked.lines).toMatchObject([{ ...refused, supersession }])
    const list = await ok('POST', '/lists', { as, body: { name: 'Old', lines: [line] } })
    expect(await ok('GET', `/lists/${list._id}`, { as })).toMatchObject({
      subtotal: 0,
      lines: [{ refusal: 'replaced', line: { state: 'gone' }, supersession }],
    })
    const text = `${oldCode}\t10`
    const pad = await ok('POST', '/order-pad/check', { as, body: { text } })
    expect(pad.lines).toMatchObject([{ code: 'replaced', suggestions: [{ productId: next }] }])

    const [{ name, successors }] = await ok('GET', `/products?id=${old}`)
    expect(successors).toMatchObject([{ productId: next }])
    const listed = await ok('GET', '/products?size=100')
    const inCatalogue = listed.find((product: Json) => product._id === old)
    expect(inCatalogue.successors).toMatchObject([{ productId: next }])
    const waits = listed.find((product: Json) => product._id === last)
    expect(waits.successors).toBe(undefined)
    const ofOne = { status: 409, body: { code: 'replaced', detail: message } }
    for (const named of [{ productId: old }, { name }])
      expect(
        await call('POST', '/orders', { as, body: { ...where, ...named, quantity: 10 } }),
      ).toMatchObject(ofOne)
    const ofMany = {
      status: 409,
      body: { code: 'lines-refused', lines: [{ code: 'replaced', message }] },
    }
    for (const body of [where, { ...where, lines: [line] }])
      expect(await call('POST', '/purchases', { as, body })).toMatchObject(ofMany)
    const onBehalf = { ...where, customer: as.id, total: 120, lines: [line] }
    expect(await call('POST', '/customer-purchases', { as: admin, body: onBehalf })).toMatchObject(
      ofMany,
    )

    const sold = { ...where, productId: last }
    expect((await call('POST', '/orders', { as, body: { ...sold, quantity: 10 } })).status).toBe(
      200,
    )
    await edit(shop, last, { quantity: 3 })
    expect(await call('POST', '/orders', { as, body: { ...sold, quantity: 10 } })).toMatchObject({
      body: { code: 'replaced' },
    })
    // Nothing takes its place any more: it is sold again.
    await replace(shop, old, {})
    expect((await call('POST', '/orders', { as, body: { ...where, ...line } })).status).toBe(200)
  })

  test('leads from a discontinued part to its successors', async () => {
    const as = await shop.admin()
    const [old = '', between = '', left = '', right = ''] = await parts(shop, 4)
    await replace(shop, old, { [between]: 1 })
    // It leaves before its stock is gone, and so gives way all the same.
    await replace(shop, between, { [left]: 2, [right]: 1 }, 'when-sold-out')
    const discontinued = () => call('GET', `/products/${old}/discontinued`)
    expect((await discontinued()).body.code).toBe('unknown-product')
    for (const id of [old, between]) await ok('DELETE', `/products?id=${id}`, { as })
    const [code = ''] = await codesOf(shop, [old])
    expect((await discontinued()).body).toMatchObject({
      productCode: code,
      successors: [
        { product: { _id: left }, quantity: 2 },
        { product: { _id: right }, quantity: 1 },
      ],
    })
    expect((await call('GET', `/product-page/${old}`)).status).toBe(404)
    expect((await call('GET', '/products/never-was/discontinued')).status).toBe(404)
    for (const id of [left, right]) await ok('DELETE', `/products?id=${id}`, { as })
    expect((await discontinued()).body.successors).toEqual([])
  })

  test('fields that were renamed stay by their former names', async () => {
    const as = await customer()
    const [old = '', next = ''] = await parts(shop, 2)
    await replace(shop, old, { [next]: 1 })
    const takes = [{ productId: next, quantity: 20, replaces: [old] }]
    const lines = [{ productId: old, quantity: 20 }]
    const basket = await ok('PUT', '/basket', { as, body: { how: 'set', lines } })
    expect(basket.lines).toMatchObject([{ jump: { instead: [old], takes } }])
    const list = await ok('POST', '/lists', { as, body: { name: 'Former', lines } })
    expect(list.lines).toMatchObject([{ jump: { instead: [old], takes } }])
    const page = await ok('GET', `/product-page/${old}`)
    expect(page.replacements).toEqual(page.supersessions)
    await ok('DELETE', `/products?id=${old}`, { as: await shop.admin() })
    const former = await ok('GET', `/products/${old}/instead`)
    expect(former.instead).toMatchObject([{ product: { _id: next }, quantity: 1 }])
  })

  test('suggests a split whole, and a kit once per set of its parts', async () => {
    const as = await customer()
    const [whole = '', left = '', right = '', one = '', other = '', kit = ''] = await parts(shop, 6)
    const wanted: [string, number][] = [
      [whole, 10],
      [one, 30],
      [other, 20],
    ]
    const before = await orderOf(shop, as, wanted)
    const lines = wanted.map(([productId, quantity]) => ({ productId, quantity }))
    const list = await ok('POST', '/lists', { as, body: { name: 'Kit', lines } })
    await replace(shop, whole, { [left]: 1, [right]: 2 })
    for (const part of [one, other]) await replace(shop, part, { [kit]: 1 })
    const supersessions = [
      {
        superseded: [whole],
        successors: [
          { productId: left, quantity: 10 },
          { productId: right, quantity: 20 },
        ],
      },
      {
        superseded: [one, other],
        successors: [{ productId: kit, quantity: 30, replaces: [one, other] }],
      },
    ]
    const told = [supersessions[0], supersessions[1], supersessions[1]].map((supersession) => ({
      supersession,
    }))
    const basket = await ok('PUT', '/basket', { as, body: { how: 'set', lines } })
    expect(basket.lines).toMatchObject(told)
    await edit(shop, right, { minimumQuantity: 20, caseQuantity: 8 })
    expect((await ok('GET', `/product-page/${whole}`, { as })).successors).toMatchObject([
      { productId: left, quantity: 1, minimumQuantity: 10, caseQuantity: null },
      { productId: right, quantity: 2, minimumQuantity: 20, caseQuantity: 8 },
    ])
    await edit(shop, right, { minimumQuantity: 10, caseQuantity: null })
    expect((await ok('GET', `/lists/${list._id}`, { as })).lines).toMatchObject(told)

    const codes = await codesOf(shop, [whole, one, other])
    const [leftCode, rightCode] = await codesOf(shop, [left, right])
    const text = `${codes[0]}\t10\n${codes[1]}\t10\n${codes[2]}\t20\n${codes[1]}\t20`
    const quickOrder = await ok('POST', '/quick-order/check', { as, body: { text } })
    expect(quickOrder.lines.map(({ suggestions }: Json) => suggestions)).toMatchObject([
      [
        {
          label: `Take 10 × ${leftCode} and 20 × ${rightCode}`,
          ...{ productId: left, quantity: 10 },
          more: [{ productId: right, productCode: rightCode, quantity: 20 }],
        },
      ],
      [{ productId: kit, quantity: 30, lines: [4, 3] }],
      [{ productId: kit, quantity: 30, lines: [2, 4] }],
    ])
    expect(quickOrder.lines[1].message).toContain(`together with ${codes[2]}`)

    const again = await ok('GET', `/purchases/${before}/again`, { as })
    expect(
      again.lines.map((line: Json) => [
        line.now.map((now: Json) => [now.line.productId, now.wanted, now.replaces.join()]),
        line.countedWith,
      ]),
    ).toEqual([
      [
        [
          [left, 10, codes[0]],
          [right, 20, codes[0]],
        ],
        null,
      ],
      [[[kit, 30, `${codes[1]},${codes[2]}`]], null],
      [[], again.lines[1].orderId],
    ])
  })

  test('finds successors by the numbers of discontinued parts, in search and quick order', async () => {
    const [as, admin] = [await customer(), await shop.admin()]
    const [old = '', middle = '', next = '', lonely = ''] = await parts(shop, 4)
    const number = { productId: old, class: 'oem', maker: 'Hayanami', number: 'LF-7701-A' }
    await ok('POST', '/part-numbers', { as: admin, body: number })
    await ok('POST', '/own-numbers', { as, body: { productId: old, number: 'Shelf 9 x' } })
    await replace(shop, old, { [middle]: 2 })
    await replace(shop, middle, { [next]: 1 })
    const codes = await codesOf(shop, [old, middle, next, lonely])
    for (const id of [old, middle, lonely]) await ok('DELETE', `/products?id=${id}`, { as: admin })
    const [code = '', , , unknown = ''] = codes
    for (const path of ['/products', '/suggestions'])
      for (const [q, number] of [
        [code, code],
        ['lf7701a', 'LF-7701-A'],
      ])
        expect(await ok('GET', `${path}?q=${q}`, { as })).toMatchObject([
          { productCode: codes[2], matched: { by: 'old', text: `supersedes ${number}` } },
        ])
    expect(await ok('GET', '/suggestions?q=shelf-9x', { as })).toMatchObject([
      { productId: next, matched: { text: 'supersedes Shelf 9 x' } },
    ])
    expect((await call('GET', '/suggestions?q=shelf-9x')).body).toEqual([])
    expect((await ok('GET', `/product-facets?q=${code}`, { as })).total).toBe(1)
    const text = `${code}\t10\nLF 7701 A\t20\n${unknown}\t10`
    const quickOrder = await ok('POST', '/quick-order/check', { as, body: { text } })
    const suggestions = (quantity: number) => [{ productId: next, quantity }]
    expect(quickOrder.lines).toMatchObject([
      {
        code: 'replaced',
        productCode: code,
        stock: 0,
        suggestions: suggestions(60),
        lines: [1, 2],
      },
      { state: 'unknown', productId: null },
    ])
  })
})

async function parts({ product }: TestShop, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push(await product({ minimumQuantity: 10, quantity: 500 }))
  return ids
}

async function edit(shop: TestShop, id: string, facts: object) {
  const body = { price: 12, quantity: 500, minimumQuantity: 10, ...facts }
  await shop.ok('PUT', `/products/${id}`, { as: await shop.admin(), body })
}

async function orderOf(shop: TestShop, as: Person, wanted: [string, number][]): Promise<string> {
  const lines = wanted.map(([productId, quantity]) => ({ productId, quantity }))
  return (await shop.ok('POST', '/purchases', { as, body: { ...where, lines } }))._id
}

async function codesOf({ shop }: TestShop, ids: string[]): Promise<string[]> {
  const rows = await shop.db.read.selectFrom('products').select(['id', 'product_code']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.product_code ?? '')
}
