import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { currencyOf } from '#base/money.ts'
import { addProduct } from '#products/server/products.ts'
import { keepAnswers } from '#server/answers/kept.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { newId } from '#server/ids.ts'
import { onBothEngines } from './open-shop.ts'

onBothEngines('kept answers', (shop) => {
  test('a list asked for again needs no statement of its own', async () => {
    await shop().product()
    // A job, or another database of the same PostgreSQL, may write just between the two.
    const statementsOfSecond = async () => {
      await shop().call('GET', '/products?limit=3')
      return shop().statementsOf(() => shop().call('GET', '/products?limit=3'))
    }
    await expect.poll(statementsOfSecond).toEqual([])
  })

  test('a search is kept from the second time on that somebody asks for it', async () => {
    const statementsOfEach = async () => {
      const path = `/products?q=${newId()}`
      const each: number[] = []
      for (let time = 0; time < 3; time++)
        each.push((await shop().statementsOf(() => shop().call('GET', path))).length)
      return each.map((statements) => statements > 0)
    }
    await expect.poll(statementsOfEach).toEqual([true, true, false])
  })

  test('a write is seen by the very next reader', async () => {
    const admin = await shop().admin()
    const id = await shop().product({ quantity: 1_000 })
    for (let quantity = 1_000; quantity < 1_050; quantity++) {
      const edit = { price: 5, quantity, minimumQuantity: 1 }
      await shop().call('PUT', `/products/${id}`, { as: admin, body: edit })
      const { body } = await shop().call('GET', `/products?id=${id}`)
      expect(body[0].quantity).toBe(quantity)
    }
  })

  test('over the network too, where what is kept leaves before all else', async () => {
    const admin = await shop().admin()
    const id = await shop().product()
    for (let quantity = 1; quantity < 30; quantity++) {
      const edit = { price: 5, quantity, minimumQuantity: 1 }
      await shop().call('PUT', `/products/${id}`, { as: admin, body: edit })
      for (let reader = 0; reader < 3; reader++) {
        const answer = await fetch(`${shop().address}/api/products?id=${id}`)
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(await answer.json()).toMatchObject([{ quantity }])
      }
    }
  })

  test('readers who come at once are given what is made once', async () => {
    const all = () =>
      Promise.all(Array.from({ length: 30 }, () => shop().call('GET', '/products?limit=7')))
    const listings = async () => {
      await shop().product()
      const statements = await shop().statementsOf(all)
      return statements.filter((sql) => sql.includes('"minimum_quantity"')).length
    }
    await expect.poll(listings).toBe(1)
  })

  test('who has it already is told so, until it changes', async () => {
    await shop().product()
    const first = await shop().call('GET', '/products?limit=5')
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await shop().call('GET', '/products?limit=5', { headers })
    expect([again.status, again.body]).toEqual([304, ''])
    await shop().product()
    const changed = await shop().call('GET', '/products?limit=5', { headers })
    expect(changed.status).toBe(200)
  })

  test('what does not change is told as unchanged though something else was written', async () => {
    const first = await shop().call('GET', '/order-terms')
    await shop().product()
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await shop().call('GET', '/order-terms', { headers })
    expect(again.status).toBe(304)
  })

  test('the total counts as a change even if the rows at hand stay the same', async () => {
    await shop().product()
    const first = await shop().call('GET', '/products?limit=1&sort=name')
    await shop().product({ name: `zzz ${newId()}` })
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await shop().call('GET', '/products?limit=1&sort=name', { headers })
    expect(again.status).toBe(200)
    expect(Number(again.headers['x-total-count'])).toBe(Number(first.headers['x-total-count']) + 1)
  })

  test('it is packed as the client likes it, and the same inside', async () => {
    for (let more = 0; more < 12; more++) await shop().product()
    const plain = await shop().app.inject('/api/products?limit=12')
    const ask = (encoding: string) =>
      shop().app.inject({
        url: '/api/products?limit=12',
        headers: { 'accept-encoding': encoding },
      })
    const gzip = await ask('gzip, br;q=0')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    await expect
      .poll(async () => (await ask('gzip, deflate, br')).headers['content-encoding'], {
        timeout: 15_000,
      })
      .toBe('br')
    const brotli = await ask('gzip, deflate, br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['x-frame-options']).toBe('DENY')
  })

  test('another process sees a write at once on SQLite, within 20 ms on PostgreSQL', async () => {
    const { config } = shop().shop
    const other = openDatabase(config)
    await migrate(other)
    const product = {
      description: 'x',
      price: 1,
      quantity: 5,
      minimumQuantity: 1,
      img: '/images/a',
    }
    const bound = shop().engine === 'sqlite' ? 0 : 20
    for (let round = 0; round < 20; round++) {
      await shop().call('GET', '/products?limit=1')
      const added = await other.write((work) =>
        addProduct(
          work,
          { ...product, name: `From elsewhere ${newId()}` },
          { pictureHosts: [], currency: currencyOf('USD') },
        ),
      )
      await new Promise((resolve) => setTimeout(resolve, bound))
      const { body } = await shop().call('GET', '/products?limit=1')
      expect(body[0]._id).toBe(added._id)
    }
    await other.close()
  })
})

test('what is kept is weighed with its address, headers and packed forms, and stays within its bound', async () => {
  const mostBytes = 1_000_000
  const source = { version: () => 1, known: () => 1, failed: () => false }
  const kept = keepAnswers(() => source, mostBytes)
  const app = fastify({ routerOptions: { maxParamLength: 20_000 } })
  const link = 'l'.repeat(1_000)
  const body = randomBytes(3_000)
  app.get('/*', (request, reply) =>
    kept.answer(request, reply, async () => ({
      body: Buffer.from(body.toString('hex')),
      headers: { 'content-type': 'text/html', link },
    })),
  )
  const ask = (path: string, encoding: string) =>
    app.inject({ url: `/${path}`, headers: { 'accept-encoding': encoding } })
  await ask('a', 'identity')
  const plain = kept.size().bytes
  expect(plain).toBeGreaterThan(6_000 + link.length)
  for (const encoding of ['gzip', 'br']) await ask('a', encoding)
  // Hexadecimal packs to its half.
  expect(kept.size().bytes).toBeGreaterThan(plain + 2 * 3_000)
  await ask('b'.repeat(1_500), 'identity')
  expect(kept.size().bytes).toBeGreaterThan(2 * plain + 2 * 3_000 + 1_500)
  const before = kept.size()
  await ask('c'.repeat(5_000), 'identity')
  expect(kept.size()).toEqual(before)
  for (let number = 0; number < 400; number++) {
    await ask(`${number}${'d'.repeat(1_000)}`, ['identity', 'gzip', 'br'][number % 3] ?? '')
    expect(kept.size().bytes).toBeLessThanOrEqual(mostBytes)
  }
  expect(kept.size().entries).toBeGreaterThan(30)
  await app.close()
})
