// Numbers as people and their tools meet them: fields that say what they are, and judge what is typed.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserShop } from './browser-shop.ts'

const open = useBrowserShop()

let product: string

beforeAll(async () => {
  product = await open.shop.product({ quantity: 50, minimumQuantity: 10 })
})

test('every number field is a spin button that says its least and brings up the digits', async () => {
  const page = await open.page('admin', `/purchase/${product}`)
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

test('what is no quantity is refused under the field and in a toast, never cut down', async () => {
  const page = await open.page('buyer', `/purchase/${product}`)
  const wanted = page.getByRole('spinbutton', { name: 'Quantity you want' })
  for (const [typed, sentence] of [
    ['12.99', whole],
    ['1e3', whole],
    ['e', whole],
    ['-1', 'Please enter 1 at least'],
    ['', 'Empty Quantity'],
    ['51', 'Product cannot be purchased for product shortage'],
    ['9', 'Minimum Quantity Required'],
  ] as const) {
    await wanted.fill('')
    await wanted.pressSequentially(typed)
    await page.getByRole('button', { name: 'Purchase', exact: true }).click()
    await underField(page, sentence).waitFor()
    await toasted(page, sentence).last().waitFor()
    if (typed !== 'e') expect(await wanted.inputValue()).toBe(typed)
  }
  const { db } = open.shop.shop
  const ordered = db.read.selectFrom('orders').select('id').where('product_id', '=', product)
  expect(await ordered.execute()).toEqual([])
})

test('on a phone the sentence moves nothing away from under the press that it answers', async () => {
  const page = await open.page('buyer', `/purchase/${product}`, {
    viewport: { width: 390, height: 844 },
  })
  await page.getByRole('spinbutton', { name: 'Quantity you want' }).fill('12.5')
  await page.getByRole('button', { name: 'Purchase', exact: true }).click()
  await toasted(page, whole).waitFor()
})

test('a price that is no amount is refused, never cut down', async () => {
  const page = await open.page('admin', '/dashboard/addProduct')
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

function toasted(page: Page, sentence: string): Locator {
  return page.locator('.Toastify__toast').getByText(sentence, { exact: true })
}
