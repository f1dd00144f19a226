import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readDemoProducts } from '#demo/catalogue.ts'
import { demoPeople } from '#demo/people.ts'
import { demoReviews } from '#demo/reviews.ts'
import { seedDemo } from '#demo/seed.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import { freePort } from './free-port.ts'
import { type Json, openTestShop, useTestShop } from './open-shop.ts'
import { startServer } from './prove/server.ts'
import { scratch } from './scratch.ts'

const yen = { DATA_DIR: mkdtempSync(join(scratch(), 'kickstand-demo-')), CURRENCY: 'JPY' }

test('a demo is ready when the demo shop is in, and not before, in a currency without decimals too', async () => {
  const empty = await openTestShop('sqlite', yen)
  await empty.product({ name: 'Of a quick admin', price: 1_200 })
  await empty.close()
  const server = await startServer({ ...yen, MODE: 'demo', PORT: String(await freePort()) })
  onTestFinished(server.stop)
  const found = await fetch(`${server.address}/api/products?q=KS-BD-320`)
  const [product] = (await found.json()) as Json[]
  expect(product).toMatchObject({ productCode: 'KS-BD-320', price: 11_800, currency: 'JPY' })
  expect(await (await fetch(`${server.address}/products`)).text()).toContain('¥')
})

describe('the demo shop', () => {
  const shop = useTestShop('sqlite', yen)

  test('stays unchanged by later starts, additions included', async () => {
    const said: string[] = []
    await seedDemo(shop.shop, (line) => said.push(line))
    expect(said).toEqual([])
    expect(await howMany('users')).toBe(demoPeople.length)
    expect(await howMany('products')).toBe(readDemoProducts().length + 1)
    expect(await howMany('reviews')).toBe(demoReviews.length)
  })

  test('finds current parts by every number they ever had', async () => {
    const first = async (number: string) =>
      (await shop.call('GET', `/products?q=${encodeURIComponent(number)}`)).body[0]?.productCode
    expect(await first('45120 KS3 700')).toBe('KS-BD-320')
    expect(await first('vdx3208f')).toBe('KS-BD-320')
    expect(await first('61 31 8 523 004')).toBe('KS-GR-125')
    const { db } = shop.shop
    const rows = await db.read.selectFrom('products').select(['id', 'product_code']).execute()
    const codes = new Map(rows.map((row) => [row.id, row.product_code]))
    const endsOf = async (code: string) => {
      const id = rows.find(({ product_code }) => product_code === code)?.id ?? ''
      const chain = (await followSuccessors(db.read, [id])).get(id)
      return chain?.ends.map(({ productId, quantity }) => `${quantity} ${codes.get(productId)}`)
    }
    expect(await endsOf('KS-IN-02')).toEqual(['1 KS-IN-04'])
    expect((await endsOf('KS-CK-525'))?.sort()).toEqual(['1 KS-CH-525', '1 KS-FS-15', '1 KS-RS-45'])
    expect(await endsOf('KS-WB-PR')).toEqual(['2 KS-WB-6204'])
    expect(await endsOf('KS-CB-34')).toBeUndefined()
  })

  test('excludes unnamed motorcycles where applications are complete', async () => {
    const idOf = async (code: string) => (await shop.ok('GET', `/products?q=${code}`))[0]._id
    const products = [await idOf('KS-BD-300'), await idOf('KS-BD-320'), await idOf('KS-PK-83')]
    const { body } = await shop.call('GET', `/fitments?products=${products}&motorcycle=own.build`)
    expect(body.map(({ complete }: Json) => complete)).toEqual([true, false, true])
  })

  test('the buyer has a history, lists, a garage, and numbers that search and quick order know', async () => {
    const as = await shop.signedIn('buyer@kickstand.test')
    const read = async (path: string) => (await shop.call('GET', path, { as })).body
    const purchases: Json[] = await read('/purchases?email=buyer@kickstand.test')
    const states = purchases.map(({ orders, paid, poNumber }) => {
      const shipped = orders.filter(({ status }: Json) => status === 'Shipped').length
      return [poNumber ?? '', orders.length, shipped, paid ? 'paid' : 'unpaid'].join(' ')
    })
    expect(states).toEqual(
      expect.arrayContaining([
        'OM-2260 14 14 paid',
        'OM-2318 16 11 paid',
        'OM-2324 8 0 unpaid',
        ' 1 1 unpaid',
      ]),
    )
    const lists = await read('/lists')
    expect(lists.filter(({ watched }: Json) => watched)).toHaveLength(1)
    const [fleet] = await Promise.all(
      lists.filter(({ watched }: Json) => !watched).map(({ _id }: Json) => read(`/lists/${_id}`)),
    )
    expect(fleet.times).toBe(25)
    const ready = fleet.lines.filter(({ refusal }: Json) => refusal === null)
    expect([ready.length, fleet.lines.length]).toEqual([6, 9])
    expect((await read('/garage')).motorcycles).toHaveLength(2)

    const own: Json[] = await read('/own-numbers')
    expect(own.length).toBeGreaterThan(5)
    const text = own.map(({ number }) => `${number}\t5000`).join('\n')
    const quickOrder = await shop.call('POST', '/quick-order/check', { as, body: { text } })
    for (const [place, { number, productCode }] of own.entries()) {
      const [found] = await read(`/suggestions?q=${encodeURIComponent(number)}`)
      expect(found).toMatchObject({ productCode, matched: { by: 'own' } })
      expect(quickOrder.body.lines[place]).toMatchObject({ productCode, matched: { class: 'own' } })
    }
  })

  test('its company has an overdue invoice, one paid in part, a request and a quote', async () => {
    const as = await shop.signedIn('grace@fleet.kickstand.test')
    const invoices: Json[] = await shop.ok('GET', '/invoices', { as })
    expect(invoices.map(({ number, state }) => [number, state])).toEqual([
      ['I-000002', 'open'],
      ['I-000001', 'overdue'],
    ])
    const [part, overdue] = invoices
    expect(overdue.open).toBe(overdue.total)
    expect(part.open).toBeGreaterThan(0)
    expect(part.open).toBeLessThan(part.total)
    for (const { at, dueAt } of invoices) expect(at).toBeLessThan(dueAt)
    const [company] = await shop.ok('GET', '/companies', { as })
    expect(company).toMatchObject({ overdue: overdue.total, exposure: overdue.total + part.open })
    const drafts: Json[] = await shop.ok('GET', '/drafts', { as })
    expect(drafts.map(({ kind }) => kind).sort()).toEqual(['approval', 'quote'])
  })

  test('gives its orders time to be paid on any machine', async () => {
    const purchases = shop.shop.db.read.selectFrom('purchases').select('number')
    const expired = purchases.whereRef('paid_at', '>=', 'expires_at')
    expect(await expired.execute()).toEqual([])
  })

  async function howMany(table: 'users' | 'products' | 'reviews'): Promise<number> {
    return (await shop.shop.db.read.selectFrom(table).select('id').execute()).length
  }
})
