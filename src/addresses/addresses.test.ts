import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'
import { formatAddress } from './rules.ts'

const hall = {
  ...{ name: 'Motoplus GmbH', line1: 'Werkstr. 7', line2: 'Hall 2', city: 'Kassel' },
  ...{ region: '', postalCode: '34117', country: 'DE', phone: '+49 561 1234' },
}
const formatted = 'Motoplus GmbH\nWerkstr. 7\nHall 2\n34117 Kassel\nGermany'

test('writes an address as its country does', () => {
  expect(formatAddress(hall)).toBe(formatted)
  const portland = { ...hall, line2: '', city: 'Portland', region: 'OR', postalCode: '97201' }
  expect(formatAddress({ ...portland, country: 'US' })).toBe(
    'Motoplus GmbH\nWerkstr. 7\nPortland, OR 97201\nUnited States',
  )
})

onUsualEngine('addresses', (shop) => {
  test('keeps the addresses of an account, hidden from all other users', async () => {
    const [owner, other] = [await shop.customer(), await shop.customer()]
    const { _id } = await shop.ok('POST', '/addresses', {
      as: owner,
      body: { ...hall, country: 'de' },
    })
    const saved = { ...hall, _id, formatted, ofCompany: false }
    expect(await shop.ok('GET', '/addresses', { as: owner })).toEqual([saved])
    expect(await shop.ok('GET', '/addresses', { as: other })).toEqual([])
    const body = { ...hall, line2: '' }
    const path = `/addresses/${_id}`
    expect((await shop.call('PUT', path, { as: other, body })).status).toBe(404)
    expect(await shop.ok('DELETE', path, { as: other })).toEqual({ deletedCount: 0 })
    expect(await shop.ok('PUT', path, { as: owner, body })).toMatchObject({ line2: '' })
    expect(await shop.ok('DELETE', path, { as: owner })).toEqual({ deletedCount: 1 })
  })

  test.each([
    [{ country: 'ZZ' }, 'country'],
    [{ country: 'Germany' }, 'country'],
    [{ name: '' }, 'name'],
    [{ line1: ' ' }, 'line1'],
    [{ city: undefined }, 'city'],
    [{ phone: 'none' }, 'phone'],
    [{ line2: 'x'.repeat(81) }, 'line2'],
  ])('refuses %j', async (wrong, field) => {
    const body = { ...hall, ...wrong }
    const answer = await shop.call('POST', '/addresses', { as: await shop.customer(), body })
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field])
  })

  test('orders to a chosen address, and keeps its text when it changes', async () => {
    const as = await shop.customer()
    const { _id } = await shop.ok('POST', '/addresses', { as, body: hall })
    const order = {
      shipTo: _id,
      phone: '+1 555 0100',
      productId: await shop.product(),
      quantity: 10,
    }
    const placed = await shop.ok('POST', '/orders', { as, body: order })
    expect(placed.address).toBe(formatted)
    const { productId, quantity, ...rest } = order
    const lines = [{ productId, quantity }]
    const purchase = await shop.ok('POST', '/purchases', { as, body: { ...rest, lines } })
    expect(purchase).toMatchObject({ address: formatted, shipTo: hall })
    await shop.ok('PUT', `/addresses/${_id}`, { as, body: { ...hall, city: 'Fulda' } })
    await shop.ok('DELETE', `/addresses/${_id}`, { as })
    const kept = await shop.ok('GET', `/purchases/${purchase._id}`, { as })
    expect(kept).toMatchObject({ address: formatted, shipTo: hall })
  })

  test('refuses an order to another user’s address, or to none', async () => {
    const { _id } = await shop.ok('POST', '/addresses', { as: await shop.customer(), body: hall })
    const as = await shop.customer()
    const product = await shop.product({ quantity: 50 })
    const order = { phone: '+1 555 0100', productId: product, quantity: 10 }
    const foreign = await shop.call('POST', '/orders', { as, body: { ...order, shipTo: _id } })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'unknown-address'])
    const nowhere = await shop.call('POST', '/orders', { as, body: order })
    expect(nowhere.body.errors).toEqual([{ field: 'address', message: 'Address is Required' }])
    expect(await shop.ok('GET', `/products?id=${product}`)).toMatchObject([{ quantity: 50 }])
  })

  test('exports addresses and company with a user’s data', async () => {
    const as = await shop.customer()
    await shop.ok('POST', '/addresses', { as, body: hall })
    await shop.company({ manager: as })
    const data = await shop.call('POST', '/my-data', { as, body: {} })
    expect(data.body).toMatchObject({ addresses: [hall], company: [{ userId: as.id }] })
  })

  test('deletes a forgotten user’s addresses and application', async () => {
    const as = await shop.customer()
    const { _id } = await shop.ok('POST', '/addresses', { as, body: hall })
    const company = await shop.company({ manager: as })
    await shop.ok('POST', '/my-data/forget', { as, body: {} })
    const { db } = shop.shop
    const addresses = db.read.selectFrom('addresses').select('id').where('id', '=', _id)
    const companies = db.read.selectFrom('companies').select('id').where('id', '=', company)
    expect([await addresses.execute(), await companies.execute()]).toEqual([[], []])
  })
})
