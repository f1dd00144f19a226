import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, useBrowserShop } from './browser-shop.ts'
import { held, logIn } from './forms.ts'

const open = useBrowserShop()

test('reports a missing network in place, and follows the link once it returns', async () => {
  const page = await open.page('visitor', '/signup')
  await page.getByLabel('Name', { exact: true }).fill('Rosa Kolb')
  await page.context().setOffline(true)
  await link(page, 'Blogs').click()
  await alert(page, 'No connection').waitFor()
  expect(new URL(page.url()).pathname).toBe('/signup')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Rosa Kolb')
  await page.getByRole('button', { name: 'Try again' }).click()
  await alert(page, 'No connection').waitFor()
  await page.context().setOffline(false)
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Try again', disabled: false }).press('Enter')
  await page.waitForURL('**/blogs')
})

test('shows the shop’s offline page on reload, and the page once the network returns', async () => {
  const { page, context, complaints } = await open.visit('visitor', { serviceWorkers: 'allow' })
  await page.goto('/blogs')
  const title = await page.title()
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  await context.setOffline(true)
  const call = 'fetch("/api/kinds").then(() => "answered", () => "failed")'
  expect(await page.evaluate(call)).toBe('failed')
  await page.reload()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/blogs')
  expect(await axeFindings(page)).toEqual([])
  await context.setOffline(false)
  await page.waitForFunction(`document.title === ${JSON.stringify(title)}`)
  expect(complaints().filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('fails an action at once without a network, and does not repeat it later', async () => {
  const { page, context } = await open.visit('buyer')
  await page.clock.install()
  await page.goto('/dashboard/review')
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('main').getByRole('textbox').fill('Two cases arrived a day early.')
  const sent: string[] = []
  await context.setOffline(true)
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click()
  await alert(page, 'No connection').waitFor()
  const tried = sent.length
  await context.setOffline(false)
  await letPass(page, 60_000)
  expect(sent.length).toBe(tried)
  expect(await page.getByRole('main').getByRole('textbox').inputValue()).toContain('Two cases')
})

test('refuses to sign out without a network, and does so once it returns', async () => {
  const { page, context, complaints } = await open.visit('buyer')
  open.forget('buyer')
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'My Profile' }).waitFor()
  const token = () => page.evaluate<string | null>("localStorage.getItem('accessToken')")
  const signOut = page.getByRole('button', { name: 'Sign Out' })
  await context.setOffline(true)
  await signOut.click()
  await alert(page, 'you are still signed in').waitFor()
  expect([new URL(page.url()).pathname, typeof (await token())]).toEqual(['/dashboard', 'string'])
  await context.setOffline(false)
  complaints()
  // Some browsers report a cancelled request as an error.
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/static/js/login-page')) asked.push(request.url())
  })
  await signOut.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await token()).toBe(null)
  const answer = await page.request.put('/api/users/buyer@kickstand.test', {
    data: { email: 'buyer@kickstand.test' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.status()).toBe(401)
  expect(asked).toEqual([])
  expect(complaints()).toEqual([])
})

test('reports a page whose scripts fail, and loads it on retry', async () => {
  const page = await open.page('visitor', '/signup')
  await page.getByLabel('Name', { exact: true }).fill('Rosa Kolb')
  await page.route(/blogs-page-[\w-]+\.js/, (route) => route.abort())
  await link(page, 'Blogs').click()
  await page.getByRole('button', { name: 'Leave page' }).click()
  await alert(page, 'did not load completely').waitFor()
  expect(new URL(page.url()).pathname).toBe('/signup')
  await page.unroute(/blogs-page-[\w-]+\.js/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/blogs')
  await page.getByRole('heading', { name: 'React' }).first().waitFor()
})

test('reports a failed part in its place, and loads it on retry', async () => {
  const { page } = await open.visit('buyer')
  let down = true
  const form = /sandbox-card-form-[\w-]+\.js/
  await page.route(form, (route) => (down ? route.abort() : route.continue()))
  await page.goto('/dashboard/myOrders')
  const pay = page.getByRole('link', { name: /^Pay for/ })
  await pay.first().click()
  await alert(page, 'did not load completely').waitFor()
  down = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /^Pay/ }).waitFor()
})

test('reports a press whose script fails, and keeps typing', async () => {
  const { page, complaints } = await open.visit('buyer')
  const contact = { email: null, phone: null, keepsMessages: true }
  await page.route('**/api/contact', (route) => route.fulfill({ json: contact }))
  await page.route(/(leave-message|read-text)-[\w-]+\.js/, (route) => route.abort())
  await page.goto('/blogs')
  await link(page, 'Home').click()
  const message = page.getByRole('main').getByLabel('Message')
  await message.fill('Does it fit?')
  await page.getByRole('button', { name: 'Submit' }).click()
  await alert(page, 'did not load completely').waitFor()
  expect(await message.inputValue()).toBe('Does it fit?')

  await page.goto('/dashboard/lists')
  await page.getByRole('button', { name: 'New list' }).click()
  const lines = page.getByLabel('Lines')
  await page.getByRole('main').getByLabel('Name').fill('Winter')
  await lines.fill('KS-BD-320 10')
  await page.getByRole('button', { name: 'Save list' }).click()
  await alert(page, 'did not load completely').waitFor()
  expect(await lines.inputValue()).toBe('KS-BD-320 10')
  expect(complaints().filter((words) => !words.includes('Failed to load'))).toEqual([])
})

test('says when the admin check fails, and retries it', async () => {
  const { page } = await open.visit('admin')
  let asked = 0
  let down = true
  await page.route('**/api/admin/*', (route) => {
    asked += 1
    return down ? route.abort() : route.continue()
  })
  await page.clock.install()
  await page.goto('/dashboard/users')
  // Each of its tries waits longer than the one before.
  const isTold = async () => {
    await page.clock.fastForward(1_000)
    return page.getByRole('main').getByText('No connection').first().isVisible()
  }
  await expect.poll(isTold).toBe(true)
  const tries = asked
  await letPass(page, 60_000)
  expect(asked).toBe(tries)
  down = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: /^All Users/ }).waitFor()
})

test('keeps the present page until the next is ready after sign-in', async () => {
  const { page } = await open.visit('visitor')
  const release = await held(page, /(home|products|reviews)-page-[\w-]+\.js/)
  await page.goto('/login')
  await logIn(page, 'buyer@kickstand.test', 'ride-the-buyer')
  await page.getByRole('button', { name: 'Sign Out' }).first().waitFor()
  expect((await page.getByRole('main').innerText()).trim()).not.toBe('')
  release()
  await page.getByRole('heading', { name: 'WE ARE HERE TO' }).waitFor()
})

test("shows the dashboard's frame before scripts", async () => {
  const { page } = await open.visit('visitor', { javaScriptEnabled: false })
  await page.goto('/dashboard/myOrders')
  await page.getByText('Welcome to your Dashboard').waitFor()
  await page.getByRole('status', { name: 'The list is loading' }).waitFor()
})

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name })
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** So much later by the page's clock: what it asks by then is asked before this is done. */
async function letPass(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms)
  await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
}
