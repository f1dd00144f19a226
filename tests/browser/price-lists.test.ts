import { expect, test } from 'vitest'
import { axeFindings, goTo, useBrowserShop } from './browser-shop.ts'
import { button, held } from './forms.ts'
import { focused, isToldWrong, press, type } from './keys.ts'

const open = useBrowserShop()

const viewport = { width: 1440, height: 900 }
const buyer = 'buyer@kickstand.test'

test('makes, fills and assigns a price list by keyboard; its customer pays its prices', async () => {
  const [disc, pad] = await Promise.all([
    open.shop.product({ name: 'Listed disc', price: 12, productCode: 'LP-DISC' }),
    open.shop.product({ name: 'Listed pad', price: 8, productCode: 'LP-PAD' }),
  ])
  const { page, complaints } = await open.visit('admin', { viewport })
  await goTo(page, '/dashboard/priceLists')
  await page.getByText('No price lists yet').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press(page, button(page, 'New list'))
  const listName = page.getByLabel('Name', { exact: true })
  await focused(listName)
  await press(page, button(page, 'Add List'))
  await isToldWrong(listName, 'Name is Required')
  await type(page, listName, 'Northern dealers')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Northern dealers' }).waitFor()

  // A new list begins with what was pasted.
  const dialog = page.getByRole('dialog', { name: 'Paste prices' })
  const lines = dialog.getByLabel('Set prices')
  const set = dialog.getByRole('button', { name: 'Set Prices' })
  await focused(lines)
  await page.keyboard.insertText('lp-disc\t10.50\t25\t9\nLP-NONE 3\nLP-PAD 1,5,0')
  await press(page, set)
  await page.getByText('1,5,0 is not a price: write it like 112 or 11.50.').waitFor()
  await isToldWrong(lines, 'One line has an error. Nothing was changed.')
  await type(page, lines, 'lp-disc\t10.50\t25\t9\nLP-NONE 3\nLP-PAD 8.01')
  await press(page, set)
  await page.getByText('There is no such part in the catalogue.').waitFor()
  await page.getByText('This is above the public price, $8.').waitFor()
  await focused(lines)
  expect(await axeFindings(page)).toEqual([])
  // Nothing is lost by looking at the page below.
  await page.keyboard.press('Escape')
  await press(page, button(page, 'Paste Prices'))
  await focused(lines)
  expect(await lines.inputValue()).toContain('LP-NONE 3')
  await type(page, lines, 'lp-disc\t10.50\t25\t9')
  await press(page, set)
  await lines.waitFor({ state: 'detached' })

  const price = (code: string) => page.getByLabel(`Price of ${code}`, { exact: true })
  const listed = await price('LP-DISC').inputValue()
  expect(listed).toBe('10.5')
  await press(page, button(page, 'Add part'))
  await focused(page.getByLabel('Product code'))
  await type(page, page.getByLabel('Product code'), 'lp-disc')
  await page.keyboard.press('Enter')
  await isToldWrong(page.getByLabel('Product code'), 'It is on the list already: change its row.')
  await type(page, page.getByLabel('Product code'), 'LP-PAD')
  await type(page, page.getByLabel('Price', { exact: true }), '9')
  await page.keyboard.press('Enter')
  await isToldWrong(
    page.getByLabel('Price', { exact: true }),
    'This is above the public price, $8.',
  )
  await type(page, page.getByLabel('Price', { exact: true }), '7')
  await page.keyboard.press('Enter')
  await price('LP-PAD').waitFor()
  await focused(page.getByLabel('Product code'))
  await page.keyboard.press('Escape')
  await press(page, button(page, 'Change all'))
  await type(page, page.getByLabel('Change all prices by, %'), '-10')
  await page.keyboard.press('Enter')
  await page.getByText('2 parts changed, not saved').waitFor()
  expect(await price('LP-PAD').inputValue()).toBe('6.3')
  await press(page, button(page, 'Discard'))

  // Rows: the arrows step among them, a refused row says why, what was typed outlives the page.
  await type(page, price('LP-DISC'), '10')
  await page.keyboard.press('ArrowDown')
  await focused(price('LP-PAD'))
  await type(page, price('LP-PAD'), '8.01')
  await page.getByText('2 parts changed, not saved').waitFor()
  await press(page, button(page, 'Save Prices'))
  await isToldWrong(price('LP-PAD'), 'This is above the public price, $8.')
  expect(await axeFindings(page)).toEqual([])
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByText('2 parts changed, not saved').waitFor()
  expect(await price('LP-PAD').inputValue()).toBe('8.01')
  await press(page, button(page, 'Discard'))
  expect(await price('LP-DISC').inputValue()).toBe('10.5')

  await press(page, button(page, 'Remove LP-PAD'))
  await page.getByText('LP-PAD removed').waitFor()

  await press(page, button(page, 'Assign to customer'))
  const email = page.getByLabel('Customer email')
  await type(page, email, 'nobody@workshop.test')
  await page.keyboard.press('Enter')
  await isToldWrong(email, 'There is no such user.')
  await type(page, email, buyer)
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Remove Ben Okafor'))
  await press(page, button(page, 'Undo: Ben Okafor'))
  await button(page, 'Remove Ben Okafor').waitFor()
  expect(complaints().filter((text) => !/status of 4\d\d/.test(text))).toEqual([])

  await seesOwnPrices(disc, pad)
})

/** Cards, page, purchase, basket and order hold the customer's own prices, and no other is shown before. */
async function seesOwnPrices(disc: string, pad: string): Promise<void> {
  const { page } = await open.visit('buyer', { viewport })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/prices?')) asked.push(request.url())
  })
  const answer = await held(page, '**/api/prices?*')
  await goTo(page, '/products?q=listed')
  const price = (name: string) =>
    page.getByRole('article').filter({ hasText: name }).locator('dd > span').last()
  await expect.poll(() => asked.length).toBe(1)
  expect(await price('Listed disc').isVisible()).toBe(false)
  answer()
  await expect.poll(() => price('Listed disc').innerText()).toContain('$10.50')
  expect(await price('Listed pad').innerText()).toBe('$8')
  expect(await axeFindings(page)).toEqual([])
  expect(asked).toHaveLength(1)

  await goTo(page, `/products/${disc}`)
  await page.getByRole('row', { name: /25 units \$9/ }).waitFor()
  await goTo(page, `/purchase/${disc}`)
  const units = page.getByLabel('Quantity you want')
  await units.waitFor()
  expect(await page.getByLabel('Price per unit').inputValue()).toBe('$10.50')
  await units.fill('25')
  const total = page.getByRole('status').filter({ hasText: '$' })
  await expect.poll(() => total.textContent()).toBe('$225')
  await button(page, /^Add to basket/).click()
  await page.getByText('In your basket: 25 × Listed disc').waitFor()
  await goTo(page, '/basket')
  await page.getByText('$225').first().waitFor()
  await goTo(page, `/purchase/${pad}`)
  await units.waitFor()
  expect(await page.getByLabel('Price per unit').inputValue()).toBe('$8')

  const visitor = await open.visit('visitor', { viewport })
  const wanted: string[] = []
  visitor.page.on('request', (request) => wanted.push(request.url()))
  await goTo(visitor.page, '/products?q=listed')
  await visitor.page.getByText('$12', { exact: true }).waitFor()
  expect(wanted.filter((url) => /\/api\/prices|fetch-prices/.test(url))).toEqual([])
}
