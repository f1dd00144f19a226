import { expect, test } from 'vitest'
import { anOrder } from '../pay.ts'
import { useBrowserShop } from './browser-shop.ts'
import { payByCard } from './forms.ts'

const open = useBrowserShop()

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
