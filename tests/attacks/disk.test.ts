import sharp from 'sharp'
import { expect, test } from 'vitest'
import { onUsualEngine, shopForTest } from '#tests/open-shop.ts'
import { sendPicture, ticketFor } from '#tests/uploads/send-picture.ts'

onUsualEngine('an account without a verified email', (shop) => {
  const { call, customer, product } = shop

  test('keeps ten lists, and none beyond the limit of letters', async () => {
    const as = await customer({ verified: false })
    const productId = await product()
    const add = (note = '') =>
      call('POST', '/lists', {
        as,
        body: { name: 'Spring', lines: [{ productId, quantity: 10, note }] },
      })
    for (let number = 0; number < 10; number++) expect((await add()).status).toBe(200)
    const refused = await add()
    expect(refused).toMatchObject({ status: 403, body: { code: 'prove-address' } })
    expect(refused.body.detail).toMatch(/^Please confirm your email address first: /)
  })

  test('stores five pictures', async () => {
    const person = await customer({ verified: false })
    const key = await ticketFor(shop, person)
    const send = async (side: number) => sendPicture(shop, key, { bytes: await png(side) })
    for (let side = 20; side < 25; side++) expect((await send(side)).status).toBe(200)
    expect(await send(30)).toMatchObject({ status: 403, body: { code: 'prove-address' } })
  })
})

test('with hardly any room left pictures and lists are refused in words, and orders go on', async () => {
  const shop = await shopForTest('sqlite', {}, { freeBytes: Number.MAX_SAFE_INTEGER })
  const as = await shop.customer()
  const productId = await shop.product()
  const key = await ticketFor(shop, as)
  const lines = [{ productId, quantity: 10 }]
  const list = await shop.call('POST', '/lists', { as, body: { name: 'Spring', lines } })
  const picture = await sendPicture(shop, key, { bytes: await png(20) })
  for (const refused of [list, picture])
    expect(refused).toMatchObject({ status: 503, body: { code: 'disk-full' } })
  expect(list.body.detail).toMatch(/takes only orders/)
  const body = { phone: '+1 555 0142', address: '5 Canal Street', productId, quantity: 10 }
  expect((await shop.call('POST', '/orders', { as, body })).status).toBe(200)
})

function png(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
}
