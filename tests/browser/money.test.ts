// Money by transfer and on account, as an owner and a buyer of a company handle it.
import { expect, test } from 'vitest'
import { aCompany } from '../companies.ts'
import { aPurchase, ship, where } from '../pay.ts'
import { axeFindings, goTo, useBrowserShop } from './browser-shop.ts'
import { countingHand, toasts, told } from './forms.ts'

const open = useBrowserShop({
  empty: true,
  environment: { CURRENCY: 'EUR', IBAN: 'DE89370400440532013000', BIC: 'COBADEFFXXX' },
})

test('a transfer is recorded within four interactions, and reversed with a reason', async () => {
  const { shop } = open
  const owner = await shop.admin()
  const { as, purchase } = await aPurchase(shop, [12])
  const buyer = await open.visit(as)
  await goTo(buyer.page, `/dashboard/payment/${purchase.orders[0]._id}`)
  const transfer = buyer.page.getByRole('region', { name: 'Pay by bank transfer' })
  await transfer.getByText('DE89 3704 0044 0532 0130 00').waitFor()
  await transfer.getByRole('img', { name: /QR code/ }).waitFor()
  expect(await transfer.innerText()).toContain(purchase.number)
  expect(await axeFindings(buyer.page)).toEqual([])

  const { page, complaints } = await open.visit(owner)
  await goTo(page, `/dashboard/purchases/${purchase._id}`)
  const hand = countingHand()
  await hand.click(page.getByRole('button', { name: 'Record payment' }))
  const box = page.getByRole('dialog')
  await hand.fill(box.getByLabel('Reference'), 'Motoplus 4711')
  expect(await axeFindings(page)).toEqual([])
  await hand.click(box.getByRole('button', { name: 'Record payment' }))
  await told(page, `${purchase.number} is paid`)
  expect(hand.count).toBeLessThanOrEqual(4)
  await page.getByRole('button', { name: 'Reverse the payment of €120' }).click()
  await box.getByLabel('Reason').fill('Of another customer')
  await box.getByRole('button', { name: 'Reverse' }).click()
  await told(page, 'The payment is reversed')
  await page.getByText(/Reversed .*Of another customer/).waitFor()
  expect(complaints().filter(isNoPicture)).toEqual([])
})

test('on account is placed without more than by card, and three invoices are paid by card within four', async () => {
  const { shop } = open
  const [owner, { manager, id }] = [
    await shop.admin(),
    await aCompany(shop, { creditLimit: 5_000 }),
  ]
  const { page, complaints } = await open.visit(manager)
  for (let round = 0; round < 3; round++) {
    const productId = await shop.product({ price: 10 })
    const lines = [{ productId, quantity: 10 }]
    await shop.ok('PUT', '/basket', { as: manager, body: { how: 'replace', lines } })
    await goTo(page, '/basket')
    await page.getByLabel(/^On account, due/).waitFor()
    expect(await page.getByLabel(/^On account, due/).isChecked()).toBe(true)
    if (round === 0) expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByRole('heading', { name: /^K-26-/ }).waitFor()
  }
  for (const purchase of await shop.ok('GET', '/purchases?state=to-ship', { as: owner }))
    await ship(shop, owner, purchase)
  const admin = await open.visit(owner)
  await goTo(admin.page, '/dashboard/invoices')
  await admin.page
    .getByRole('button', { name: /^Record payment of I-/ })
    .first()
    .click()
  const box = page.getByRole('dialog')
  const form = admin.page.getByRole('dialog')
  await form.getByLabel('Amount').fill('40')
  await form.getByRole('button', { name: 'Record payment' }).click()
  await toasts(admin.page)
    .getByText(/^Recorded for I-/)
    .waitFor({ timeout: 20_000 })
  await goTo(admin.page, '/dashboard/payments')
  await admin.page.getByRole('cell', { name: /^€40/ }).waitFor()
  expect(await axeFindings(admin.page)).toEqual([])
  await goTo(page, '/dashboard/invoices')
  const hand = countingHand()
  const boxes = page.getByRole('checkbox', { name: /^Pay I-/ })
  await expect.poll(() => boxes.count()).toBe(3)
  for (const at of [0, 1, 2]) await hand.click(boxes.nth(at))
  await hand.click(page.getByRole('button', { name: 'Pay €260 by card' }))
  expect(hand.count).toBeLessThanOrEqual(4)
  expect(await axeFindings(page)).toEqual([])
  await box.getByLabel('Card number').fill('4242424242424242')
  await box.getByLabel(/expir/i).fill('1234')
  await box.getByLabel(/cvc/i).fill('123')
  await box.getByRole('button', { name: 'Pay', exact: true }).click()
  await told(page, 'The invoices are paid')
  expect(await shop.ok('GET', `/invoices?company=${id}&state=open`, { as: owner })).toEqual([])

  await goTo(page, '/dashboard/invoices?state=')
  await page.getByRole('link', { name: 'Statement' }).click()
  await page.getByRole('heading', { name: 'Statement' }).waitFor()
  await page.getByText(/^Closing balance/).waitFor()
  expect(await page.getByRole('row').count()).toBe(8)
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByRole('row', { name: /^1 Jan 2020 Opening balance/ }).waitFor()
  await page.getByLabel('To').fill('2020-02-01')
  await page.getByText('Nothing between these days.').waitFor()
  await goTo(admin.page, `/dashboard/companies/${id}`)
  await admin.page.getByRole('link', { name: 'Statement' }).click()
  const invoiced = admin.page.getByRole('row', { name: /Invoice/ }).first()
  await invoiced.getByRole('link').click()
  await admin.page.getByRole('heading', { name: /^Invoices/ }).waitFor()
  await admin.page.goBack()
  await invoiced.waitFor()
  expect(await axeFindings(admin.page)).toEqual([])
  expect(complaints().filter(isNoPicture)).toEqual([])
})

test('a payment of a company without an invoice is recorded as credit, and allocated by one click later', async () => {
  const { shop } = open
  const owner = await shop.admin()
  const { manager, number, id } = await aCompany(shop)
  const { page, complaints } = await open.visit(owner)
  await goTo(page, '/dashboard/payments')
  await page.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Company').fill(number)
  await form.getByText('Motoplus GmbH').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await form.getByLabel('Amount').fill('77')
  await form.getByLabel('Reference').fill('In advance')
  await form.getByRole('button', { name: 'Record payment' }).click()
  await toasts(page).getByText('€77 is credit').waitFor()
  const lines = [{ productId: await shop.product({ price: 10 }), quantity: 10 }]
  const body = { ...where, payment: 'account', lines }
  await ship(shop, owner, await shop.ok('POST', '/purchases', { as: manager, body }))
  await goTo(page, '/dashboard/today')
  await page.getByRole('link', { name: '1 payment with credit to allocate' }).click()
  await page.getByRole('button', { name: 'Allocate €77 of Motoplus GmbH' }).click()
  await toasts(page)
    .getByText(/^Allocated to I-/)
    .waitFor()
  await page.getByText('No payment has credit left').waitFor()
  const invoices = await shop.ok('GET', `/invoices?company=${id}`, { as: owner })
  expect(invoices).toMatchObject([{ total: 100, open: 23 }])
  expect(complaints().filter(isNoPicture)).toEqual([])
})

/** The makers' products have none. */
function isNoPicture(complaint: string): boolean {
  return !complaint.includes('404')
}
