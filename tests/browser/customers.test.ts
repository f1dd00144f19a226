// An admin and one customer: what is known of them, what is ordered for them by telephone, who may come in.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { goTo, looks, useBrowserShop } from './browser-shop.ts'
import { logIn, loseAnswer, payByCard, press, told } from './forms.ts'

const open = useBrowserShop()

const buyer = { email: 'buyer@kickstand.test', password: 'ride-the-buyer' }

test('an order by telephone has the customer and their prices, touches nothing of the admin, and is paid by the mailed link', async () => {
  const { page, complaints } = await open.visit('admin')
  await open.shop.product({ name: 'Told part', productCode: 'TP-100', price: 20 })
  await goTo(page, '/quickOrder')
  await page.getByLabel('Paste a list').fill('10 TP-100')
  await press(page, 'Check list')
  await page.getByText('1 ready, 0 need attention, 0 unknown').waitFor()

  await goTo(page, '/dashboard/users?q=okafor')
  await page.getByRole('link', { name: 'Ben Okafor' }).click()
  await page.getByRole('heading', { name: 'Ben Okafor' }).waitFor()
  await page.getByRole('table', { name: 'Orders' }).waitFor()
  expect(await looks(page)).toEqual([])

  await page.getByRole('link', { name: 'Order for Ben Okafor' }).click()
  await page
    .getByRole('heading', { name: 'Ordering for Ben Okafor (buyer@kickstand.test)' })
    .waitFor()
  await page.getByLabel('Paste a list').fill('12 TP-100\n3 TP-100X')
  await press(page, 'Check list')
  await page.getByText(/^1 ready/).waitFor()
  // Half-way left, it waits where it was, and is no list of the admin's own.
  await page.getByRole('link', { name: 'Leave' }).click()
  await goTo(page, '/quickOrder')
  await page.getByText('1 ready, 0 need attention, 0 unknown').waitFor()
  await goTo(page, '/dashboard/users?q=okafor')
  await page.getByRole('link', { name: buyer.email }).click()
  await page.getByRole('link', { name: 'Order for Ben Okafor' }).click()
  await page.getByText(/^1 ready/).waitFor()
  expect(await looks(page)).toEqual([])

  await press(page, 'Order 1 for them')
  const box = page.getByRole('dialog')
  await box.getByLabel('Phone').fill('+1 503 555 0100')
  await box.getByLabel('Deliver to').fill('Told on the telephone 1')
  expect(await looks(page)).toEqual([])
  const place = box.getByRole('button', { name: 'Place order, $240' })
  await loseAnswer(page, '**/api/customer-purchases')
  await place.click()
  await page.getByText('No connection to the shop').first().waitFor()
  await page.reload()
  await press(page, 'Order 1 for them')
  await place.click()
  await told(page, 'Order Placed')
  await page.getByText(', by the shop for its customer').waitFor()
  await page.getByText('Told on the telephone 1').waitFor()
  expect(complaints().filter((text) => !/status of 404|net::ERR_FAILED/.test(text))).toEqual([])
  const orders = open.shop.shop.db.read.selectFrom('orders').select('id')
  expect(await orders.where('name', '=', 'Told part').execute()).toHaveLength(1)

  // The demo's orders have mails too, some of which are sent only now.
  const { text } = await open.shop.mail(buyer.email, /^Order placed: .*Told part/)
  const link = new URL(/http\S+dashboard\/payment\/\S+/.exec(text)?.[0] ?? '')
  const visitor = await open.visit('visitor')
  await visitor.page.goto(link.pathname)
  await visitor.page.waitForURL(/\/login/)
  await logIn(visitor.page, buyer.email, buyer.password)
  await visitor.page.waitForURL(`**${link.pathname}`)
  await payByCard(visitor.page)
  await visitor.page.getByText('Your payment is completed').waitFor()

  await goTo(page, '/quickOrder')
  const stored = () => page.evaluate<string>('Object.keys(localStorage).join()')
  const orderForCustomer = /pad \w+ \w+/
  expect(await stored()).toMatch(orderForCustomer)
  await press(page, 'Sign Out')
  open.forget('admin')
  await expect.poll(stored).not.toMatch(orderForCustomer)
})

test('makes an admin after a proof, and disables a former one', async () => {
  const { page, complaints } = await open.visit('admin')
  const colleague = await open.shop.customer({ name: 'Colleague Reyes' })
  await goTo(page, `/dashboard/users?q=${colleague.email}`)
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await sql`update identity_sessions set "createdAt" = ${hourAgo}`.execute(open.shop.shop.db.whole)
  await press(page, `Make Admin: ${colleague.name}`)
  const box = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await box.getByLabel('Current password').fill('wrong')
  await press(page, 'Continue')
  await box.getByText('This is not your current password').waitFor()
  await box.getByLabel('Current password').fill('ride-the-admin')
  await press(page, 'Continue')
  await told(page, 'Successfully made an admin')
  await press(page, `Remove Admin: ${colleague.name}`)
  await told(page, 'Successfully removed admin')

  await page.getByRole('link', { name: colleague.name }).click()
  await press(page, 'Disable the account')
  await press(page, 'Disable')
  await page.getByText(/^Disabled since/).waitFor()
  expect(await page.getByRole('link', { name: /^Order for/ }).count()).toBe(0)
  expect(await looks(page)).toEqual([])
  expect((await open.shop.call('GET', '/sessions', { as: colleague })).status).toBe(401)
  await press(page, 'Enable the account')
  await told(page, `${colleague.name} can sign in again.`)
  expect(complaints().filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
})

test('tells disabled users so at sign-in', async () => {
  const [as, { id }] = [await open.shop.admin(), await open.shop.signedIn(buyer.email)]
  await open.shop.ok('PUT', `/customers/${id}`, { as, body: { disabled: true } })
  const login = await open.page('visitor', '/login', { viewport: { width: 390, height: 844 } })
  await logIn(login, buyer.email, buyer.password)
  await login.getByText('This account is disabled.').waitFor()
})
