// The rendered pages, which are kept, and never shown when what they show has changed. They need the build.
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shopForTest, useTestShop } from './open-shop.ts'
import { speak } from './speak.ts'

const shop = useTestShop('sqlite', {}, { pages: true })
const look = (path: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: path, headers })

test('serves a repeated page without a statement', async () => {
  await shop.product()
  // A job may write just between the two.
  const statementsOfSecond = async () => {
    await look('/products')
    return shop.statementsOf(() => look('/products'))
  }
  await expect.poll(statementsOfSecond).toEqual([])
  expect((await look('/products')).statusCode).toBe(200)
})

test('a page shows a product that was added a moment ago', async () => {
  await look('/products')
  await shop.product({ name: 'Crankcase breather' })
  expect((await look('/products')).body).toContain('Crankcase breather')
})

test('shows current price and stock, and ends with the product', async () => {
  const _id = await shop.product({ name: 'Kept crank', price: 77, quantity: 4321 })
  const admin = await shop.admin()
  expect((await look(`/products/${_id}`)).body).toContain('4,321')
  const body = { price: 78, quantity: 1234, minimumQuantity: 10 }
  await shop.call('PUT', `/products/${_id}`, { as: admin, body })
  const changed = await look(`/products/${_id}`)
  expect(changed.body).toContain('$78')
  expect(changed.body).toContain('1,234')
  await shop.call('DELETE', `/products?id=${_id}`, { as: admin })
  for (let time = 0; time < 2; time++) {
    const gone = await look(`/products/${_id}`)
    expect(gone.statusCode).toBe(410)
    expect(gone.body).toContain('There is no replacement.')
    expect(gone.body).toContain('<meta name="robots" content="noindex"/>')
    expect(gone.body).not.toContain('application/ld+json')
  }
  expect((await look('/products/never-was')).statusCode).toBe(404)
})

test('forbids caches to keep a shared list', async () => {
  const as = await shop.customer()
  const line = { productId: await shop.product(), quantity: 10 }
  const share = async () => {
    const made = await shop.call('POST', '/lists', { as, body: { name: 'Spring', lines: [line] } })
    const path = `/lists/${made.body._id}`
    const body = { version: made.body.version, shared: true }
    const { shareToken } = (await shop.call('PUT', path, { as, body })).body
    return { path, page: `/sharedLists/${shareToken}` }
  }
  const seen = async (page: string) => {
    const { statusCode, headers } = await look(page)
    return [statusCode, headers['cache-control']]
  }
  const [back, forgotten] = [await share(), await share()]
  for (const { page } of [back, forgotten])
    expect(await seen(page)).toEqual([200, 'private, no-cache'])
  await shop.call('PUT', back.path, { as, body: { version: 1, shared: false } })
  expect(await seen(back.page)).toEqual([404, 'private, no-cache'])
  await shop.call('POST', '/my-data/forget', { as, body: {} })
  expect(await seen(forgotten.page)).toEqual([404, 'private, no-cache'])
})

test('each script comes as small as Brotli makes it, and is kept for a year', async () => {
  const page = await look('/')
  const scripts = [...page.body.matchAll(/\/static\/js\/[\w.-]+\.js/g)].map(([path]) => path)
  expect(scripts.filter((path) => path.includes('manifest'))).not.toEqual([])
  for (const path of scripts) {
    const file = await look(path, { 'accept-encoding': 'br, gzip' })
    const smallest = brotliCompressSync((await look(path)).rawPayload).length
    expect([path, file.rawPayload.length]).toEqual([path, smallest])
    expect(file.headers['content-encoding']).toBe('br')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('serves long pages whole, in order', async () => {
  for (let added = 0; added < 24; added++) {
    await shop.product({ description: 'Fits each of the twins from 2012 on. '.repeat(12) })
  }
  const { body } = await look('/products')
  expect(body).not.toMatch(/\0|<div hidden/)
})

test('redirects the other loopback name to the public address', async () => {
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

test('shows the helmet for reviewers without a picture', async () => {
  const as = await shop.customer({ name: 'Ivo Unpictured' })
  await shop.call('POST', '/reviews', { as, body: { star: 5, description: 'Fits' } })
  const { payload } = await shop.app.inject({ method: 'GET', url: '/reviews' })
  expect(payload).toContain('Ivo Unpictured')
  expect(payload).not.toMatch(/<img[^>]* src=""|<img(?![^>]* src=)[^>]*>/)
})

test.each([
  '//',
  '//a:99999/',
  '//evil.example/products',
  'http://evil.example/',
  'http://evil.example:99999/',
  'http://evil.example/api/products?limit=1',
  'https://evil.example/signup',
])('%s, asked of another host twice, is answered as a path of this shop', async (target) => {
  const bytes = `GET ${target} HTTP/1.1\r\nhost: evil.example\r\nhost: worse.example\r\nconnection: close\r\n\r\n`
  const answer = await speak(shop.shop.config.port, bytes)
  expect(answer).toMatch(/^HTTP\/1.1 (200|404|400) /)
  expect(answer).not.toContain('worse.example')
  // A path may stand on its page, another host may not.
  expect(answer).not.toMatch(target.startsWith('http') ? /evil/ : /\/[\\/]+evil/)
})

test("titles dashboard pages like the menu, with the shop's name", async () => {
  const { app } = await shopForTest('sqlite', { SHOP_NAME: 'Foundry Parts' }, { pages: true })
  const readTitle = async (url: string) =>
    /<title>([^<]*)/.exec((await app.inject({ url })).body)?.[1]
  for (const [path, title] of [
    ['', 'My Profile'],
    ['/shipping', 'Shipping'],
    ['/goodsIn', 'Receiving'],
    ['/stockTake', 'Stock-take'],
    ['/customers/1/order', 'Customer'],
  ])
    expect(await readTitle(`/dashboard${path}`)).toBe(`${title} · Foundry Parts`)
})
