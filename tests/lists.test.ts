// What lists find, and how they page.
import { expect, test } from 'vitest'
import { type Answer, onBothEngines, type TestShop } from './open-shop.ts'

onBothEngines('search', (shop) => {
  const { call, customer, product } = shop

  const names = async (path: string, as: { token: string } | null = null) => {
    const { body } = await call('GET', path, { as })
    return body.map(({ name }: { name: string }) => name)
  }

  test('finds the exact number first, then prefixes, then words', async () => {
    await product({ name: 'Holder for zq 12', productCode: 'AA-1' })
    await product({ name: 'Longer number', productCode: 'ZQ-12-9' })
    await product({ name: 'This number', productCode: 'ZQ-12' })
    const expected = ['This number', 'Longer number', 'Holder for zq 12']
    for (const q of ['ZQ-12', ' zq 12 ', 'Zq.12', 'zq/12'])
      expect(await names(`/products?q=${encodeURIComponent(q)}`), q).toEqual(expected)
    expect(await names('/products?q=zq12')).toEqual(expected.slice(0, 2))
  })

  test('finds words by prefix, in any order, regardless of case and accents', async () => {
    await product({ name: 'Échappement court', description: 'Made of titanium' })
    for (const q of ['court echapp', 'ÉCHAPPEMENT', 'titan court'])
      expect(await names(`/products?q=${encodeURIComponent(q)}`), q).toEqual(['Échappement court'])
    const { body } = await call('GET', '/products?q=echappement%20long')
    expect(body).toMatchObject([{ name: 'Échappement court', matched: { by: 'near' } }])
  })

  test('a search stays within a kind, and sorts when asked to', async () => {
    await product({ name: 'Sprocket B', kind: 'Drivetrain', price: 7 })
    await product({ name: 'Sprocket A', kind: 'Drivetrain', price: 9 })
    await product({ name: 'Sprocket C', kind: 'Tools', price: 8 })
    const path = '/products?q=sprocket'
    expect(await names(`${path}&kind=Drivetrain`)).toEqual(['Sprocket A', 'Sprocket B'])
    expect(await names(`${path}&sort=name`)).toEqual(['Sprocket A', 'Sprocket B', 'Sprocket C'])
    expect(await names(`${path}&sort=-price`)).toEqual(['Sprocket A', 'Sprocket C', 'Sprocket B'])
    for (const more of ['limit=2', 'limit=2&page=9']) {
      const { headers } = await call('GET', `${path}&${more}`)
      expect(Number(headers['x-total-count']), more).toBe(3)
    }
  })

  test('finds a renamed product by its new name, and a deleted one never', async () => {
    const admin = await shop.admin()
    const id = await product({ name: 'Flywheel puller' })
    const body = { name: 'Magneto puller', price: 1, quantity: 1, minimumQuantity: 1 }
    await call('PUT', `/products/${id}`, { as: admin, body })
    expect(await names('/products?q=flywheel')).toEqual([])
    expect(await names('/products?q=magneto')).toEqual(['Magneto puller'])
    await call('DELETE', `/products?id=${id}`, { as: admin })
    expect(await names('/products?q=magneto')).toEqual([])
  })

  test('kinds are counted as products come, change and go', async () => {
    const admin = await shop.admin()
    const id = await product({ kind: 'Counted' })
    await product({ kind: 'Counted' })
    const counted = async () => {
      const { body } = await call('GET', '/product-facets')
      return body.kinds.filter(({ kind }: { kind: string }) => kind.startsWith('Counted'))
    }
    expect(await counted()).toEqual([{ kind: 'Counted', products: 2 }])
    const body = { kind: 'Counted anew', price: 1, quantity: 1, minimumQuantity: 1 }
    await call('PUT', `/products/${id}`, { as: admin, body })
    expect(await counted()).toHaveLength(2)
    await call('DELETE', `/products?id=${id}`, { as: admin })
    expect(await counted()).toEqual([{ kind: 'Counted', products: 1 }])
  })

  test('finds an order by anything written on it, at once', async () => {
    const admin = await shop.admin()
    const buyer = await customer({ name: 'Wilhelmina Sandquist' })
    const productId = await product({ name: 'Wanted valve', productCode: 'WV-77' })
    const input = { productId, phone: '+46 555 1234', address: '9 Quay, Göteborg', quantity: 10 }
    const { body: order } = await call('POST', '/orders', { as: buyer, body: input })
    const number: string = order.purchaseNumber
    expect(number).toMatch(/^K-\d\d-\d{6}$/)
    const found = [order._id, 'WV-77', 'sandquist', '555 1234', 'goteborg', buyer.email]
    for (const written of [number, number.toLowerCase(), number.replaceAll('-', ' ')])
      found.push(written)
    for (const q of found)
      expect(await names(`/orders?q=${encodeURIComponent(q)}`, admin), q).toEqual(['Wanted valve'])
    await call('DELETE', `/orders?id=${order._id}`, { as: buyer })
    expect(await names('/orders?q=sandquist', admin)).toEqual([])
  })

  test('finds users by current name, email and phone', async () => {
    const admin = await shop.admin()
    const user = await customer({ name: 'Ottoline Former' })
    const { email } = user
    const profile = { name: 'Ottoline Brisk', address: '1 Road', phone: '+1 555 0100' }
    await call('PUT', `/users?id=${user.id}`, { as: user, body: profile })
    expect(await names('/users?q=former', admin)).toEqual([])
    for (const q of ['brisk', 'otto', email])
      expect(await names(`/users?q=${encodeURIComponent(q)}`, admin), q).toEqual(['Ottoline Brisk'])
  })
})

onBothEngines('pages of a list', (shop) => {
  const { call, product } = shop

  test('following the next page shows every product once, in each order', async () => {
    for (let made = 0; made < 25; made++) await product({ price: 5 + (made % 3) })
    for (const sort of ['newest', 'name', 'price', '-price']) {
      const seen = await follow(shop, `/products?limit=10&sort=${sort}`)
      expect(seen).toHaveLength(25)
      expect(new Set(seen).size).toBe(25)
    }
  })

  test('refuses invented cursors', async () => {
    for (const after of ['x', btoa('null'), btoa('["a","b"]'), btoa('[1,2]')]) {
      const { status } = await call('GET', `/products?after=${encodeURIComponent(after)}`)
      expect(status, after).toBe(400)
    }
    const far = btoa(JSON.stringify([Number.MAX_SAFE_INTEGER, 'a']))
    expect((await call('GET', `/products?sort=price&after=${far}`)).status).toBe(200)
  })
})

function nextOf(headers: Answer['headers']): string | undefined {
  return /<\/api([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1]
}

async function follow(shop: TestShop, first: string): Promise<string[]> {
  const seen: string[] = []
  for (let path: string | undefined = first; path; ) {
    const { body, headers } = await shop.call('GET', path)
    seen.push(...body.map(({ _id }: { _id: string }) => _id))
    path = nextOf(headers)
  }
  return seen
}
