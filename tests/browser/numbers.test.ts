// Numbers as people and their tools meet them: fields that say what they are, and judge what is typed.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserShop, openBrowserShop } from './open-browser-shop.ts'

let open: BrowserShop
let product: string

beforeAll(async () => {
  open = await openBrowserShop()
  product = await open.shop.product({ quantity: 50, minimumQuantity: 10 })
})

afterAll(() => open?.close())

test('every number field is a spin button that says its least and brings up the digits', async () => {
  const { page } = await open.visit('admin')
  await page.goto(`/purchase/${product}`)
  await isNumberField(page.getByRole('spinbutton', { name: 'Quantity you want' }))
  await page.goto('/dashboard/addProduct')
  const price = { least: '0', digits: 'decimal' }
  await isNumberField(page.getByRole('spinbutton', { name: /^Price per unit/ }), price)
  for (const name of [/^Quantity/, /^Minimum quantity/, /^Case quantity/]) {
    await isNumberField(page.getByRole('spinbutton', { name }))
  }
  await page.goto(`/updateProduct/${product}`)
  await isNumberField(page.getByRole('spinbutton', { name: /^Price/ }), price)
  await isNumberField(page.getByRole('spinbutton', { name: /^Quantity/ }), { least: '0' })
  await isNumberField(page.getByRole('spinbutton', { name: /^Minimum quantity/ }))
})

const whole = 'Please enter a whole number, without a point or letters'

test.for([
  ['12.99', whole],
  ['1e3', whole],
  ['e', whole],
  ['-1', 'Please enter 1 at least'],
  ['0', 'Please enter 1 at least'],
  ['', 'Empty Quantity'],
  ['51', 'Product cannot be purchased for product shortage'],
  ['9', 'Minimum Quantity Required'],
] as const)(
  "'%s' as a quantity is refused under the field and in a toast, never cut down",
  async ([typed, sentence]) => {
    const { page } = await open.visit('buyer')
    await page.goto(`/purchase/${product}`)
    const wanted = page.getByRole('spinbutton', { name: 'Quantity you want' })
    await wanted.fill('')
    await wanted.pressSequentially(typed)
    await page.getByRole('button', { name: 'Purchase', exact: true }).click()
    await underField(page, sentence).waitFor()
    await page.locator('.Toastify__toast').getByText(sentence, { exact: true }).waitFor()
    expect(await ordersOf()).toBe(0)
    if (typed !== 'e') expect(await wanted.inputValue()).toBe(typed)
    await page.context().close()
  },
)

test('on a phone the sentence moves nothing away from under the press that it answers', async () => {
  const { page } = await open.visit('buyer', { viewport: { width: 390, height: 844 } })
  await page.goto(`/purchase/${product}`)
  await page.getByRole('spinbutton', { name: 'Quantity you want' }).fill('12.5')
  await page.getByRole('button', { name: 'Purchase', exact: true }).click()
  await page.locator('.Toastify__toast').getByText(whole, { exact: true }).waitFor()
  await page.context().close()
})

test('a price that is no amount is refused, never cut down', async () => {
  const { page } = await open.visit('admin')
  await page.goto('/dashboard/addProduct')
  const amount = 'Please enter an amount in digits, such as 12 or 12.5'
  for (const [typed, sentence] of [
    ['1e3', amount],
    ['e', amount],
    ['-1', 'Please enter more than 0'],
    ['', 'Product Price is Required'],
  ] as const) {
    const price = page.getByRole('spinbutton', { name: /^Price per unit/ })
    await price.fill('')
    await price.pressSequentially(typed)
    await page.getByRole('button', { name: 'Add Product' }).click()
    await underField(page, sentence).first().waitFor()
  }
})

async function isNumberField(
  field: Locator,
  { least = '1', digits = 'numeric' }: { least?: string; digits?: string } = {},
): Promise<void> {
  await field.waitFor()
  expect(await field.getAttribute('min')).toBe(least)
  expect(await field.getAttribute('inputmode')).toBe(digits)
}

function underField(page: Page, sentence: string): Locator {
  return page.getByRole('main').getByRole('alert').getByText(sentence, { exact: true })
}

async function ordersOf(): Promise<number> {
  const rows = await open.shop.shop.db.read
    .selectFrom('orders')
    .select('id')
    .where('product_id', '=', product)
    .execute()
  return rows.length
}
