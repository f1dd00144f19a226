import { expect, test } from 'vitest'
import { anOrder } from '../pay.ts'
import { useBrowserShop } from './browser-shop.ts'
import { payByCard } from './forms.ts'

const open = useBrowserShop()

test('each refused card is told in the provider’s words, and another one pays', async () => {
  const { page, isPaid } = await atPayment()
  for (const [number, words] of [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect."],
  ] as const) {
    await payByCard(page, number)
    await page.getByText(words).waitFor()
  }
  expect(await isPaid()).toBe(false)
  await payByCard(page)
  await page.getByText('Your payment is completed').first().waitFor()
  expect(await isPaid()).toBe(true)
})

test('4000 0025 0000 3155 asks for authentication first: failed, then completed', async () => {
  const { page, isPaid } = await atPayment()
  const bank = page.frameLocator('iframe')
  await payByCard(page, '4000 0025 0000 3155')
  await bank.getByRole('button', { name: 'Fail' }).click()
  await page.getByText(/unable to authenticate/).waitFor()
  expect(await isPaid()).toBe(false)
  await payByCard(page, '4000 0025 0000 3155')
  await bank.getByRole('button', { name: 'Complete' }).click()
  await page.getByText('Your payment is completed').first().waitFor()
  expect(await isPaid()).toBe(true)
})

async function atPayment() {
  const { shop } = open
  const { buyer: as, order } = await anOrder(shop)
  const page = await open.page(as, `/dashboard/payment/${order}`)
  const isPaid = async () => (await shop.call('GET', `/orders/${order}`, { as })).body.paid
  return { page, isPaid }
}
