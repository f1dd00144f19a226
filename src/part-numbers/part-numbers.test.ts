// Other numbers of a product, its successors, and the searches that find it.
import { expect, test } from 'vitest'
import { type Json, onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { matchNumbers, nearNumbers } from './server/match.ts'

const clutch = '22201-216-600'

async function keep(shop: TestShop, id: string, numbers: object[]) {
  const as = await shop.admin()
  for (const number of numbers) {
    const added = await shop.call('POST', '/part-numbers', {
      as,
      body: { productId: id, ...number },
    })
    expect(added.status).toBe(200)
  }
}

const suggested = async (shop: TestShop, q: string, as: { token: string } | null = null) => {
  const { status, body } = await shop.call('GET', `/suggestions?q=${encodeURIComponent(q)}`, { as })
  expect(status).toBe(200)
  return body as Json[]
}

onBothEngines('part numbers', (shop) => {
  const { call, customer, admin, product } = shop

  test('finds a product by each of its numbers in any writing, and says by which', async () => {
    const id = await product({ name: 'Clutch friction set', productCode: 'KS-CP-08' })
    await keep(shop, id, [
      { class: 'oem', maker: 'Honda', number: clutch },
      { class: 'old', number: '22201-216-000' },
      { class: 'competitor', maker: 'Lucas', number: 'MCC 107-8' },
    ])
    const writings = [
      clutch,
      '22201216600',
      '22201 216 600',
      '22201.216/600',
      '２２２０１２１６６００',
    ]
    for (const q of [...writings, `OEM no. ${clutch}`, `Honda ${clutch}`]) {
      const [first] = await suggested(shop, q)
      const matched = { by: 'oem', text: `replaces Honda ${clutch}`, number: clutch }
      expect(first, q).toMatchObject({ productId: id, matched })
    }
    const lucas = { by: 'oem', text: 'replaces Lucas MCC 107-8' }
    expect((await suggested(shop, 'mcc1078'))[0]?.matched).toMatchObject(lucas)
    expect((await suggested(shop, 'friction'))[0]?.matched.by).toBe('words')
    expect((await suggested(shop, '22201216000'))[0]?.matched.text).toBe('was 22201-216-000')
    expect((await suggested(shop, 'kscp'))[0]?.matched.text).toBe('our number KS-CP-08')
    expect((await suggested(shop, '22201-2'))[0]?.productId).toBe(id)
  })

  test('suggests a number with one wrong character', async () => {
    const id = await product({ name: 'Starter relay' })
    await keep(shop, id, [{ class: 'oem', number: '35850-MR5-007' }])
    for (const q of ['35850-MR5-008', '3580-MR5-007', '358500MR5007', '38550-MR5-007']) {
      const { headers, body } = await call('GET', `/products?q=${q}`)
      expect(body[0], q).toMatchObject({ _id: id, matched: { by: 'near' } })
      expect(headers['x-did-you-mean']).toBe('35850-MR5-007')
    }
    const near = await nearNumbers(shop.shop.db.read, ['35850MR5008', '99999'])
    expect([...near.keys()]).toEqual(['35850MR5008'])
  })

  test.each([
    '\u{10000}\ufc00\u{10000}',
    `${'x'.repeat(59)}\u{10000}9`,
    '\u0000"*\'():^-+|&!<>',
    '9'.repeat(500),
  ])('a search for %j is answered, never a fault', async (words) => {
    const q = encodeURIComponent(words)
    for (const path of [`/suggestions?q=${q}`, `/product-facets?q=${q}`, `/products?q=${q}`])
      expect([200, 400, 422]).toContain((await call('GET', path)).status)
  })

  test('removes a number together with its misspellings', async () => {
    const [as, id] = [await admin(), await product()]
    await keep(shop, id, [
      { class: 'oem', number: 'QQ-7781' },
      { class: 'oem', number: 'QQ-7799', source: 'A book' },
    ])
    const [{ _id: gone }] = (await call('GET', `/part-numbers?product=${id}`, { as })).body
    await call('DELETE', `/part-numbers?id=${gone}`, { as })
    const page = await call('GET', `/product-page/${id}`)
    const kept = { class: 'oem', maker: '', number: 'QQ-7799', source: 'A book' }
    expect(page.body.numbers).toEqual([kept])
    const { db } = shop.shop
    expect((await matchNumbers(db.read, null, ['QQ7781', 'QQ7799'])).size).toBe(1)
    expect((await nearNumbers(db.read, ['QQ7780'])).size).toBe(0)
    expect((await nearNumbers(db.read, ['QQ7798'])).size).toBe(1)
  })

  test('finds own numbers only for their customer', async () => {
    const [buyer, other] = [await customer(), await customer()]
    const id = await product({ name: 'Own thing' })
    const body = { productId: id, number: 'Shelf 17 b' }
    const kept = await call('POST', '/own-numbers', { as: buyer, body })
    expect(await suggested(shop, 'SHELF-17B', buyer)).toMatchObject([
      { productId: id, matched: { by: 'own', text: 'your number Shelf 17 b' } },
    ])
    expect(await suggested(shop, 'SHELF-17B', other)).toEqual([])
    expect(await suggested(shop, 'SHELF-17B')).toEqual([])
    // Not numbers without a product.
    await call('GET', '/products?q=Shelf%2017%20b', { as: buyer })
    const as = await admin()
    expect((await call('GET', '/missed-searches?limit=1000', { as })).body).not.toContainEqual(
      expect.objectContaining({ _id: 'SHELF17B' }),
    )
    const gone = `/own-numbers?id=${kept.body._id}`
    expect((await call('DELETE', gone, { as: other })).body.deletedCount).toBe(0)
    expect((await call('GET', '/own-numbers', { as: buyer })).body).toHaveLength(1)
    expect((await call('DELETE', gone, { as: buyer })).body.deletedCount).toBe(1)
    expect(await suggested(shop, 'SHELF-17B', buyer)).toEqual([])
  })

  test('notes unfound numbers for admins', async () => {
    const as = await admin()
    await product({ name: 'Gudgeon circlip', kind: 'Engine', productCode: 'GC-4711' })
    for (const path of [
      'q=gudgeon&kind=Brakes',
      'q=gc-4711&kind=Brakes',
      'q=gudgeom',
      'q=a@b.example',
    ])
      await call('GET', `/products?${path}`)
    for (const q of ['98765-XYZ-1', '98765 xyz 1', 'no such word', '12'])
      await call('GET', `/products?q=${encodeURIComponent(q)}`)
    await call('GET', '/suggestions?q=44444-4')
    // A list of the quick order counts too, once per sender, however often it is validated.
    for (const text of ['55512-ABQ-1 10', '55512-ABQ-1 10\n77213-ABQ-2\t5\nno such line'])
      await call('POST', '/quick-order/check', { as, body: { text } })
    await call('POST', '/quick-order/check', { body: { text: '55512 abq 1\t10' } })
    const { body } = await call('GET', '/missed-searches', { as })
    const lastAt = expect.any(Number)
    const expected = /98765|such|44444|gudg|4711|example/
    expect(body.filter(({ number }: Json) => expected.test(number))).toEqual([
      { _id: '98765XYZ1', number: '98765 xyz 1', count: 2, lastAt },
      { _id: 'NOSUCHWORD', number: 'no such word', count: 1, lastAt },
    ])
    expect(body.filter(({ number }: Json) => /abq/i.test(number))).toMatchObject([
      { _id: '55512ABQ1', count: 2 },
      { _id: '77213ABQ2', count: 1 },
    ])
    const off = await call('DELETE', '/missed-searches?id=98765XYZ1', { as })
    expect(off.body).toEqual({ deletedCount: 1 })
    const left = (await call('GET', '/missed-searches', { as })).body
    expect(left.map(({ _id }: Json) => _id)).not.toContain('98765XYZ1')
  })
})
