import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Money } from '#base/currency.ts'
import { replace } from '../replace.ts'
import { looks, useBrowserShop } from './browser-shop.ts'

const open = useBrowserShop()

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

test('changes, fixes, removes and restores lines by keyboard', async () => {
  const { page } = await open.visit('buyer', { viewport: desk })
  const { shop } = open
  const productId = await shop.product({ name: 'Basket Test Bolt', quantity: 40, caseQuantity: 5 })
  await page.goto('/products?q=Basket+Test+Bolt')
  await page.getByRole('button', { name: 'Add to basket: Basket Test Bolt' }).click()
  await page.getByRole('link', { name: /^Basket \d/ }).click()
  // The card's stepper has the same name as the basket's.
  await page.getByRole('heading', { name: 'Basket', exact: true }).waitFor()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Basket Test Bolt' })
  await quantity.fill('12')
  await page.getByRole('button', { name: 'Order 15' }).click()
  await page.getByText('$180').first().waitFor()
  await page.reload()
  await expect.poll(() => quantity.inputValue()).toBe('15')

  // Stock and price changed since: the line says so, and nothing changes by itself.
  const facts = { quantity: 10, price: 1_300 as Money }
  await shop.shop.db.write((trx) =>
    trx.updateTable('products').set(facts).where('id', '=', productId).execute(),
  )
  await page.reload()
  await page.getByText('Price changed: $12 → $13').waitFor()
  await page.getByText('Product cannot be purchased for product shortage').waitFor()
  await page.getByText('One line cannot be ordered').first().waitFor()
  await page.getByRole('button', { name: 'Order 10', exact: true }).click()
  await expect.poll(() => quantity.inputValue()).toBe('10')

  await page.getByRole('button', { name: 'Remove Basket Test Bolt' }).click()
  await page.getByText('Basket Test Bolt removed.').waitFor()
  await page.getByRole('button', { name: 'Undo: Basket Test Bolt', disabled: false }).press('Enter')
  await quantity.waitFor()
  await page.getByRole('button', { name: 'Empty basket' }).click()
  await page.getByText('Basket Test Bolt removed.').waitFor()
  await page.reload()
  await page.getByText('Your basket is empty').waitFor()
})

test('suggests all successors of replaced parts, and a kit once', async () => {
  const { page } = await open.visit('visitor', { viewport: phone, colorScheme: 'dark' })
  const [old, left = '', right = '', seal, wiper, kit = ''] = await Promise.all(
    ['Old Yoke', 'Left Yoke', 'Right Yoke', 'Jump Seal', 'Jump Wiper', 'Jump Kit'].map((name) =>
      open.shop.product({ name, productCode: name.toUpperCase().replace(' ', '-') }),
    ),
  )
  await replace(open.shop, old, { [left]: 1, [right]: 1 })
  for (const part of [seal, wiper]) await replace(open.shop, part, { [kit]: 1 })
  const lines = [old, seal, wiper].map((productId) => ({ productId, quantity: 10 }))
  await page.goto('/basket')
  await page.evaluate(`localStorage.setItem('basket', '${JSON.stringify(lines)}')`)
  await page.reload()
  await page.getByText('Replaced by LEFT-YOKE Left Yoke and RIGHT-YOKE Right Yoke.').waitFor()
  await page.getByText('Replaced by JUMP-KIT Jump Kit, together with JUMP-WIPER.').waitFor()
  expect(await looks(page)).toEqual([])
  await page.getByRole('button', { name: 'Take 10 × LEFT-YOKE and 10 × RIGHT-YOKE' }).click()
  await page.getByText('Old Yoke replaced by LEFT-YOKE and RIGHT-YOKE.').waitFor()
  await page.getByRole('button', { name: 'Take 10 × JUMP-KIT' }).first().click()
  await page.getByText('Jump Wiper replaced by JUMP-KIT.').waitFor()
  for (const name of ['Left Yoke', 'Right Yoke', 'Jump Kit'])
    await page.getByRole('spinbutton', { name: `Quantity of ${name}` }).waitFor()
  expect(await page.getByRole('spinbutton').count()).toBe(3)
  await page.getByRole('button', { name: 'Undo: Jump Seal' }).click()
  await page.getByRole('spinbutton', { name: 'Quantity of Jump Seal' }).waitFor()

  // The same parts in a list: three presses where one is meant take a split once.
  await page.goto('/quickOrder')
  await page.getByLabel('Paste a list').fill('OLD-YOKE 10\nJUMP-SEAL 10\nJUMP-WIPER 10')
  await page.getByRole('button', { name: 'Check list' }).click()
  await page
    .getByRole('button', { name: 'Take 10 × LEFT-YOKE and 10 × RIGHT-YOKE, line 1' })
    .click({ clickCount: 3 })
  await page.getByRole('button', { name: 'JUMP-KIT Jump Kit, line 3' }).click()
  await page.getByRole('status').getByText('3 ready, 0 need attention, 0 unknown').waitFor()
  // A line that was mended is folded to a row.
  await page.getByRole('button', { name: /^Change line/ }).click()
  await expect.poll(() => page.getByLabel(/^Quantity of line/).count()).toBe(3)
  for (const line of [1, 2, 4])
    expect(await page.getByLabel(`Quantity of line ${line}`).inputValue()).toBe('10')
})

test('shows changes of another window', async () => {
  const { page, context } = await open.visit('buyer', { viewport: desk })
  await open.shop.product({ name: 'Two Windows Nut', quantity: 400 })
  await page.goto('/products?q=Two+Windows+Nut')
  await page.getByRole('button', { name: 'Add to basket: Two Windows Nut' }).click()
  await page.getByRole('link', { name: /^Basket \d/ }).click()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Two Windows Nut' })
  await quantity.waitFor()
  const other = await context.newPage()
  await other.goto('/basket')
  await other.getByRole('spinbutton', { name: 'Quantity of Two Windows Nut' }).fill('30')
  await other.getByText('$360').first().waitFor()
  await quantity.fill('20')
  await page.getByText('Your basket was changed in another window').waitFor()
  await expect.poll(() => quantity.inputValue()).toBe('30')

  // Without a network the field goes back to what the shop has, and says so.
  await context.setOffline(true)
  await quantity.fill('40')
  await page.getByText('You see your basket as last saved').first().waitFor()
  expect(await quantity.inputValue()).toBe('30')
  await context.setOffline(false)
})

test('shows a new user nothing of the previous one', async () => {
  const { page, context } = await open.visit('buyer', { viewport: desk })
  const admin = await open.visit('admin')
  const readToken = () => localStorage.getItem('accessToken') ?? ''
  await admin.page.goto('/products')
  const theirs = await admin.page.evaluate(readToken)
  const other = await context.newPage()
  const count = (of: Page) => of.getByRole('link', { name: /^Basket 3/ })
  await page.goto('/products')
  const mine = await page.evaluate(readToken)
  await other.goto('/products')
  await other.evaluate(() => localStorage.setItem('basketCount', '3'))
  await count(page).waitFor()
  await other.evaluate((token) => localStorage.setItem('accessToken', token), theirs)
  await count(page).waitFor({ state: 'detached' })
  await page.close()

  await other.evaluate(() => localStorage.setItem('basketCount', '3'))
  await other.goto('/products')
  await count(other).waitFor()
  await other.evaluate((token) => localStorage.setItem('accessToken', token), mine)
  await other.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
  await count(other).waitFor({ state: 'detached' })
})
