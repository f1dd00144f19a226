import { expect, test } from 'vitest'
import { zipOf } from '../quick-order/zip.ts'
import { axeFindings, goTo, useBrowserShop } from './browser-shop.ts'
import { choose, csvFile, cutOnce, field, fill, held, picture, press, told } from './forms.ts'

const open = useBrowserShop({ empty: true })

test('adds a product with price breaks', async () => {
  const page = await open.page(await open.shop.admin(), '/dashboard/addProduct')
  await fill(page, {
    Name: 'Broken down',
    Description: 'For tests',
    'Price per unit': '12',
    Quantity: '100',
    'Minimum quantity': '10',
  })
  await press(page, 'Add quantity price')
  await fill(page, { 'Quantity price 1: from units': '25' })
  await choose(page, await picture())
  await page.getByLabel('Choose another Photo').waitFor()
  await press(page, 'Add Product')
  const alerts = page.getByRole('alert')
  await alerts.getByText('Please enter the price from 25 units').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await fill(page, { 'Quantity price 1: price': '11.50' })
  await press(page, 'Add quantity price')
  await press(page, 'Add quantity price')
  await fill(page, { 'Quantity price 2: from units': '50', 'Quantity price 2: price': '12' })
  await press(page, 'Add Product')
  await alerts.getByText('From 50 units, the price must be lower than before.').waitFor()
  expect(await field(page, 'Quantity price 1: from units').getAttribute('aria-invalid')).toBe(
    'true',
  )
  await fill(page, { 'Quantity price 2: price': '11' })
  await press(page, 'Remove quantity price 3')
  await press(page, 'Add Product')
  await told(page, 'Broken down have been added')
  const { body } = await open.shop.call('GET', '/products?q=broken')
  expect(body[0].priceBreaks).toEqual([
    { from: 25, price: 11.5 },
    { from: 50, price: 11 },
  ])
})

test('both forms have the same fields in the same order, and name, kind and case change', async () => {
  const admin = await open.shop.admin()
  const id = await open.shop.product({ name: 'Misnamed part', kind: 'Wheels', caseQuantity: 5 })
  await open.shop.product({ name: 'Name of another' })
  const page = await open.page(admin, `/updateProduct/${id}`)
  await page.getByLabel('Price', { exact: true }).waitFor()
  const labels = async () => {
    const all = await page.locator('main form :is(label, legend)').allInnerTexts()
    return all.map((label) => label.replace(' (optional)', ''))
  }
  const ofPart = ['Photo', 'More pictures', 'Name', 'Description', 'Category', 'Case quantity']
  const ofStock = ['Quantity', 'Minimum quantity', 'Quantity prices']
  expect(await labels()).toEqual([...ofPart, 'Price', ...ofStock])
  await goTo(page, '/dashboard/addProduct')
  await page.getByText('USD, without tax').waitFor()
  expect(await labels()).toEqual([...ofPart, 'Product code', 'Price per unit', ...ofStock])

  await goTo(page, `/updateProduct/${id}`)
  await fill(page, { Name: 'name of another' })
  await press(page, 'Update')
  await page.getByRole('alert').getByText('Product already exist').waitFor()
  await fill(page, { Name: 'Named part', Category: 'Brakes' })
  await page.getByLabel(/^Case quantity/).fill('')
  await press(page, 'Update')
  await told(page, 'Named part have been updated')
  const { body: found } = await open.shop.call('GET', `/products?id=${id}`)
  expect(found[0]).toMatchObject({ name: 'Named part', kind: 'Brakes' })
  expect(found[0]).toMatchObject({ price: 12, quantity: 1_000, caseQuantity: null })
})

