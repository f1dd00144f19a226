// Forms at the shop's door are drawn by the server, and live once there is a sign of somebody.
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#demo/seed.ts'
import { type BrowserShop, openBrowserShop } from './open-browser-shop.ts'

let open: BrowserShop

beforeAll(async () => {
  open = await openBrowserShop()
})

afterAll(() => open?.close())

const [, buyer] = demoAccounts
const codeOfForm = /(login|signup)-form-[\w-]+\.js/

test.concurrent('nobody loads the code of a form before there is a sign of somebody', async () => {
  const { page, context, complaints } = await open.visit('visitor')
  const loaded: string[] = []
  page.on('request', (request: Request) => loaded.push(request.url()))
  await page.goto('/login', { waitUntil: 'networkidle' })
  const isForm = (url: string) => codeOfForm.test(url)
  expect(loaded.some(isForm)).toBe(false)
  const comes = page.waitForResponse((response) => isForm(response.url()))
  await page.getByRole('main').getByLabel('Email').focus()
  await comes
  expect(complaints()).toEqual([])
  await context.close()
})

test.concurrent('what is typed and sent before the form lives is sent once it does', async () => {
  for (const send of [pressLogin, pressEnter]) {
    const { page, context, complaints } = await open.visit('visitor')
    const release = await holdBack(page)
    await page.goto('/login', { waitUntil: 'networkidle' })
    const main = page.getByRole('main')
    await main.getByLabel('Email').fill(buyer?.email ?? '')
    await main.getByLabel('Password', { exact: true }).fill(buyer?.password ?? '')
    await send(page)
    release()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('button', { name: 'Sign Out' }).first().waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  }
})

test.concurrent('a half-filled sign-up is there again after a reload, without a sign', async () => {
  const { page, context } = await open.visit('visitor')
  await page.goto('/signup')
  const name = page.getByLabel('Name', { exact: true })
  await name.pressSequentially('Rosa Kolb')
  await expect.poll(() => page.evaluate('sessionStorage.getItem("draft:signup")')).toContain('Rosa')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Rosa Kolb')
  await context.close()
})

const pressLogin = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
const pressEnter = (page: Page) => page.getByLabel('Password', { exact: true }).press('Enter')

/** Keeps the form's code back until it is released. */
async function holdBack(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(codeOfForm, async (route) => {
    await released
    await route.continue()
  })
  return release
}
