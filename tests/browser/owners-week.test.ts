// An owner's week, with its interactions counted: orders are shipped, voided and sent in parts, a rest is closed and
// refunded, goods come in, prices rise, and an order is taken by telephone. What the shop says of all this afterwards
// agrees.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { copyShop } from '#server/operate/engines.ts'
import { freshPostgresUrl } from '#tests/fresh-database.ts'
import type { Person } from '../makers.ts'
import type { Json } from '../open-shop.ts'
import { payOrder, where } from '../pay.ts'
import { scratch } from '../scratch.ts'
import { goTo, useBrowserShop } from './browser-shop.ts'
import { countingHand, press, told } from './forms.ts'

const open = useBrowserShop({ empty: true })

test('orders, shipments, money, stock and the log of an owner’s week agree', async () => {
  const { shop } = open
  const owner = await shop.admin()
  const dealer = await shop.customer({ name: 'Foundry Moto' })
  const lever = await shop.product({ name: 'Clutch lever', productCode: 'OW-100', price: 10 })
  const chain = await shop.product({ name: 'Drive chain', productCode: 'OW-200', price: 30 })
  const { page } = await open.visit(owner)
  const hand = countingHand()

  // Monday: five orders leave at once; one of them did not after all.
  const placed: Json[] = []
  for (let count = 0; count < 5; count++) placed.push(await buy(dealer, [[lever, 10]]))
  await goTo(page, '/dashboard/shipping')
  await hand.click(page.getByLabel('All 5 on this page'))
  await hand.click(page.getByRole('button', { name: 'Ship 5', exact: true }))
  await page.locator('.Toastify__toast').getByText('5 orders marked as shipped.').waitFor()
  expect(hand.count, 'five shipped').toBeLessThanOrEqual(4)
  const [voided] = placed
  await rowOf(page, voided.number).locator('[data-act=unfold]').click()
  hand.count = 0
  await hand.click(page.getByRole('button', { name: 'Void' }))
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Void' }))
  await told(page, `${voided.number}-1 is voided. Its units are open again`)
  expect(hand.count, 'voided').toBeLessThanOrEqual(2)

  // Tuesday: an order leaves in two parts, and a tracking number is corrected.
  const parted = await buy(dealer, [
    [lever, 20],
    [chain, 10],
  ])
  await goTo(page, `/dashboard/shipping?q=${parted.number}`)
  await rowOf(page, parted.number).locator('[data-act=unfold]').click()
  hand.count = 0
  await hand.fill(page.getByLabel('Ship now of OW-200'), '4')
  await hand.click(page.getByRole('button', { name: 'Ship 24 units' }))
  await page.getByText(`${parted.number}-1`, { exact: true }).waitFor()
  expect(hand.count, 'in part').toBeLessThanOrEqual(2)
  hand.count = 0
  await hand.fill(page.getByLabel(`Tracking number of ${parted.number}-1`), '1Z 999 AA1')
  await hand.click(page.getByRole('button', { name: 'Save and email again' }))
  await told(page, `${parted.number}-1 is saved and the buyer notified`)
  expect(hand.count, 'corrected').toBeLessThanOrEqual(2)

  // What is left of it will not come: the rest is closed, and a chain that came broken is refunded.
  hand.count = 0
  await hand.click(page.getByRole('button', { name: 'Cancel remaining …' }))
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Cancel remaining' }))
  await told(page, `Remaining units of ${parted.number} cancelled`)
  expect(hand.count, 'closed').toBeLessThanOrEqual(2)
  await goTo(page, `/dashboard/purchases/${parted._id}`)
  await page.getByRole('button', { name: 'Refund Drive chain' }).click()
  await page.getByLabel('Amount').fill('12,5,0')
  await page.getByText('Please enter an amount in digits, such as 12 or 12.5').waitFor()
  await page.getByLabel('Amount').fill('')
  await page.keyboard.press('Escape')
  hand.count = 0
  await hand.click(page.getByRole('button', { name: 'Refund Drive chain' }))
  await hand.fill(page.getByLabel('Units of 4'), '1')
  await hand.click(page.getByRole('button', { name: 'Refund $30', exact: true }))
  await page.getByText('6 of 10 cancelled, 1 of 10 returned, $210 refunded').waitFor()
  expect(hand.count, 'refunded').toBeLessThanOrEqual(3)

  // Wednesday: goods come in, and prices rise.
  await goTo(page, '/dashboard/goodsIn')
  await page.getByLabel('Or paste delivery contents').fill('OW-100 40\nOW-200 15')
  await press(page, 'Check list')
  await press(page, 'Add 2 parts to stock')
  await page.getByText('2 parts added to stock').waitFor()
  hand.count = 0
  await goTo(page, '/dashboard/manageProducts')
  await hand.click(page.getByRole('button', { name: 'Change 2 prices' }))
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('$30 → $31.20').waitFor()
  await page.keyboard.press('Enter')
  hand.count += 3
  await told(page, '2 prices changed')
  expect(hand.count, 'prices').toBeLessThanOrEqual(5)

  // Thursday: a dealer orders by telephone, and pays.
  const lines = [{ productId: chain, quantity: 10 }]
  const order = { ...where, customer: dealer.id, lines, total: 312 }
  const phoned = await shop.ok('POST', '/customer-purchases', { as: owner, body: order })
  await payOrder(shop, dealer, phoned.orders[0]._id)
  const read = async (path: string) => (await shop.call('GET', path, { as: owner })).body
  // Of 5 x 100, 500, 312 and 0 that were paid 180 and 30 went back.
  const paid = 5 * 100 + 500 + 312
  await expect.poll(async () => (await read('/sales')).months.at(-1)?.revenue).toBe(paid - 210)
  const [sales, today] = [await read('/sales'), await read('/today')]
  expect(sales.customers).toMatchObject([{ email: dealer.email, revenue: paid - 210 }])
  // The one that was voided, and the one by telephone.
  expect(today.toShip.total).toBe(2)
  const file = await read(`/ledger.csv?month=${new Date().toISOString().slice(0, 7)}`)
  const entries = parse<{ Amount: string }>(file, { columns: true, bom: true })
  expect(entries.reduce((sum, { Amount }) => sum + Number(Amount), 0)).toBe(paid - 210)
  for (const [id, quantity] of [
    [lever, 1_000 - 70 + 40],
    [chain, 1_000 - 10 + 6 + 1 + 15 - 10],
  ] as const) {
    const { product, changes } = await read(`/products/${id}/stock-history`)
    expect(product.quantity).toBe(quantity)
    expect(changes.reduce((sum: number, { units }: Json) => sum + units, 1_000)).toBe(quantity)
  }
  const calls = (await read('/audit?limit=100')).map(({ call }: Json) => call)
  for (const call of ownersCalls) expect(calls).toContain(call)
  // The shop moves to PostgreSQL with all of it: each row is compared there.
  const to = { dataDir: '', databaseUrl: await freshPostgresUrl() }
  // From a second file: the jobs of this process would stop it for as long as they wait for the first one.
  const from = { dataDir: await mkdtemp(join(scratch(), 'kickstand-week-')) }
  const database = new DatabaseSync(join(shop.shop.config.dataDir, 'shop.sqlite'))
  database.prepare('vacuum into ?').run(join(from.dataDir, 'shop.sqlite'))
  database.close()
  const copied = await copyShop(from, to)
  expect(copied).toBeGreaterThan(placed.length)
})

const ownersCalls = [
  'POST /shipments',
  'DELETE /shipments/:id',
  'PUT /shipments/:id',
  'POST /purchases/:id/credit-notes',
  'POST /stock-receipts',
  'POST /admin-products/prices',
  'POST /customer-purchases',
]

async function buy(dealer: Person, parts: [id: string, quantity: number][]): Promise<Json> {
  const lines = parts.map(([productId, quantity]) => ({ productId, quantity }))
  const body = { ...where, lines }
  const purchase = await open.shop.ok('POST', '/purchases', { as: dealer, body })
  await payOrder(open.shop, dealer, purchase.orders[0]._id)
  return purchase
}

function rowOf(page: Page, number: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: number }) })
}
