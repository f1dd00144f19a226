import type { Browser, BrowserContext } from 'playwright-core'
import { demoAccounts } from '#demo/seed.ts'
import type { Role } from './pages.ts'

type Account = {
  /** What a browser of this person holds; null for a visitor. */
  state: Awaited<ReturnType<BrowserContext['storageState']>> | null
  token: string | null
}

/** Signs a demo person in through the login page, as they would themselves. */
export async function signIn(browser: Browser, address: string, role: Role): Promise<Account> {
  const account = demoAccounts.find(({ email }) => email.startsWith(role))
  if (!account) return { state: null, token: null }
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForFunction(() => localStorage.getItem('accessToken') !== null)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const state = await context.storageState()
  await context.close()
  return { state, token }
}
