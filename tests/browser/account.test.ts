import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createVerifiedUser } from '#users/server/registration.ts'
import { mailedLink } from '../attacks/accounts.ts'
import { useBrowserShop } from './browser-shop.ts'
import { field, fill, press, told } from './forms.ts'

const open = useBrowserShop({ empty: true })

test('reports a known email, and keeps all but the passwords on reload', async () => {
  await open.shop.customer({ email: 'known@workshop.test' })
  const page = await open.page('visitor', '/signup')
  await fill(page, {
    Name: 'Somebody Else',
    Email: 'known@workshop.test',
    Address: 'Hall 5',
    'Contact Number': '555 0100',
    Password: 'long enough',
    'Confirm Password': 'long enough',
  })
  await page.getByLabel('Accepct terms and conditions').check()
  await press(page, 'Signup')
  await told(page, 'User already exist')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect.poll(() => field(page, 'Address').inputValue()).toBe('Hall 5')
  expect(await field(page, 'Password').inputValue()).toBe('')

  await page.getByRole('link', { name: 'Products' }).first().click()
  await press(page, 'Stay')
  expect(new URL(page.url()).pathname).toBe('/signup')
})

test('a forgotten password is replaced by the mailed link, once', async () => {
  const email = 'forgetful@workshop.test'
  await createVerifiedUser(open.shop.shop.db, { name: 'Forgetful', email, password: 'the old one' })
  const page = await open.page('visitor', '/login')
  await fill(page, { Email: email })
  await press(page, 'Reset Password')
  await told(page, 'Email Sent')
  const link = await mailedLink(open.shop, email, /http\S+reset-password\S+/)
  await page.goto(link)
  await fill(page, { 'New password': 'the new one', 'New password again': 'the new one' })
  await press(page, 'Set new password')
  await page.waitForURL('**/login')
  await fill(page, { Email: email, Password: 'the new one' })
  await press(page, 'Login')
  await page.waitForURL(`${open.shop.address}/`)
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await fill(page, { Email: email })
  await press(page, 'Send new link')
  await told(page, 'Email Sent')
})

test('lets an admin hide and show a review', async () => {
  const [author, admin] = [await open.shop.customer(), await open.shop.admin()]
  const review = { star: 1, description: 'Words of abuse' }
  await open.shop.call('POST', '/reviews', { as: author, body: review })
  const page = await open.page(admin, '/dashboard/reviews')
  const row = page.getByRole('row').filter({ hasText: 'Words of abuse' })
  await row.getByRole('button', { name: /^Hide/ }).click()
  await told(page, 'The review is hidden')
  await row.getByText('Hidden from customers').waitFor()
  await row.getByRole('button', { name: /^Show again/ }).press('Enter')
  await told(page, 'The review is shown again')
})

test("refuses the second of two admins' changes to a footer page", async () => {
  const one = await open.page(await open.shop.admin(), '/dashboard/pages')
  const other = await open.page(await open.shop.admin(), '/dashboard/pages?page=about', {
    viewport: { width: 390, height: 800 },
  })
  await other.getByRole('button', { name: 'Menu: Pages' }).waitFor()
  await fill(other, { 'About us': 'What another wrote.' })
  await one.getByRole('link', { name: 'About us' }).first().click()
  await fill(one, { 'About us': 'Made in Portland.' })
  await press(one, 'Save page')
  await told(one, 'About us is saved')
  await press(other, 'Save page')
  await other.getByText('Made in Portland.').waitFor()
  await press(other, 'Keep mine')
  await press(other, 'Save page')
  await told(other, 'About us is saved')
  await other.getByRole('link', { name: 'View page' }).click()
  await other.getByRole('heading', { name: 'About us' }).waitFor()
  await other.getByText('What another wrote.').waitFor()
})

test('keeps a draft when its session ends, and hides it from the next user', async () => {
  const [one, other] = ['writes@workshop.test', 'other@workshop.test']
  const writer = { name: 'Writer', password: 'three old pistons' }
  for (const email of [one, other])
    await createVerifiedUser(open.shop.shop.db, { ...writer, email })
  const page = await open.page('visitor', '/login?from=%2Fdashboard%2Freview')
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, one)
  await fill(page, { Description: 'Half of a long review' })

  await endSession(page)
  await signIn(page, one)
  expect(await field(page, 'Description').inputValue()).toBe('Half of a long review')

  await endSession(page)
  await signIn(page, other)
  expect(await field(page, 'Description').inputValue()).toBe('')
})

async function signIn(page: Page, email: string): Promise<void> {
  await fill(page, { Email: email, Password: 'three old pistons' })
  await press(page, 'Login')
  await field(page, 'Description').waitFor()
}

/** As when its days are over: the cookie is good for nothing, and neither is the token. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => {
    const [head, , signature] = (localStorage.getItem('accessToken') ?? '').split('.')
    const facts = JSON.parse(atob((localStorage.getItem('accessToken') ?? '').split('.')[1] ?? ''))
    const old = btoa(JSON.stringify({ ...facts, exp: 1 })).replace(/=+$/, '')
    localStorage.setItem('accessToken', [head, old, signature].join('.'))
  })
  await page.reload()
  await page.waitForURL('**/login**')
}
