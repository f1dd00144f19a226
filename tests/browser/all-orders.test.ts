import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCompany } from '../companies.ts'
import { anOrder, aPaidOrder, aPurchase, payOrder, where } from '../pay.ts'
import { axeFindings, goTo, useBrowserShop } from './browser-shop.ts'
import { toasts, told } from './forms.ts'
import { focused, press, tabTo } from './keys.ts'

const open = useBrowserShop()

test('unfolds a row by keyboard to address, note, part and history', async () => {
  const buyer = await open.shop.customer()
  const note = 'Ring twice: the yard is behind the house'
  const lines = [{ productId: await open.shop.product(), quantity: 10 }]
  const body = { ...where, poNumber: 'PO-4711', note, lines }
  const placed = await open.shop.call('POST', '/purchases', { as: buyer, body })
  const [{ _id: id, purchaseNumber, productCode }] = placed.body.orders
  const transaction = await payOrder(open.shop, buyer, id)
  const page = await open.page('admin', `/dashboard/allOrders?q=PO-4711`)
  const name = rowOf(page, id).locator('[data-act=unfold]')
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  expect(await name.getAttribute('aria-expanded')).toBe('true')
  const details = page.locator(`[id="${await name.getAttribute('aria-controls')}"]`)
  const facts = [where.address, where.phone, id, purchaseNumber, productCode, transaction]
  for (const words of [...facts, 'PO-4711', note, 'A disc for tests', 'Placed', 'Paid'])
    await details.getByText(words, { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await details.waitFor({ state: 'detached' })
})

test('a row leads the orders of each purchase with its number, buyer, date, state and total', async () => {
  const { as: buyer, purchase } = await aPurchase(open.shop, [12, 15], { poNumber: 'PO-LEAD' })
  const page = await open.page('admin', '/dashboard/allOrders?q=PO-LEAD')
  const lead = page.getByRole('row').filter({ hasText: purchase.number })
  for (const words of [buyer.name, buyer.email, 'Unpaid', 'Pending', '$270'])
    await lead.getByText(words, { exact: true }).waitFor()
  const [first, second] = purchase.orders
  await payOrder(open.shop, buyer, first._id)
  await page.reload()
  await lead.getByText('Paid', { exact: true }).waitFor()
  const ship = (order: { _id: string }) =>
    rowOf(page, order._id)
      .getByRole('button', { name: /^Shipped/ })
      .click()
  await ship(first)
  await lead.getByText('Partly shipped', { exact: true }).waitFor()
  // Of the whole purchase, also where the list has a part of it.
  await goTo(page, '/dashboard/allOrders?status=Shipped&q=PO-LEAD')
  await lead.getByText('Partly shipped', { exact: true }).waitFor()
  await goTo(page, '/dashboard/allOrders?q=PO-LEAD')
  await ship(second)
  await lead.getByText('Shipped', { exact: true }).waitFor()
})

test('ships one order for a double click, and keeps its row in place', async () => {
  const buyer = await open.shop.customer()
  const first = await aPaidOrder(open.shop, buyer)
  const second = await aPaidOrder(open.shop, buyer)
  const page = await open.page('admin', `/dashboard/allOrders?status=Pending&q=${buyer.email}`)
  const ship = rowOf(page, second.order).getByRole('button', { name: /^Shipped/ })
  const { x, y } = await centreOf(ship)
  await page.mouse.click(x, y)
  const toast = page.locator('.Toastify__toast')
  await toast.getByText('Status is updated', { exact: true }).waitFor()
  const { body } = await open.shop.call('GET', `/orders/${second.order}`, { as: buyer })
  await toast.getByText(`${body.purchaseNumber}, 20 × ${body.name}`).waitFor()
  await rowOf(page, second.order).getByText('Shipped', { exact: true }).waitFor()
  await focused(rowOf(page, second.order).locator('[data-act=unfold]'))
  await page.mouse.click(x, y)
  expect(await statusOf(second.order)).toBe('Shipped')
  expect(await statusOf(first.order)).toBe('Pending')
  expect(await rowOf(page, second.order).count()).toBe(1)
})

test('an unpaid order looks different, and is shipped by keys only when asked and answered', async () => {
  const { buyer, order } = await anOrder(open.shop)
  const paid = await aPaidOrder(open.shop, buyer)
  const page = await open.page('admin', `/dashboard/allOrders?q=${buyer.email}`)
  const ship = rowOf(page, order).getByRole('button', { name: /^Shipped: .* not paid yet$/ })
  const usual = rowOf(page, paid.order).getByRole('button', { name: /^Shipped/ })
  const lineOf = (button: Locator) =>
    button.evaluate((one) => (globalThis as unknown as Styles).getComputedStyle(one).borderTopStyle)
  expect([await lineOf(ship), await lineOf(usual)]).toEqual(['dashed', 'solid'])
  await press(page, ship)
  const dialog = page.getByRole('dialog', { name: 'Ship before payment?' })
  await dialog.getByText('$240 stays due on account', { exact: false }).waitFor()
  expect(await statusOf(order)).toBe('Pending')
  await focused(dialog.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await focused(ship)
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Shipped' }))
  await told(page, 'Status is updated')
  await focused(rowOf(page, order).locator('[data-act=unfold]'))
  expect(await statusOf(order)).toBe('Shipped')
})

test('says what stays and what is refunded when a partly shipped line is deleted', async () => {
  const { buyer, order } = await aPaidOrder(open.shop)
  const { body } = await open.shop.call('GET', `/orders/${order}`, { as: buyer })
  const purchases = [{ id: body.purchaseId, lines: [{ orderId: order, units: 5 }] }]
  await open.shop.call('POST', '/shipments', { as: await open.shop.admin(), body: { purchases } })
  const page = await open.page('admin', `/dashboard/allOrders?q=${buyer.email}`)
  const remove = rowOf(page, order).getByRole('button', { name: /^Delete/ })
  await remove.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The buyer keeps the 5 shipped units').waitFor()
  await dialog.getByText('$180 is refunded to the card').waitFor()
  await dialog.getByLabel('Reason, for the buyer').fill('Out of stock for good')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await told(page, 'Order successfully deleted')
  const { body: changed } = await open.shop.call('GET', `/purchases/${body.purchaseId}`, {
    as: await open.shop.admin(),
  })
  expect(changed.creditNotes).toMatchObject([{ reason: 'Out of stock for good', total: 180 }])
})

test('an order on account ships without a question, and what comes back is credited before it is paid', async () => {
  const { manager } = await aCompany(open.shop)
  const lines = [{ productId: await open.shop.product({ price: 10 }), quantity: 12 }]
  const body = { ...where, payment: 'account', lines }
  const placed = await open.shop.ok('POST', '/purchases', { as: manager, body })
  const [{ _id: order }] = placed.orders
  const page = await open.page('admin', `/dashboard/allOrders?q=${manager.email}`)
  await rowOf(page, order).getByText('On account', { exact: true }).waitFor()
  await rowOf(page, order)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This order is not shipped, and on no invoice.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, order)
    .getByRole('button', { name: /^Shipped/ })
    .click()
  await told(page, 'Status is updated')
  await page.goto(`/dashboard/purchases/${placed._id}`)
  await page.getByText('An invoice is created with each shipment.').waitFor()
  const { name } = placed.orders[0]
  await page.getByRole('button', { name: `Credit ${name}` }).click()
  await dialog.getByLabel('Units of 12').fill('3')
  await dialog.getByText('$30 is credited to the company’s account').waitFor()
  expect(await dialog.getByRole('option').allInnerTexts()).toEqual([
    'Stock (returned)',
    'Scrap (returned)',
  ])
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Credit $30', exact: true }).click()
  await toasts(page)
    .getByText(/^\$30 credited: C-/)
    .waitFor()
  await page.getByText('3 of 12 returned, $30 credited').waitFor()
  const as = await open.shop.admin()
  const [invoice] = await open.shop.ok('GET', `/invoices?q=${placed.number}`, { as })
  expect(invoice).toMatchObject({ open: 90, creditNotes: [{ total: 30 }] })
})

test("an order's page offers an admin what is next: to ship it, or to record its payment", async () => {
  const { as, purchase } = await aPurchase(open.shop, [12, 15])
  const { page } = await open.visit('admin')
  await goTo(page, `/dashboard/purchases/${purchase._id}`)
  await page.getByRole('button', { name: 'Record payment' }).waitFor()
  expect(await page.getByRole('link', { name: 'Ship 2 lines' }).count()).toBe(0)
  await payOrder(open.shop, as, purchase.orders[0]._id)
  await page.reload()
  await page.getByRole('link', { name: 'Ship 2 lines' }).click()
  await page.getByRole('button', { name: `Ship ${purchase.number}` }).waitFor()
})

test('pages deep lists forwards and backwards one by one, and says so', async () => {
  const { order } = await anOrder(open.shop)
  const { db } = open.shop.shop
  await db.write((trx) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5100)
      insert into orders (id, purchase_id, user_id, product_id, product_code, name, description, price,
        quantity, total_price, minimum_quantity, img, placed_at)
      select id || n, purchase_id, user_id, product_id, product_code, name, description, price,
        quantity, total_price, minimum_quantity, img, placed_at - n
      from orders, numbers where id = ${order}`.execute(trx),
  )
  const page = await open.page('admin', '/dashboard/allOrders?page=250')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByText('Pages after 251 open one at a time').waitFor()
  for (const first of ['5,001', '5,021', '5,041']) {
    await pages.getByRole('link', { name: 'Next' }).click()
    await pages.getByText(`${first} to `).waitFor()
  }
  const { rows } = await sql<{ id: string }>`select id from orders where deleted_at is null
    order by placed_at desc, id desc limit 1 offset 5040`.execute(db.read)
  const first = page.locator('[data-act=unfold]').first()
  await expect.poll(() => first.getAttribute('data-order')).toBe(rows[0]?.id)
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  for (const first of ['5,021', '5,001', '4,981']) {
    await pages.getByRole('link', { name: 'Previous' }).click()
    await pages.getByText(`${first} to `).waitFor()
  }
})

type Styles = { getComputedStyle(element: unknown): { borderTopStyle: string } }

function rowOf(page: Page, order: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.locator(`[data-act=unfold][data-order="${order}"]`) })
}

async function centreOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function statusOf(order: string): Promise<string> {
  const as = await open.shop.admin()
  return (await open.shop.ok('GET', `/orders/${order}`, { as })).status
}
