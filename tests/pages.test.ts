import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop('sqlite', {}, { pages: true })
})

afterAll(() => shop?.close())

test('whoever asks for a page by the other loopback name goes on at the public one', async () => {
  const { port } = new URL(shop.address)
  const url = '/products?q=disc'
  const ask = (host: string) => shop.app.inject({ method: 'GET', url, headers: { host } })
  const other = await ask(`localhost:${port}`)
  expect(other.statusCode).toBe(307)
  expect(other.headers['location']).toBe(`${shop.address}${url}`)
  for (const host of [`127.0.0.1:${port}`, 'shop.example', `localhost:${Number(port) + 1}`]) {
    expect((await ask(host)).statusCode).toBe(200)
  }
})

test('a review of somebody without a picture shows the helmet, not a broken picture', async () => {
  const as = await shop.customer({ name: 'Ivo Unpictured' })
  await shop.call('POST', '/reviews', { as, body: { star: 5, description: 'Fits' } })
  const { payload } = await shop.app.inject({ method: 'GET', url: '/reviews' })
  expect(payload).toContain('Ivo Unpictured')
  expect(payload).not.toMatch(/<img[^>]* src=""|<img(?![^>]* src=)[^>]*>/)
})
