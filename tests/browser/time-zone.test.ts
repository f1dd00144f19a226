import { afterAll, expect, test } from 'vitest'
import { setTimeZone } from '#base/time-zone.ts'
import { aPurchase } from '../pay.ts'
import { goTo, useBrowserShop } from './browser-shop.ts'

const open = useBrowserShop({ empty: true, environment: { TIME_ZONE: 'Australia/Sydney' } })
afterAll(() => setTimeZone('UTC'))

const newYear = Date.parse('2026-12-31T14:36:00Z')

test('a page that the server wrote keeps the date of the shop in a browser elsewhere', async () => {
  const { shop } = open
  const review = { star: 5, description: 'Came on New Year' }
  await shop.ok('POST', '/reviews', { as: await shop.customer(), body: review })
  await shop.shop.db.whole.updateTable('reviews').set({ created_at: newYear }).execute()
  const visit = await open.visit('visitor', { timezoneId: 'America/Los_Angeles' })
  await goTo(visit.page, '/reviews')
  const date = visit.page.getByRole('main').locator('time').first()
  expect(await date.textContent()).toBe('1 Jan 2027')
  expect(await date.getAttribute('datetime')).toBe('2026-12-31T14:36:00.000Z')
  expect(visit.complaints()).toEqual([])
})

test('a page that the browser makes has the same dates', async () => {
  const { shop } = open
  const { as, purchase } = await aPurchase(shop, [5])
  await shop.shop.db.whole
    .updateTable('purchases')
    .set({ placed_at: newYear })
    .where('id', '=', purchase._id)
    .execute()
  const options = { timezoneId: 'America/Los_Angeles' }
  const page = await open.page(as, `/dashboard/purchases/${purchase._id}`, options)
  await page.getByText('1 Jan 2027, 01:36 UTC+11').first().waitFor()
})