test('keeps pictures in order, and shows each on the product page', async () => {
  const admin = await open.shop.admin()
  const id = await open.shop.product({ name: 'Pictured part' })
  const page = await open.page(admin, `/updateProduct/${id}`)
  const files = await Promise.all(
    ['#a00', '#0a0'].map(async (colour) => {
      const buffer = await picture(colour)
      return { name: `${colour}.png`, mimeType: 'image/png', buffer }
    }),
  )
  const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.getByLabel('Further pictures').setInputFiles([...files, text])
  await page.getByText('notes.png: Please choose a picture').waitFor()
  const up = page.getByRole('button', { name: 'Move picture 3 up', disabled: false })
  const second = await page.locator('main form ol img').last().getAttribute('src')
  await up.press('Enter')
  await page.getByRole('button', { name: 'Move picture 2 up', disabled: false }).press('Enter')
  await press(page, 'Remove picture 3')
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Update')
  await told(page, 'Pictured part have been updated')
  const { body } = await open.shop.call('GET', `/products?id=${id}`)
  expect(body[0].imgs).toEqual([second, '/images/disc.webp'])

  await goTo(page, `/products/${id}`)
  const shown = page.getByRole('img', { name: 'Pictured part, picture 1 of 2' })
  expect(await shown.getAttribute('src')).toBe(second)
  const box = await page.getByRole('heading', { level: 1 }).boundingBox()
  await page.getByRole('button', { name: 'Picture 2 of 2', disabled: false }).press('Enter')
  await page.getByRole('img', { name: 'Pictured part, picture 2 of 2' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(box)
  expect(await axeFindings(page)).toEqual([])
})

test('a sheet of products is mended and taken over, and their pictures find them by name', async () => {
  await open.shop.product({ name: 'Priced part', productCode: 'SH-1', price: 12 })
  const page = await open.page(await open.shop.admin(), '/dashboard/manageProducts')
  await press(page, 'Import')
  const files = page.getByRole('region', { name: 'Import products' })
  const sheet = files.locator('input[type=file]')
  const rows = (price: string) =>
    csvFile('products.csv', [
      'Product code,Name,Description,Price,Stock,Minimum,Bin',
      'SH-1,,,13.50,,,A-1',
      `SH-2,Second of a sheet,New,${price},40,5,`,
      'SH-3,Third of a sheet,New,4,40,5,',
    ])
  await sheet.setInputFiles(rows('cheap'))
  await files.getByText('SH-1: price 12 → 13.5, bin none → A-1').waitFor()
  await files.getByText('SH-3: Third of a sheet').waitFor()
  await files.getByText(/^SH-2: /).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await sheet.setInputFiles(rows('3'))
  await press(page, 'Import 3 changes')
  await files.getByRole('heading', { name: 'Imported: products.csv' }).waitFor()
  const sheetOut = page.waitForEvent('download')
  await press(page, 'Download all as XLSX')
  await sheet.setInputFiles(await (await sheetOut).path())
  await files.getByText('There is nothing to import.').waitFor()

  const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
  const packed = [
    { name: 'new/sh 3.png', bytes: await picture('#00c') },
    { name: '__MACOSX/new/._sh 3.png', bytes: Buffer.from('x') },
    { name: 'new/SH-3_2.png', bytes: await picture('#0cc') },
  ]
  const zip = { name: 'new.zip', mimeType: 'application/zip', buffer: zipOf(packed) }
  const chosen = [
    ...[png('sh-2.PNG', await picture('#c00')), png('IMG_77.png', await picture())],
    ...[png('notes.txt', Buffer.from('x')), png('SH 2.png', await picture('#0c0')), zip],
  ]
  await page.getByLabel('Pictures or a ZIP').setInputFiles(chosen)
  await page.getByRole('heading', { name: '3 of 6 files match a product' }).waitFor()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('IMG_77.png').getByText('No product has this number').waitFor()
  await row('notes.txt').getByText('Not a picture').waitFor()
  await row('SH 2.png').getByText('Another file is this picture already').waitFor()
  await row('new/SH-3_2.png').getByText('New picture 2').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await cutOnce(page, '**/pictures/2')
  await press(page, 'Send 3 pictures')
  // By a key: a click so soon after the other, in the same place, is taken for the same.
  await page.getByRole('button', { name: 'Send again 1 picture', disabled: false }).press('Enter')
  await page.getByText('3 of 3 sent').waitFor()
  const ready = page.getByRole('button', { name: 'Choose pictures or a ZIP', disabled: false })
  await ready.waitFor()
  const { body } = await open.shop.call('GET', '/products?q=SH-3')
  const { body: third } = await open.shop.call('GET', `/products?id=${body[0]._id}`)
  expect(third[0].imgs).toHaveLength(2)
  await page.getByLabel('Pictures or a ZIP').setInputFiles(zip)
  await row('new/sh 3.png').getByText('Replaces picture 1').waitFor()
})

test("shows others' changes beside typing, and lets the admin choose", async () => {
  const admin = await open.shop.admin()
  const id = await open.shop.product({ name: 'Contested part', price: 10, minimumQuantity: 10 })
  const page = await open.page(admin, `/updateProduct/${id}`)
  const typed = { Price: '20.55', 'Minimum quantity': '15', Category: 'Wheels' }
  await fill(page, typed)
  await press(page, 'Add quantity price')
  await fill(page, { 'Quantity price 1: from units': '50', 'Quantity price 1: price': '9' })
  await choose(page, await picture())
  const mine = page.locator('main form img[src^="/images/"]')
  await mine.waitFor()
  const theirs = {
    ...{ price: 14, quantity: 900, minimumQuantity: 12, img: '/images/theirs.webp' },
    ...{ description: 'Theirs', priceBreaks: [{ from: 100, price: 8 }] },
  }
  await open.shop.call('PUT', `/products/${id}`, { as: admin, body: theirs })
  await press(page, 'Update')
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'This product has been changed by someone else.' })
  await notice.waitFor()
  expect(await notice.getByRole('listitem').allInnerTexts()).toEqual([
    'Photo: another now; you chose one too',
    'Description: Theirs now',
    'Price: 14 now; you typed 20.55',
    'Minimum quantity: 12 now; you typed 15',
    'Quantity prices: from 100 8 now; you typed from 50 9',
  ])
  expect(await axeFindings(page)).toEqual([])

  await press(page, 'Keep what I typed')
  await notice.waitFor({ state: 'detached' })
  expect(await field(page, 'Description').inputValue()).toBe('Theirs')
  await press(page, 'Update')
  await told(page, 'Contested part have been updated')
  const { body: found } = await open.shop.call('GET', `/products?id=${id}`)
  expect(found[0]).toMatchObject({ price: 20.55, quantity: 900, minimumQuantity: 15 })
  expect(found[0]).toMatchObject({ kind: 'Wheels', description: 'Theirs' })
  expect(found[0].priceBreaks).toEqual([{ from: 50, price: 9 }])
  expect(found[0].img).toMatch(/^\/images\/[0-9a-f]{32}-960\.webp$/)

  await fill(page, { Price: '30' })
  await open.shop.call('PUT', `/products/${id}`, { as: admin, body: theirs })
  await press(page, 'Update')
  await press(page, 'Use theirs')
  expect(await field(page, 'Price').inputValue()).toBe('14')
})

