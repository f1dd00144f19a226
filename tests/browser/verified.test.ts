import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailedLink } from '#tests/attacks/accounts.ts'
import { looks, useBrowserShop } from './browser-shop.ts'
import { logIn, signUpNora } from './forms.ts'

const open = useBrowserShop({ empty: true })

test('confirms the address only by the link, in the same browser', async () => {
  const page = await visit('/emailVerified')
  await page.getByRole('heading', { name: 'Your email address', exact: true }).waitFor()
  await expectSound(page)
  const email = await signUp(page)
  await page.goto(`/emailVerified`)
  await page.getByRole('heading', { name: 'Your email address is not confirmed yet' }).waitFor()
  await page.getByRole('button', { name: `Send a new link to ${email}` }).click()
  await page.getByText('We sent you a new link.').waitFor()
  await expectSound(page)
  await page.goto(await verificationLink(email))
  await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor()
  await page.getByText(email).waitFor()
  await expectSound(page)
})

test('asks to log in for the link in another browser, then continues', async () => {
  const email = await signUp(await visit('/emailVerified'))
  const page = await visit('/emailVerified')
  await page.goto(await verificationLink(email))
  await page.getByRole('heading', { name: 'Log in to confirm your address' }).waitFor()
  await expectSound(page)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email, 'open-road-9')
  await page.getByRole('button', { name: `Confirm ${email}` }).waitFor()
  await expectSound(page)

  const other = await page.context().newPage()
  await other.goto(`/dashboard/security`)
  await other.getByRole('link', { name: 'Confirm your email address first' }).waitFor()
  await other.close()

  await page.getByRole('button', { name: `Confirm ${email}` }).click()
  await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor()
  await page.goto(`/dashboard/security`)
  await page.getByRole('button', { name: 'Set up' }).waitFor()
})

function visit(path: string): Promise<Page> {
  return open.page('visitor', path, { viewport: { width: 390, height: 800 } })
}

let made = 0

async function signUp(page: Page): Promise<string> {
  const email = `verified-${++made}@workshop.test`
  await page.goto(`/signup`)
  await signUpNora(page, email)
  await page.waitForURL(`/`)
  return email
}

function verificationLink(email: string): Promise<string> {
  return mailedLink(open.shop, email, /https?:\S+verify-email\S+/)
}

async function expectSound(page: Page): Promise<void> {
  expect(await looks(page)).toEqual([])
}
