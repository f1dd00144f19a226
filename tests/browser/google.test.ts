import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { axeFindings, useBrowserShop } from './browser-shop.ts'

const { google } = ours
const open = useBrowserShop({ empty: true })

let context: BrowserContext
let page: Page
/** Whether the chooser's page cuts itself off, as a provider's pages may, with a policy of their own. */
let cutOff = false

beforeAll(() => {
  open.shop.app.server.prependListener('request', ({ url }, response) => {
    if (!cutOff || !url?.startsWith('/sandbox/google/choose/')) return
    const write = response.writeHead
    const headersOfItsOwn = { 'cross-origin-opener-policy': 'same-origin' }
    Object.assign(response, {
      writeHead: (status: number, headers: object) =>
        Reflect.apply(write, response, [status, { ...headers, ...headersOfItsOwn }]),
    })
  })
})

beforeEach(async () => {
  cutOff = false
  const visit = await open.visit('visitor')
  context = visit.context
  page = visit.page
})

test('signs in by a 500x600 popup that closes itself, and returns', async () => {
  const broken: string[] = []
  context.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text())
  })
  await page.goto('/login?from=%2Fproducts')
  const popup = await pressGoogle()
  expect(await axeFindings(popup)).toEqual([])
  expect(await popup.evaluate('[innerWidth, innerHeight]')).toEqual([500, 600])
  expect(await popup.textContent('header')).toContain('Sandbox')

  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: /Robin Rider/ }).click()
  await closed
  await page.waitForURL('/products')
  expect(await tokenOwner()).toBe('robin.rider@gmail.test')
  expect(broken).toEqual([])
})

test('a second account in the same browser takes the place of the first', async () => {
  await page.goto('/login')
  const first = await pressGoogle()
  await first.getByRole('button', { name: /Robin Rider/ }).click()
  await page.waitForURL('/')
  // Signing out reloads Home.
  const opened = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await opened
  await page.goto('/login')
  const second = await pressGoogle()
  const closed = second.waitForEvent('close')
  await second.getByText('Use another account').click()
  await second.getByLabel('Email').fill('second@gmail.test')
  await second.getByRole('button', { name: 'Continue' }).click()
  await closed
  await page.waitForURL('/')
  expect(await tokenOwner()).toBe('second@gmail.test')
})

test('a browser that has been in the shop before signs in as well', async () => {
  page = (await open.visit('visitor', { serviceWorkers: 'allow' })).page
  await page.goto('/login')
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  const popup = await pressGoogle()
  await popup.getByRole('button', { name: /Robin Rider/ }).click()
  await page.waitForURL('/')
  expect(await tokenOwner()).toBe('robin.rider@gmail.test')
})

test('reports a closed popup under the button, and allows another try', async () => {
  await page.goto('/login')
  const popup = await pressGoogle()
  await popup.close()
  await sees(google.closed)
  const again = await pressGoogle()
  await again.getByRole('button', { name: /Robin Rider/ }).click()
  await page.waitForURL('/')
})

test('a window that was cut off from the shop looks closed, and counts all the same', async () => {
  cutOff = true
  await page.goto('/login')
  const popup = await pressGoogle()
  await sees(google.closed)
  expect(popup.isClosed()).toBe(false)

  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: /Robin Rider/ }).click()
  await closed
  await page.waitForURL('/')
  expect(await tokenOwner()).toBe('robin.rider@gmail.test')
})

async function pressGoogle(): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign In With Google' }).click()
  const popup = await opened
  await popup.waitForURL('**/sandbox/google/choose/**')
  return popup
}

async function sees(words: string): Promise<void> {
  await page
    .getByRole('alert')
    .filter({ hasText: `Error: ${words}` })
    .waitFor()
}

async function tokenOwner(): Promise<string | null> {
  const token = await page.evaluate<string | null>("localStorage.getItem('accessToken')")
  if (!token) return null
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).email
}