test('admins update a product within the dashboard, with the button in reach', async () => {
  const id = await open.shop.product()
  const { page } = await open.visit(await open.shop.admin(), {
    viewport: { width: 1_440, height: 900 },
  })
  await goTo(page, `/updateProduct/${id}`)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const entry = menu.getByRole('link', { name: 'Manage Products' })
  await entry.waitFor()
  expect(await entry.getAttribute('aria-current')).toBe('page')
  await page.getByRole('heading', { name: 'Update Product', level: 1 }).waitFor()
  const update = page.getByRole('button', { name: 'Update', exact: true, disabled: false })
  await update.waitFor()
  const { y = 0, height = 0 } = (await update.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(900)
  const boxes = ['Price', 'Quantity', 'Minimum quantity'].map((label) => field(page, label))
  const tops = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)
  await page.getByRole('main').getByRole('link', { name: 'Manage Products' }).last().click()
  await page.waitForURL('**/dashboard/manageProducts')
})

test('admins see the frame of Update Product while its product loads', async () => {
  const id = await open.shop.product()
  const { page } = await open.visit(await open.shop.admin())
  await page.goto('/dashboard')
  for (const late of [/api\/admin\//, /api\/(admin-)?products\?/]) {
    const release = await held(page, late)
    await page.goto(`/updateProduct/${id}`)
    await page.getByRole('heading', { name: 'Update Product', level: 1 }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Manage Products' }).last().waitFor()
    await page.getByRole('status', { name: 'The form is loading' }).waitFor()
    release()
    await field(page, 'Price').waitFor()
  }
})

test('shows the form read-only to non-admins', async () => {
  const id = await open.shop.product()
  const page = await open.page('visitor', `/updateProduct/${id}`)
  await page.getByText('only an admin can change it').waitFor()
  expect(await field(page, 'Price').isEditable()).toBe(false)
  expect(await page.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true)
  expect(await page.getByRole('navigation', { name: 'Dashboard' }).count()).toBe(0)
})
