import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../makers.ts'
import { aPurchase, payOrder } from '../pay.ts'
import { axeFindings, sidewaysScroll, useBrowserShop } from './browser-shop.ts'
import { saved } from './forms.ts'
import { focused, tabTo } from './keys.ts'

const open = useBrowserShop()

test('ships five orders in three interactions, and reports a shipped one', async () => {
  const buyer = await open.shop.customer()
  const placed = await placeSeveral(buyer, 6)
  const page = await open.page('admin', `/dashboard/shipping?state=to-ship&q=${buyer.email}`)
  for (const { number } of placed) await rowOf(page, number).waitFor()
  const [first, second, , , fifth, sixth] = placed.map(({ number }) => number)
  const admin = await open.shop.admin()
  const body = { purchases: [{ id: placed[1]?._id }] }
  await open.shop.call('POST', '/shipments', { as: admin, body })

  await choice(page, first).click()
  await choice(page, fifth).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Ship 5', exact: true }).click()
  await page.locator('.Toastify__toast').getByText('4 orders marked as shipped.').waitFor()
  await rowOf(page, first).getByText('All shipped').waitFor()
  const refused = rowOf(page, second)
  const why = refused.getByRole('alert').getByText(/already|shipped/i)
  await why.waitFor()
  expect(await choice(page, second).isChecked()).toBe(true)
  expect(await choice(page, sixth).isChecked()).toBe(false)
  // They stay chosen: their slips come next.
  await page.getByText('5 chosen').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('ships one order by the button of its row, where the focus stays', async () => {
  const buyer = await open.shop.customer()
  const placed = await placeSeveral(buyer, 2)
  const page = await open.page('admin', `/dashboard/shipping?state=to-ship&q=${buyer.email}`)
  const row = rowOf(page, placed[1]?.number)
  const ship = row.getByRole('button', { name: `Ship ${placed[1]?.number}` })
  await ship.press('Enter')
  await row.getByText('All shipped').waitFor()
  await ship.waitFor({ state: 'detached' })
  await focused(row.getByRole('button', { name: placed[1]?.number, exact: true }))
  await rowOf(page, placed[0]?.number).getByText('10 units').waitFor()
})

test('selects orders to one address for pick list and slips, and shows new ones', async () => {
  const buyer = await open.shop.customer()
  const [first, second] = await placeSeveral(buyer, 2, '9 Shared Yard, Antwerp')
  const page = await open.page('admin', `/dashboard/shipping?state=to-ship&q=${buyer.email}`)
  const row = rowOf(page, first?.number)
  await row.getByRole('button', { name: '2 orders to the same address: choose both' }).click()
  for (const { number } of [first, second].flatMap((one) => one ?? []))
    expect(await choice(page, number).isChecked()).toBe(true)
  for (const name of ['Pick list', 'Packing slips'])
    expect((await saved(page, name)).name).toMatch(/\.pdf$/)
  // The list is walked, the page left and opened again: what was chosen for it still is.
  await page.reload()
  for (const { number } of [first, second].flatMap((one) => one ?? []))
    await expect.poll(() => choice(page, number).isChecked()).toBe(true)
  // Of what has not left there is nothing to tell a carrier.
  expect(await page.getByText('Carrier CSV').count()).toBe(0)
  const [third] = await placeSeveral(buyer, 1)
  await rowOf(page, third?.number).waitFor()
  expect(await choice(page, first?.number).isChecked()).toBe(true)
  // A shipped order stays in its row: nothing of it is open, or offered as one parcel.
  await page.getByRole('button', { name: 'Ship 2', exact: true }).click()
  await rowOf(page, first?.number).getByText('All shipped').waitFor()
  await rowOf(page, first?.number).getByText('0 units').waitFor()
  await rowOf(page, first?.number).getByText('0 lines').waitFor()
  // It is chosen again for its documents, and not to be shipped twice.
  await page.getByLabel('All 3 on this page').click()
  await page.getByText('3 chosen').waitFor()
  await page.getByRole('button', { name: 'Ship 1', exact: true }).waitFor()
  const csv = (await saved(page, 'Carrier CSV')).bytes.toString()
  expect(csv).toContain(first?.number)
  expect(await page.getByText('to the same address').count()).toBe(0)
})

test('asks before shipping unpaid orders', async () => {
  const { as: buyer, purchase } = await aPurchase(open.shop, [5])
  const page = await open.page('admin', `/dashboard/shipping?state=unpaid&q=${buyer.email}`)
  await choice(page, purchase.number).click()
  await page.getByRole('button', { name: 'Ship 1', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship before payment?' })
  await dialog.getByText(purchase.number).waitFor()
  await rowOf(page, purchase.number).getByText('Payment due').waitFor()
  await dialog.getByRole('button', { name: 'Shipped' }).click()
  await rowOf(page, purchase.number).getByText('All shipped, not paid yet').waitFor()
})

test('scans a parcel unit by unit, and reports wrong and extra parts', async () => {
  const buyer = await open.shop.customer()
  const [purchase] = await placeSeveral(buyer, 1, undefined, 2)
  const page = await open.page('admin', `/dashboard/shipping?state=to-ship&q=${buyer.email}`)
  const path = `/purchases/${purchase?._id}`
  const { number, orders } = await open.shop.ok('GET', path, { as: buyer })
  const [one, other] = orders
  await rowOf(page, number).locator('[data-act=unfold]').click()
  const scan = page.getByLabel('Scan parts: one unit each, the last one ships')
  const send = async (code: string) => {
    await scan.fill(code)
    await scan.press('Enter')
  }
  await send('NO-SUCH-PART')
  await page.getByText(`NO-SUCH-PART is not in order ${number}`).waitFor()
  // Quicker than the page is drawn: the reader's keys come in one go.
  for (let count = 0; count < one.quantity; count += 1) await send(one.productCode)
  await page.getByText(`${one.quantity} of ${one.quantity} ${one.productCode}`).waitFor()
  await send(one.productCode.toLowerCase())
  await page.getByText(`One too many: ${one.name}`).waitFor()
  await focused(scan)
  await page.getByRole('button', { name: `Ship ${one.quantity} units` }).click()
  const shipments = page.getByRole('region', { name: `Shipments of ${number}` })
  await shipments.getByText(`${number}-1`, { exact: true }).waitFor()
  await rowOf(page, number).getByText('Shipped 1 of 2').waitFor()
  expect(await axeFindings(page)).toEqual([])

  // All that is left is scanned: it goes without another press.
  for (let count = 0; count < other.quantity; count += 1) await send(other.productCode)
  await shipments.getByText(`${number}-2`, { exact: true }).waitFor()
  await rowOf(page, number).getByText('All shipped').waitFor()

  const voided = shipments.getByRole('listitem').filter({ hasText: `${number}-2` })
  await voided.getByRole('button', { name: 'Void' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
  await voided.getByText(/voided/).waitFor()
  await rowOf(page, number).getByText('Shipped 1 of 2').waitFor()
})

test("searches on '/', saves views by name, and sets pasted tracking numbers", async () => {
  const buyer = await open.shop.customer()
  const [purchase] = await placeSeveral(buyer, 1)
  const number = purchase?.number ?? ''
  const admin = await open.shop.admin()
  const page = await open.page(admin, '/dashboard/shipping')
  await page.getByRole('heading', { name: 'Shipping' }).waitFor()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search orders to ship' })
  await focused(search)
  await page.keyboard.type(number)
  await rowOf(page, number).waitFor()
  await page.getByText('1 order', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Save this view …' }).click()
  await page.keyboard.press('Enter')
  await page.locator('.Toastify__toast').getByText('Please give it a name').waitFor()
  await page.keyboard.type('The urgent one')
  await page.keyboard.press('Enter')
  const view = page.getByRole('link', { name: 'The urgent one' })
  await view.waitFor()
  const views = page.getByRole('navigation', { name: 'Which orders' })
  await views.getByRole('link', { name: 'Shipped', exact: true }).click()
  await page.getByText('No orders match this search').waitFor()
  await view.click()
  await rowOf(page, number).waitFor()
  await page.getByRole('button', { name: 'Delete the view The urgent one' }).click()
  await view.waitFor({ state: 'detached' })

  await tabTo(page, choice(page, number))
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Ship 1', exact: true, disabled: false }).press('Enter')
  await rowOf(page, number).getByText('All shipped').waitFor()
  await page.getByRole('button', { name: 'Paste tracking numbers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste tracking numbers' })
  await page.keyboard.type(`${number}-1\tDHL\t003404341610\nnonsense`)
  await dialog.getByRole('button', { name: 'Save them' }).click()
  await dialog.getByText('1 line not understood.').waitFor()
  expect(await dialog.getByLabel('One parcel per line').inputValue()).toBe('nonsense')
  expect(await axeFindings(page)).toEqual([])
  const { body } = await open.shop.call('GET', `/purchases/${purchase?._id}`, { as: buyer })
  expect(body.shipments[0]).toMatchObject({ carrier: 'DHL', tracking: '003404341610' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/dashboard/shipping')
  await search.fill('00340 4341610')
  await page.getByText('1 order', { exact: true }).waitFor()
  await rowOf(page, number).getByText('All shipped').waitFor()
})

test('shows both tracking numbers when a colleague saved another', async () => {
  const [purchase] = await placeSeveral(await open.shop.customer(), 1)
  const as = await open.shop.admin()
  const body = { purchases: [{ id: purchase?._id }] }
  const { shipped } = (await open.shop.call('POST', '/shipments', { as, body })).body
  const page = await open.page('admin', `/dashboard/shipping?q=${purchase?.number}`)
  await rowOf(page, purchase?.number).locator('[data-act=unfold]').click()
  const tracking = page.getByLabel(`Tracking number of ${purchase?.number}-1`)
  await tracking.fill('MINE-1')
  const theirs = { carrier: 'UPS', tracking: 'THEIRS-1' }
  await open.shop.call('PUT', `/shipments/${shipped[0]._id}`, { as, body: theirs })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await page.getByText('Saved: UPS, THEIRS-1').waitFor()
  expect(await tracking.inputValue()).toBe('MINE-1')
})

test('on a phone in the dark, without a network, nothing typed is lost', async () => {
  const buyer = await open.shop.customer()
  const [purchase] = await placeSeveral(buyer, 1)
  const phone = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const
  const { page, context } = await open.visit('admin', { ...phone, hasTouch: true })
  await page.goto(`/dashboard/shipping?state=to-ship&q=${buyer.email}`)
  await rowOf(page, purchase?.number).locator('[data-act=unfold]').click()
  const tracking = page.getByRole('textbox', { name: 'Tracking number (optional)' })
  await tracking.fill('JD 1')
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Ship \d+ units$/ }).click()
  const offline = page.getByText(/^No connection to the shop/)
  await offline.first().waitFor()
  expect(await tracking.inputValue()).toBe('JD 1')
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Ship \d+ units$/, disabled: false }).press('Enter')
  await page.getByText(`${purchase?.number}-1`, { exact: true }).waitFor()
})

type Placed = { _id: string; number: string }

/** Paid purchases of ten pieces each of a number of parts. */
async function placeSeveral(
  buyer: Person,
  count: number,
  address?: string,
  parts = 1,
): Promise<Placed[]> {
  const placed: Placed[] = []
  for (let at = 0; at < count; at += 1) {
    const lines: { productId: string; quantity: number }[] = []
    for (let part = 0; part < parts; part += 1)
      lines.push({ productId: await open.shop.product({ price: 12 }), quantity: 10 })
    const body = { phone: '+1 555 0142', address: address ?? `${at} Canal Street`, lines }
    const { body: purchase } = await open.shop.call('POST', '/purchases', { as: buyer, body })
    await payOrder(open.shop, buyer, purchase.orders[0]._id)
    placed.push(purchase)
  }
  return placed
}

function rowOf(page: Page, number = ''): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: number }) })
}

function choice(page: Page, number = ''): Locator {
  return page.getByRole('checkbox', { name: `Choose ${number}` })
}
