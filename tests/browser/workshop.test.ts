import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createVerifiedUser } from '#users/server/registration.ts'
import { axeFindings, goTo, looks, sidewaysScroll, useBrowserShop } from './browser-shop.ts'
import { csvFile, logIn, press } from './forms.ts'
import { changeProduct, importApplications, productsOf } from './workshop-scene.ts'

const open = useBrowserShop()

const phone = { width: 390, height: 844 }

beforeAll(async () => {
  await importApplications(open.shop, [
    'product code,make,model,year from,year to,frame from,frame to,note,complete',
    'KS-BD-320,Honda,CB 750 Four,1969,1978,,,front only,yes',
    'KS-BP-174,Honda,CB 750 Four,1975,1978,,,,',
    'KS-RS-45,Honda,CB 750 Four,1969,1978,CB750-1000001,,,',
    'KS-CH-525,*,,,,,,,',
    'KS-BC-4108,Yamaha,XT 500,1976,1981,,,,yes',
  ])
})

test('a visitor’s motorcycle is compared with every part, and joins the garage at sign-in', async () => {
  const { page, context, complaints } = await open.visit('visitor', { viewport: phone })
  await goTo(page, '/products')
  await page.getByRole('button', { name: 'Choose your motorcycle', disabled: false }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your motorcycle' })
  await dialog.getByRole('button', { name: 'Check fit', disabled: false }).press('Enter')
  await dialog.getByText('Please choose the make').waitFor()
  await dialog.getByLabel('Make').selectOption('Honda')
  await dialog.getByLabel('Model').selectOption('CB 750 Four')
  await dialog.getByText('Fitment data: 1969–1978').waitFor()
  await dialog.getByLabel('Year').fill('1974')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Year').press('Enter')
  await page
    .getByRole('main')
    .getByText('Checking fit for Honda CB 750 Four, 1974', { exact: true })
    .waitFor()
  const signs = {
    'KS-BD-320': 'Fits: front only',
    'KS-CH-525': 'Fits',
    'KS-RS-45': 'Not known: It depends on the frame number',
  }
  for (const [code, sign] of Object.entries(signs))
    await expect.poll(() => signOf(page, code)).toBe(sign)
  // What fits stands first, and what does not on the last page.
  const shown = page.getByRole('article')
  for (const place of [0, 1]) await shown.nth(place).getByText('Fits', { exact: false }).waitFor()
  expect(await shown.getByText('Does not fit').count()).toBe(0)
  expect(await looks(page)).toEqual([])
  for (const code of ['KS-BC-4108', 'KS-BP-174']) {
    await page.goto(`/products?q=${code}`)
    await expect.poll(() => signOf(page, code)).toBe('Does not fit')
  }
  await page
    .getByRole('button', { name: 'Add to basket: Sintered Brake Pad Pair', exact: true })
    .click()
  await page.getByText('In your basket: 50 × Sintered Brake Pad Pair').waitFor()
  await page.goto('/basket')
  await page.getByText('1 line does not fit Honda CB 750 Four, 1974').waitFor()
  await page.locator('main li').getByText('Does not fit').waitFor()
  expect(await looks(page)).toEqual([])
  await page.goto('/quickOrder')
  await page.getByLabel('Paste a list').fill('50 x KS-BP-174')
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('1 line does not fit Honda CB 750 Four, 1974').waitFor()
  await page.goto('/products')

  // Narrowed to what fits, or may: by an address that a link or a reload keeps.
  await page.getByRole('link', { name: 'Only parts that may fit' }).click()
  await page.waitForURL(/motorcycle=honda\.cb750four&year=1974/)
  await shown.filter({ hasText: 'KS-BC-4108' }).waitFor({ state: 'detached' })
  await shown.filter({ hasText: 'KS-RS-45' }).waitFor()
  expect(await shown.filter({ hasText: 'KS-BP-174' }).count()).toBe(0)
  const { kinds, inStock, total } = (
    await open.shop.call('GET', '/product-facets?motorcycle=honda.cb750four&year=1974')
  ).body
  await page.getByRole('link', { name: `In stock only ${inStock}` }).waitFor()
  for (const { kind, products } of [{ kind: 'All categories', products: total }, ...kinds])
    await page.getByRole('link', { name: `${kind} ${products}`, exact: true }).waitFor()
  await page.getByRole('link', { name: 'Show all parts' }).click()
  await page.waitForURL(/\/products$/)
  // As a list on a desk, the sign takes no height of a row's own.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/products?view=list&q=brake')
  await page.locator('main li').getByText('Does not fit').first().waitFor()
  expect(await page.evaluate(highestRow)).toBeLessThanOrEqual(58)
  await page.setViewportSize(phone)
  await page.goto('/products')

  // The part's own page says it too, and the choice outlives a reload.
  await page.getByRole('link', { name: 'Floating Brake Disc 320 mm', exact: true }).last().click()
  await page.getByRole('heading', { name: 'Fits' }).waitFor()
  await page.reload()
  await page.getByText('Fits: front only').or(page.getByText('✓ Fits')).first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  const fresh = { name: 'Nora Quist', email: 'nora@garage.test', password: 'open-road-9' }
  await createVerifiedUser(open.shop.shop.db, fresh)
  await page.goto('/login')
  await logIn(page, fresh.email, fresh.password)
  await page.getByText('In your garage: 1 motorcycle').waitFor()
  await page.goto('/dashboard/garage')
  await page.getByText('✓ Checking fit').waitFor()
  expect(await looks(page)).toEqual([])

  // Two tabs: what one changed the other does not write over.
  const other = await context.newPage()
  await other.goto('/dashboard/garage')
  await other.getByText('✓ Checking fit').waitFor()
  await page.getByRole('button', { name: 'Add motorcycle' }).click()
  const form = page.getByRole('form', { name: 'A motorcycle' })
  await form.getByLabel('Make').selectOption('Yamaha')
  await form.getByLabel('Model').selectOption('XT 500')
  await form.getByLabel('Year').fill('1979')
  await form.getByLabel('Name').fill('The thumper')
  await form.getByRole('button', { name: 'Add to garage' }).click()
  await page.getByRole('button', { name: 'Remove The thumper' }).waitFor()
  await other.getByRole('button', { name: 'Remove Honda CB 750 Four, 1974' }).click()
  await other.getByText('Your garage was changed in another window').waitFor()
  await other.getByRole('button', { name: 'Remove The thumper' }).waitFor()
  const remove = other.getByRole('button', {
    name: 'Remove Honda CB 750 Four, 1974',
    disabled: false,
  })
  await remove.press('Enter')
  await other.getByText('Honda CB 750 Four, 1974 removed from your garage').waitFor()
  expect(await other.evaluate("localStorage.getItem('motorcycle')")).toBe(null)
  expect(complaints().filter((words) => !words.includes('409'))).toEqual([])
})

test('orders a purchase again in one step, with every difference first, and keeps the basket', async () => {
  const { page, complaints } = await open.visit('buyer', { colorScheme: 'dark' })
  const as = await open.shop.signedIn('buyer@kickstand.test')
  const [disc, pads, sprocket] = await productsOf(open.shop, ['KS-BD-320', 'KS-BP-174', 'KS-RS-45'])
  const lines = [
    { productId: disc._id, quantity: 10 },
    { productId: pads._id, quantity: 100 },
    { productId: sprocket._id, quantity: 20 },
  ]
  const body = { phone: '12345', address: 'Hall 7', lines }
  const { _id, number, orders } = await open.shop.ok('POST', '/purchases', { as, body })
  const basket = { how: 'replace', lines: [{ productId: disc._id, quantity: 5 }] }
  await open.shop.ok('PUT', '/basket', { as, body: basket })
  await changeProduct(open.shop, disc._id, { price: disc.price + 7 })
  await changeProduct(open.shop, pads._id, { quantity: 60 })
  await changeProduct(open.shop, sprocket._id, { minimumQuantity: 30 })

  // From one of its lines the whole is a press away.
  await page.goto(`/dashboard/again/${_id}?order=${orders[0]._id}`)
  await page.getByRole('heading', { name: 'Changed since: 1 line' }).waitFor()
  await page.getByRole('link', { name: /^All of K-/ }).click()
  await page.getByRole('heading', { name: 'Changed since: 3 lines' }).waitFor()
  // It is one row of My Orders, found by any number of a part with its lines below, and its payment a press away.
  await page.goto('/dashboard/myOrders')
  const rows = page.getByRole('table', { name: 'My Orders' })
  await page.getByLabel('Search my orders').fill('ks rs 45')
  await page.waitForURL(/q=ks/)
  const line = rows.getByRole('row').filter({ hasText: sprocket.productCode })
  await line.getByText(sprocket.name, { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await rows.getByRole('link', { name: `Order ${number}: Pay` }).click()
  await page.getByLabel('Card number').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: `Order again: ${number}` }).click()
  await page.getByRole('heading', { name: 'Changed since: 3 lines' }).waitFor()
  await page.getByText(`$${disc.price} each then, $${disc.price + 7} now`).waitFor()
  await page.getByText('Only 60 in stock: 60 instead of 100').waitFor()
  await page.getByText('The minimum is 30: 30 instead of 20').waitFor()
  await page.getByText('Your basket keeps its 1 line.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  // For more motorcycles it becomes a list first.
  await page.getByRole('button', { name: 'Save as list' }).click()
  await page.getByRole('spinbutton', { name: 'Motorcycles' }).fill('3')
  await page.getByRole('spinbutton', { name: 'Motorcycles' }).press('Enter')
  await page.getByText('100 × 3 = 300').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Changed since: 3 lines' }).waitFor()
  await page.setViewportSize(phone)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.getByRole('checkbox', { name: `Order ${sprocket.name}` }).press('Space')
  await page.getByRole('button', { name: 'Add 2 lines to basket', disabled: false }).press('Enter')
  await page.waitForURL(/\/basket$/)
  await page.getByRole('heading', { name: 'Basket' }).waitFor()
  const quantities = page.getByRole('main').getByRole('spinbutton')
  await expect.poll(() => quantities.count()).toBe(2)
  expect(await quantities.evaluateAll(valuesOf)).toEqual(['15', '60'])

  // A search by an own number says which part it is.
  await page.goto('/products?q=OM%200138')
  await page.getByRole('link', { name: 'KS-OF-138, Spin-On Oil Filter' }).click()
  await page.getByRole('heading', { name: 'Spin-On Oil Filter' }).waitFor()
  // What is replaced does not come back, so no mail is offered for that.
  const [kit] = await productsOf(open.shop, ['KS-CK-525'])
  await page.goto(`/products/${kit._id}`)
  await page.getByRole('heading', { name: 'Superseded by', exact: true }).waitFor()
  await page.getByRole('button', { name: 'No longer sold' }).waitFor()
  expect(await page.getByText('Notify me when it is back').count()).toBe(0)
  expect(complaints()).toEqual([])
  await page.goto('/dashboard/again/none')
  await page.getByRole('link', { name: 'Back to My Orders' }).waitFor()
})

test('a list is multiplied, bought right, undone, shared, and goes to the basket', async () => {
  const [pads, disc] = await productsOf(open.shop, ['KS-BP-174', 'KS-BD-320'])
  await changeProduct(open.shop, pads._id, { quantity: 5_000, priceBreaks: [] })
  await open.shop.product({
    productCode: 'LIST-1',
    name: 'Chain clip',
    price: 8,
    minimumQuantity: 1,
    img: disc.img,
    priceBreaks: [{ from: 50, price: 7 }],
  })
  const { page, context, complaints } = await open.visit('buyer')
  await page.goto('/dashboard/lists')
  await page.getByRole('button', { name: 'New list', disabled: false }).press('Enter')
  const made = page.getByRole('form', { name: 'New list' })
  await made.getByLabel('Name').fill('Fleet service')
  await made.getByLabel('Lines').fill('NO-SUCH-1, 1')
  await made.getByRole('button', { name: 'Save list', disabled: false }).press('Enter')
  await made.getByText('Line 1 (NO-SUCH-1, 1): No part has the number NO-SUCH-1.').waitFor()
  // As a file, with other headings.
  const lines = [
    'For the fleet',
    '',
    'Menge;Artikelnummer',
    '4;list 1',
    '5;KS-BP-174',
    '2;NO-SUCH-2',
  ]
  await made.getByLabel('A list as a file').setInputFiles(csvFile('fleet.csv', lines))
  await expect.poll(() => made.getByLabel('Lines').inputValue()).toContain('Artikelnummer')
  await made.getByRole('button', { name: 'Save list', disabled: false }).press('Enter')
  await page.getByRole('heading', { name: 'Fleet service' }).waitFor()
  // What could not be read keeps nothing else out, and is said.
  await page.getByText('Line 6 (2;NO-SUCH-2): No part has the number NO-SUCH-2.').waitFor()
  await page.getByRole('spinbutton', { name: 'Motorcycles' }).fill('12')
  await page.getByRole('spinbutton', { name: 'Motorcycles' }).press('Enter')
  await page.getByText('4 × 12 = 48').waitFor()
  await page.getByRole('spinbutton', { name: 'Have already: Chain clip' }).fill('3')
  await page.getByRole('spinbutton', { name: 'Have already: Chain clip' }).press('Enter')
  await page.getByText('4 × 12 = 48, less 3 there: 45').waitFor()
  await page
    .getByRole('button', { name: 'Use quantity prices: save $10', disabled: false })
    .press('Enter')
  await page.getByText('Quantity price: 50 instead of 45').waitFor()
  await page.getByText('Quantity prices used: $10 saved').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo', disabled: false }).press('Enter')
  await page.getByText('45 × $8').waitFor()

  // By any number of a part; one, where no quantity is said.
  const another = page.getByRole('textbox', { name: 'Add a part' })
  await another.fill('NO-SUCH-1')
  await another.press('Enter')
  await page.getByText('Line 1 (NO-SUCH-1, 1): No part has the number NO-SUCH-1.').waitFor()
  await another.fill('ks.bd.320')
  await another.press('Enter')
  const added = page.getByRole('button', { name: `Remove ${disc.name}` })
  await added.waitFor()
  const withoutIt = page.waitForResponse('**/api/lists/*')
  await added.click()
  await withoutIt
  await added.waitFor({ state: 'detached' })

  // Another tab's change is not written over; a reload shows it.
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('spinbutton', { name: 'Spares in percent' }).fill('10')
  await other.getByRole('spinbutton', { name: 'Spares in percent' }).press('Enter')
  await other.getByText('4 × 12 + 10 % = 53, less 3 there: 50').waitFor()
  const note = page.getByRole('textbox', { name: 'Note: Chain clip' })
  await note.fill('left side')
  await note.press('Enter')
  await page.getByText('Not saved yet').waitFor()
  await page.getByText('This list was changed in another window').waitFor()
  await page.getByText('4 × 12 + 10 % = 53, less 3 there: 50').waitFor()
  await note.press('Enter')
  await expect.poll(() => note.getAttribute('aria-invalid')).toBeNull()
  // What was typed over another tab's value stays beside it, and counts with the next Enter.
  await other.reload()
  const have = (of: Page) => of.getByRole('spinbutton', { name: 'Have already: Chain clip' })
  await have(other).fill('5')
  await have(other).press('Enter')
  await other.getByText('less 5 there: 48').waitFor()
  await have(page).fill('6')
  await have(page).press('Enter')
  await page.getByText('Not saved yet. Meanwhile: 5').waitFor()
  expect(await have(page).inputValue()).toBe('6')
  expect(await axeFindings(page)).toEqual([])
  await have(page).press('Enter')
  await page.getByText('less 6 there: 47').waitFor()
  await page.getByText('Meanwhile').waitFor({ state: 'detached' })
  await have(page).fill('1.5')
  await have(page).press('Enter')
  await page.getByText('Please enter a whole number').waitFor()
  await press(page, 'More of Fleet service')
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore version 1', exact: true }).click()
  await page.getByText('4 × $8').waitFor()
  await other.close()

  await page.getByRole('switch', { name: 'Share' }).click()
  const address = await page.getByLabel('Anyone with this link can view').inputValue()
  const guest = await open.visit('visitor', { viewport: phone, colorScheme: 'dark' })
  await guest.page.goto(address)
  await guest.page.getByRole('heading', { name: 'Fleet service' }).waitFor()
  await guest.page.getByText('Chain clip').first().waitFor()
  expect(await looks(guest.page)).toEqual([])

  await page.setViewportSize(phone)
  expect(await looks(page)).toEqual([])
  await page.getByRole('button', { name: 'Add 2 lines to basket', disabled: false }).press('Enter')
  await page.waitForURL(/\/basket$/)
  await page.getByText('Chain clip').first().waitFor()
  await page.goto('/dashboard/lists')
  await page.getByRole('link', { name: 'Fleet service' }).waitFor()
  expect(await looks(page)).toEqual([])
  expect(complaints().filter((words) => !/409|422/.test(words))).toEqual([])
})

const valuesOf = (fields: unknown[]) => fields.map((field) => (field as { value: string }).value)

async function signOf(page: Page, code: string): Promise<string> {
  const words = await page.getByRole('article').filter({ hasText: code }).first().innerText()
  const [sign = ''] = words.split(code)
  const [, fits = '', note = ''] = /^[✓×?] (.*)\s+Honda CB 750 Four 1974\s*(.*)/.exec(sign) ?? []
  return `${fits.trim()}${note}`
}

const highestRow = `Math.max(...[...document.querySelectorAll('main li form')].map((row) => row.offsetHeight))`
