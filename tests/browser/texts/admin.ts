import { expect, test } from 'vitest'
import { anOrder } from '../../pay.ts'
import { type BrowserShop, goTo } from '../browser-shop.ts'
import { choosePicture, columns, fill, hueOf, styleOf } from '../forms.ts'
import type { Reader } from './reader.ts'

export function readAsAdmin(open: BrowserShop, reader: Reader): void {
  test('All Orders: its columns, Shipped for pending orders only, Delete with its box', async () => {
    const { buyer } = await anOrder(open.shop)
    const page = await open.page(await open.shop.admin(), `/dashboard/allOrders?q=${buyer.email}`)
    const on = reader.on(page.getByRole('main'))
    await on.button('dashboard.allOrders')
    await on.button('dashboard.addProduct')
    await on.button('dashboard.manageProducts')
    await on.button('dashboard.users')
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    expect(await sidebar.allTextContents()).toEqual([
      'My Profile',
      'All Orders',
      'Add Product',
      'Manage Products',
      'Users',
    ])
    const row = page.getByRole('row').filter({ hasText: buyer.email })
    const inRow = reader.on(row)
    await (await inRow.button('orders.shipped')).click()
    // It is unpaid: the page asks about that first.
    const unpaid = page.getByRole('dialog', { name: 'Ship before payment?' })
    await (await reader.on(unpaid).button('orders.shipped')).click()
    await reader.on(page).told('orders.statusUpdated')
    await row.getByRole('button', { name: /Shipped/ }).waitFor({ state: 'detached' })
    expect(hueOf(await styleOf(await inRow.text('orders.shipped'), 'color'))).toBe('green')
    expect(await columns(page)).toEqual([
      'Avatar',
      'Name',
      'Payment and status',
      'User email',
      'Quantity',
      'Total price',
      'Ship',
      'Delete',
    ])
    await (await inRow.button('orders.delete')).click()
    const dialog = page.getByRole('dialog')
    await reader.on(dialog).heading('orders.confirmDelete')
    await dialog.getByText(/Brake disc \d+/).waitFor()
    await dialog.getByText(buyer.name).waitFor()
    await (await reader.on(dialog).button('orders.delete')).click()
    await reader.on(page).told('orders.deleted')
  })

  test('Add Product: what is required, a known name, what is said', async () => {
    await open.shop.product({ name: 'Known part' })
    const page = await open.page(await open.shop.admin(), '/dashboard/addProduct')
    const main = page.getByRole('main')
    const on = reader.on(main)
    const add = await reader.on(main.locator('form')).button('products.add')
    await on.heading('dashboard.addProduct')
    await add.click()
    await on.under('products.nameMissing')
    await on.under('products.descriptionMissing')
    await on.under('products.priceMissing')
    await on.under('products.quantityMissing')
    expect(await main.getByText('Product Quantity is Required').count()).toBe(2)
    await main.getByText('Photo is Required').waitFor()
    await fill(page, { Quantity: '0', 'Minimum quantity': '0' })
    await main.getByText('Please enter 1 at least').nth(1).waitFor()
    await fill(page, {
      Name: 'Known part',
      Description: 'For tests',
      'Price per unit': '12',
      Quantity: '100',
      'Minimum quantity': '10',
    })
    await choosePicture(page)
    await add.click()
    await reader.on(page).told('products.exists')
    await fill(page, { Name: 'New part' })
    await add.click()
    await reader.on(page).told('products.added', 'New part')
  })

  test('Manage Products and Update Product: columns, requirements, what is said', async () => {
    await open.shop.product({ name: 'Doomed part', price: 7 })
    const page = await open.page(await open.shop.admin(), '/dashboard/manageProducts?q=doomed')
    const on = reader.on(page.getByRole('main'))
    await page.getByText('$7', { exact: true }).waitFor()
    // Beside the specification's: a box to choose all by, and where the part lies.
    expect(await columns(page)).toEqual([
      '',
      'Avatar',
      'Name',
      'Price',
      'Quantity',
      'Bin',
      'Minimum Quantity',
      'Update Product',
      'Delete',
    ])
    await (await on.button('products.updateProduct')).click()
    await page.waitForURL('**/updateProduct/*')
    await on.heading('products.updateProduct')
    await fill(page, { Price: '', Quantity: '', 'Minimum quantity': '' })
    const update = await on.button('products.update')
    await update.click()
    await on.under('products.priceMissing')
    await on.under('products.quantityMissing')
    await on.under('products.minimumMissing')
    await fill(page, { Price: '8', Quantity: '90', 'Minimum quantity': '9' })
    await update.click()
    await reader.on(page).told('products.updated', 'Doomed part')

    await goTo(page, '/dashboard/manageProducts?q=doomed')
    await (await on.button('orders.delete')).click()
    const dialog = page.getByRole('dialog')
    await reader.on(dialog).heading('orders.confirmDelete')
    await dialog.getByText('Doomed part').waitFor()
    await (await reader.on(dialog).button('orders.delete')).click()
    await reader.on(page).told('products.deleted')
  })

  test('Users: the count, the two buttons, what is said and refused', async () => {
    const { shop } = open
    await shop.customer({ name: 'Paula Sure' })
    await shop.customer({ name: 'Paul Unsure', verified: false })
    const admin = await shop.admin()
    const { length: before } = (await shop.call('GET', '/users', { as: admin })).body
    const page = await open.page(admin, '/dashboard/users')
    const on = reader.on(page.getByRole('main'))
    const heading = page.getByRole('heading', { name: /^All Users: \d+$/ })
    const shown = Number((await heading.innerText()).match(/\d+/)?.[0])
    await on.heading('users.all', shown)
    // Other tests add customers at the same time.
    const { body } = await shop.call('GET', '/users', { as: await shop.admin() })
    expect([shown >= before, shown <= body.length]).toEqual([true, true])
    expect(await columns(page)).toEqual(['Name', 'Email', 'Make Admin', 'Remove Admin'])
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await page.getByRole('searchbox').fill('paul')
    await page.waitForURL('**q=paul')
    await (await reader.on(row('Paul Unsure')).button('users.makeAdmin')).click()
    await reader.on(page).told('users.makeFailed')
    await (await reader.on(row('Paula Sure')).button('users.makeAdmin')).click()
    await reader.on(page).told('users.madeAdmin')
    // The table is asked again when the notice stands already.
    const offer = row('Paula Sure').getByRole('button', { name: /Make Admin/ })
    await offer.waitFor({ state: 'detached' })
    await (await reader.on(row('Paula Sure')).button('users.removeAdmin')).click()
    await reader.on(page).told('users.removedAdmin')
  })

  test('a refused removal says so with its two spaces', async () => {
    const { shop } = open
    const admin = await shop.admin()
    const other = await shop.customer({ name: 'Second Admin', admin: true })
    const page = await open.page(admin, `/dashboard/users?q=${other.email}`)
    // The role is taken from the admin while they look: what they press next is refused with 403.
    await page.getByText('Second Admin').waitFor()
    await page.route('**/api/user/removeAdmin/**', async (route) => {
      await shop.call('PUT', `/user/removeAdmin/${admin.email}`, { as: other })
      await route.continue()
    })
    await (await reader.on(page.getByRole('main')).button('users.removeAdmin')).click()
    const toast = await reader.on(page).told('users.removeFailed')
    expect(await toast.textContent()).toBe('Failed to Remove  admin')
  })
}
