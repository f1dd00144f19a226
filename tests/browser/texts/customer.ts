import { expect, test } from 'vitest'
import type { TestShop } from '../../open-shop.ts'
import { anOrder, aPurchase } from '../../pay.ts'
import type { BrowserShop } from '../browser-shop.ts'
import { choose, choosePicture, columns, fill, hueOf, payByCard, styleOf } from '../forms.ts'
import type { Reader } from './reader.ts'

export function readAsCustomer(open: BrowserShop, reader: Reader): void {
  test('the purchase page: its form, its refusals, Order Placed', async () => {
    const { shop } = open
    const id = await shop.product({ name: 'Chain guard', price: 9, quantity: 50 })
    const buyer = await shop.customer({ name: 'Ole Berg' })
    const page = await open.page(buyer, `/purchase/${id}`)
    const on = reader.on(page.getByRole('main'))
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await page.getByText('Minimum product required').waitFor()
    const readOnly = {
      'Customer name': 'Ole Berg',
      Email: buyer.email,
      'Product name': 'Chain guard',
      'Price per unit': '$9',
      'Stored quantity': '50',
    }
    for (const [label, value] of Object.entries(readOnly)) {
      expect([await field(label).inputValue(), await field(label).isEditable()]).toEqual([
        value,
        false,
      ])
    }
    expect(await field('Phone').inputValue()).toBe('+1 555 0100')
    const wanted = await on.label('purchase.quantityWanted')
    expect(await wanted.getAttribute('min')).toBe('1')
    const purchase = await on.button('purchase.purchase')
    const toasts = reader.on(page)
    expect(await wanted.inputValue()).toBe('10')
    await wanted.fill('')
    await purchase.click()
    await on.under('purchase.empty')
    await toasts.told('purchase.empty')
    await wanted.fill('51')
    await on.under('purchase.shortage')
    await purchase.click()
    await toasts.told('purchase.shortage')
    await wanted.fill('9')
    await on.under('purchase.belowMinimum')
    await purchase.click()
    await toasts.told('purchase.belowMinimum')
    await wanted.fill('12')
    await purchase.click()
    await reader.on(page).told('purchase.placed')
    await page.waitForURL('**/dashboard/myOrders')
  })

  test('My Orders: its columns, Pay and Delete while unpaid, Paid and the transaction after', async () => {
    const buyer = await open.shop.customer({ name: 'Una Falk' })
    const { productId } = await anOrder(open.shop, buyer)
    const page = await open.page(buyer, '/dashboard/myOrders')
    const main = page.getByRole('main')
    const on = reader.on(main)
    await on.text('dashboard.title')
    await on.button('dashboard.profile')
    await on.button('dashboard.addReview')
    await on.button('dashboard.orders')
    await on.heading('dashboard.orders')
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    expect(await sidebar.allTextContents()).toEqual(['My Profile', 'My Orders', 'Add a Review'])
    expect(await columns(page)).toEqual([
      '#',
      'Avatar',
      'Name',
      'Payment status',
      'Status',
      'Price',
      'Quantity',
      'Order delete',
    ])
    expect(hueOf(await styleOf(await on.text('orders.pending'), 'color'))).toBe('red')
    await page.getByText('$240', { exact: true }).waitFor()

    await (await on.button('orders.delete')).click()
    const dialog = page.getByRole('dialog')
    const box = reader.on(dialog)
    await box.heading('orders.confirmDelete')
    expect(await dialog.locator('dt').allTextContents()).toEqual([
      'Name',
      'Details',
      'Quantity',
      'Price',
    ])
    await dialog.getByText('$240', { exact: false }).waitFor()
    await (await box.button('orders.cancel')).click()
    await dialog.waitFor({ state: 'hidden' })

    await (await on.button('orders.pay')).click()
    await on.heading('payment.payFor', await nameOf(open.shop, productId))
    await page.getByText('Hello, Una Falk').waitFor()
    await main.getByText('$240', { exact: true }).waitFor()
    await on.button('payment.pay')
    await payByCard(page, '4000 0000 0000 0002')
    const refusal = main.getByText('Your card was declined.')
    await refusal.waitFor()
    expect(hueOf(await styleOf(refusal, 'color'))).toBe('red')
    await payByCard(page)
    await on.text('payment.completed')
    expect(await main.getByRole('button', { name: 'Pay', exact: true }).isDisabled()).toBe(true)
    const payment = page.url()
    const transaction = await main.locator('code').innerText()
    expect(transaction).toMatch(/^pi_/)

    await page.getByRole('link', { name: 'My Orders' }).first().click()
    await on.text('orders.paid')
    await main.getByText(transaction).waitFor()
    // Pending is red, paid or not: the specification's section 4.
    expect(hueOf(await styleOf(await on.text('orders.pending'), 'color'))).toBe('red')
    const paid = page.url()
    await page.goto(payment)
    await on.text('payment.completed')
    expect(await main.getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0)
    await page.goto(paid)
    await main.getByText(transaction).waitFor()
    expect(await main.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  })

  test('My Orders: each unpaid order of a purchase has its Pay, which pays the purchase', async () => {
    const { as, purchase } = await aPurchase(open.shop, [9, 4, 2])
    const page = await open.page(as, '/dashboard/myOrders')
    const pays = page
      .getByRole('row')
      .getByRole('link', { name: `Pay $150 for ${purchase.number}` })
    await pays.first().waitFor()
    expect(await pays.count()).toBe(3)
    await pays.last().click()
    await page.getByRole('main').getByText('$150', { exact: true }).waitFor()
  })

  test('a review: what is required, and what is said', async () => {
    const page = await open.page(await open.shop.customer(), '/dashboard/review')
    const on = reader.on(page.getByRole('main'))
    const add = await on.button('review.add')
    await add.click()
    await on.under('review.starMissing')
    await on.under('review.descriptionMissing')
    await page.getByLabel('4 stars').check()
    await fill(page, { Description: 'Good threads.' })
    await add.click()
    await reader.on(page).told('review.added')
  })

  test('the profile: its card, what is required, and what is said', async () => {
    const buyer = await open.shop.customer({ name: 'Ivo Lang' })
    const page = await open.page(buyer, '/dashboard')
    const on = reader.on(page.getByRole('main'))
    await on.heading('dashboard.profile')
    const facts = page.getByRole('article').locator('dt')
    await facts.first().waitFor()
    expect(await facts.allTextContents()).toEqual(['Name', 'Email', 'Address', 'Phone'])
    await fill(page, { Name: '', Phone: '', Address: '' })
    const update = await on.button('profile.update')
    await update.click()
    await on.under('profile.nameMissing')
    await on.under('profile.phoneMissing')
    await on.under('profile.addressMissing')
    await page.getByText('Photo is Required').waitFor()
    await fill(page, { Name: 'Ivo Lange', Phone: '5550123', Address: 'Quay 9' })
    await choose(page, Buffer.from('no picture at all'))
    await page.getByText('Please choose a picture: JPEG, PNG, WebP or AVIF.').waitFor()
    expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('5550123')
    await choosePicture(page)
    await update.click()
    await reader.on(page).told('profile.updated', 'Ivo Lange')
  })
}

async function nameOf(shop: TestShop, productId: string): Promise<string> {
  const { body } = await shop.call('GET', `/products?id=${productId}`)
  return body[0].name
}
