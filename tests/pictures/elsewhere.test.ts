import { expect, test } from 'vitest'
import { isVisible } from '#images/server/pictures.ts'
import { onUsualEngine } from '#tests/open-shop.ts'

const foreign = 'https://elsewhere.test/a.png'
const stated = { description: 'D', price: 5, quantity: 10, minimumQuantity: 5 }
const profile = { name: 'N', phone: '12345', address: 'A' }

onUsualEngine(
  'a picture elsewhere',
  (shop) => {
    const { call, customer, admin, product } = shop

    test('is refused in words, for products and for profiles', async () => {
      const [as, own] = [await admin(), await customer()]
      const id = await product()
      const answers = [
        await call('POST', '/products', { as, body: { ...stated, name: 'New', img: foreign } }),
        await call('PUT', `/products/${id}`, { as, body: { ...stated, img: foreign } }),
        await call('PUT', `/users?id=${own.id}`, { as: own, body: { ...profile, img: foreign } }),
      ]
      for (const { status, body } of answers) {
        expect([status, body.code]).toEqual([422, 'fields-wrong'])
        expect(body.errors).toEqual([
          { field: 'img', message: expect.stringMatching(/other sites/) },
        ])
      }
      expect((await call('GET', '/products?q=new')).body).toEqual([])
    })

    test('in use from before stays in place', async () => {
      const { shop: open } = shop
      const [as, own] = [await admin(), await customer()]
      const id = await product()
      await open.db.write(async (trx) => {
        await trx.updateTable('products').set({ img: foreign }).where('id', '=', id).execute()
        await trx.updateTable('users').set({ img: foreign }).where('id', '=', own.id).execute()
      })
      const edited = await call('PUT', `/products/${id}`, { as, body: { ...stated, img: foreign } })
      expect([edited.status, edited.body.img]).toEqual([200, foreign])
      const body = { ...profile, img: foreign }
      const kept = await call('PUT', `/users?id=${own.id}`, { as: own, body })
      expect([kept.status, kept.body.img]).toEqual([200, foreign])
    })
  },
  { IMGBB_KEY: 'x' },
)

test.each([
  ['/images/disc.webp', true],
  ['/images/../api/my-data', false],
  ['/images/disc.webp?x=/api', false],
  ['https://i.ibb.co/x/a.png', true],
  ['https://lh3.googleusercontent.com/a', true],
  ['https://i.ibb.co.evil.test/a.png', false],
  ['http://i.ibb.co/a.png', false],
  ['https://evilgoogleusercontent.com/a', false],
  ['//i.ibb.co/a.png', false],
])('%s is shown: %s', (address, shown) => {
  expect(isVisible(address, ['https://i.ibb.co', 'https://*.googleusercontent.com'])).toBe(shown)
})
