import { expect, test } from 'vitest'
import { axeFindings, useBrowserShop } from './browser-shop.ts'
import { press, told } from './forms.ts'

const open = useBrowserShop({ empty: true })

test('price, stock, minimum and bin change in the row by keys; a colleague’s edit is shown beside', async () => {
  const { shop } = open
  const as = await shop.admin()
  const last = await shop.product({ name: 'Last', price: 5, quantity: 100 })
  const first = await shop.product({ name: 'First', price: 7, quantity: 500 })
  const read = async (id: string) => {
    const { body } = await shop.call('GET', `/admin-products?id=${id}`, { as })
    const { price, quantity, minimumQuantity, bin } = body[0]
    return { price, quantity, minimumQuantity, bin }
  }
  const page = await open.page(as, '/dashboard/manageProducts')
  const { keyboard } = page
  await page.getByTitle('Price of First').press('Enter')
  await keyboard.type('8.50')
  for (const typed of ['600', 'A-12', '20']) {
    await keyboard.press('Tab')
    await keyboard.type(typed)
  }
  await page.getByRole('button', { name: 'Save First' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await keyboard.press('Enter')
  await told(page, 'First have been updated')
  const typed = { price: 8.5, quantity: 600, minimumQuantity: 20, bin: 'A-12' }
  expect(await read(first)).toEqual(typed)
  // The row below is open in the same column.
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await keyboard.type('6')
  const colleague = { price: 9, quantity: 100, minimumQuantity: 10 }
  await shop.call('PUT', `/products/${last}`, { as: await shop.admin(), body: colleague })
  await keyboard.press('Enter')
  await page.getByText('Price: 9 now; you typed 6').waitFor()
  await page.getByRole('button', { name: 'Keep what I typed', disabled: false }).press('Enter')
  await page.getByLabel('Price of Last').press('Escape')
  await page.getByTitle('Price of Last').getByText('$9').waitFor()
  expect((await read(last)).price).toBe(9)
})

test('raises prices of a kind by four percent in five interactions, and hides a product', async () => {
  const { shop } = open
  const as = await shop.admin()
  const kind = 'Gaskets'
  const ids = [
    await shop.product({ name: 'Head gasket', kind, price: 12.34 }),
    await shop.product({ name: 'Base gasket', kind, price: 3 }),
  ]
  const page = await open.page(as, '/dashboard/manageProducts')
  await page.getByLabel('Category', { exact: true }).selectOption(kind)
  await page.getByRole('button', { name: 'Change 2 prices', disabled: false }).press('Enter')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('$12.34 → $12.83').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await told(page, '2 prices changed')
  await page.getByTitle('Price of Base gasket').getByText('$3.12').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Base gasket' })
  await row.getByRole('button', { name: /^More of/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Hide' }).press('Enter')
  await told(page, 'Base gasket is hidden from customers')
  expect((await shop.call('GET', `/products?id=${ids[1]}`)).body).toEqual([])
  await page.getByRole('link', { name: 'Hidden' }).press('Enter')
  await page.waitForURL('**only=hidden*')
  await page.getByRole('link', { name: 'Update Product: Base gasket' }).click()
  await page.getByRole('heading', { name: 'Base gasket' }).waitFor()
})

test("previews nothing without a percent, and previews again after others' changes", async () => {
  const { shop } = open
  const as = await shop.admin()
  const kind = 'Clips'
  const id = await shop.product({ name: 'Hose clip', kind, price: 2 })
  const page = await open.page(as, `/dashboard/manageProducts?kind=${kind}`)
  await press(page, 'Change 1 price')
  const dialog = page.getByRole('dialog')
  const steps = dialog.getByLabel('Round to').locator('option')
  expect(await steps.allInnerTexts()).toEqual(['$0.01', '$0.05', '$0.10', '$0.50', '$1.00'])
  const preview = () => press(page, 'Preview')
  await preview()
  await told(page, 'Please enter a percent above -100, such as 4 or -4.25')
  await dialog.getByLabel('Percent', { exact: true }).fill('50')
  await preview()
  await dialog.getByText('$2 → $3').waitFor()
  const body = { price: 4, quantity: 1_000, minimumQuantity: 10 }
  await shop.call('PUT', `/products/${id}`, { as, body })
  await dialog.getByRole('button', { name: 'Change 1 price' }).click()
  await dialog.getByText('$2 → $3').waitFor({ state: 'detached' })
  await preview()
  await dialog.getByText('$4 → $6').waitFor()
})
