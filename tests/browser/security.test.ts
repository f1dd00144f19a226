import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { appCode } from '../attacks/accounts.ts'
import { axeFindings, sidewaysScroll, useBrowserShop } from './browser-shop.ts'
import { logIn } from './forms.ts'

const open = useBrowserShop()

test('the second factor is turned on by keys alone, asked for at the door, and turned off', async () => {
  const phone = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const
  const { page } = await open.visit('visitor', phone)
  await enter(page)
  const key = await turnOn(page)
  await expectNoFindings(page)
  const [code = ''] = await page.locator('ul.wrap-anywhere > li').allInnerTexts()
  await page.getByRole('button', { name: 'I saved them', disabled: false }).press('Enter')
  await page.getByText('Recovery codes left: 8.').waitFor()

  await page.evaluate('localStorage.clear()')
  await page.context().clearCookies()
  await page.goto('/login?from=%2Fdashboard%2Fsecurity')
  await logIn(page, 'buyer@kickstand.test', 'ride-the-buyer')
  await page.waitForURL((url) => url.pathname === '/secondStep')
  await expectNoFindings(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByLabel('Code').press('Enter')
  await page.getByText('This code is wrong').waitFor()
  expect(await page.evaluate('document.activeElement.name')).toBe('code')
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByLabel('Code').press('Enter')
  await page.waitForURL((url) => url.pathname === '/dashboard/security')
  await page.getByText('Recovery codes left: 7.').waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Turn off', disabled: false }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password', { exact: true }).fill('ride-the-buyer')
  await dialog.getByLabel('Code').fill(await unspent(key))
  await dialog.getByLabel('Code').press('Enter')
  await page.getByText('Two-step sign-in is off.').waitFor()
  await page.getByText('OFF', { exact: true }).waitFor()
})

test('signing out leaves nothing of a person in the browser', async () => {
  const { page } = await open.visit('visitor')
  page.on('dialog', (question) => question.accept())
  await enter(page, 'admin')
  await page.goto('/quickOrder')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByLabel('Paste a list').fill('KS-BD-320 10')
  await page.getByRole('button', { name: 'Check list' }).click()
  await saved
  await page.goto('/dashboard')
  await page.getByLabel('Address').fill('Secret Lane 5')
  await page.goto('/dashboard/security')
  await page.getByText('THIS BROWSER').waitFor()
  const kept = () =>
    page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])') as Promise<string>
  expect(await kept()).toContain('Secret Lane 5')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(kept).not.toMatch(/Secret Lane|accessToken|admin|KS-BD-320/)
  expect((await page.context().cookies()).map(({ value }) => value).join('')).toBe('')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await page.content()).not.toContain('admin@kickstand.test')
})

async function enter(page: Page, who = 'buyer'): Promise<void> {
  await page.goto('/login?from=%2Fdashboard%2Fsecurity')
  await logIn(page, `${who}@kickstand.test`, `ride-the-${who}`)
  await page.getByText('THIS BROWSER').waitFor()
}

/** Looked at from the top, where the navigation covers nothing. */
async function expectNoFindings(page: Page): Promise<void> {
  await page.evaluate('window.scrollTo(0, 0)')
  expect(await axeFindings(page)).toEqual([])
}

/** Dark on light in every theme: a camera knows none. */
async function expectReadable(code: Locator): Promise<void> {
  const { channels } = await sharp(await code.screenshot())
    .greyscale()
    .stats()
  const [grey] = channels
  expect(grey?.max).toBeGreaterThan(180)
  expect(grey?.min).toBeLessThan(80)
}

async function turnOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up', disabled: false }).press('Enter')
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await expectReadable(page.getByRole('img', { name: /QR code/ }))
  await expectNoFindings(page)
  const key = (await page.locator('p.select-all').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(appCode(key))
  const part = page.getByRole('region', { name: 'Two-step sign-in' })
  const password = part.getByLabel('Current password', { exact: true })
  await password.fill('ride-the-buyer')
  await password.press('Enter')
  await page.getByText('Your recovery codes').waitFor()
  return key
}

/** The app's code, after the one that was shown when it was set up can be shown again. */
async function unspent(key: string): Promise<string> {
  const { db } = open.shop.shop
  await db.write((trx) => trx.updateTable('second_factors').set({ last_step: 0 }).execute())
  return appCode(key)
}
