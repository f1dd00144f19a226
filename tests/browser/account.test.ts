// What people do with their account, and admins with the shop, in a real browser.
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../makers.ts'
import { openTestShop, type TestShop } from '../open-shop.ts'
import { launchChromium } from './chromium.ts'
import { axeFindings } from './open-browser-shop.ts'

let shop: TestShop
let browser: Browser

beforeAll(async () => {
  shop = await openTestShop('sqlite', {}, { pages: true })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test('a visitor signs up once everything is right, and comes back to where they were', async () => {
  const page = await open('/signup?from=%2Fproducts')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
  })
  await fill(page, {
    Name: 'Mara Lindqvist',
    Email: 'mara@workshop.test',
    Address: 'Hall 4',
    'Contact Number': '+46 70 123 45 67',
    Password: 'long enough',
    'Confirm Password': 'long enogh',
  })
  await press(page, 'Signup')
  await told(page, 'Passwords do not match')
  await page.getByText('Please Agree Terms & Conditions').waitFor()
  expect(asked).toEqual([])

  await fill(page, { 'Confirm Password': 'long enough' })
  await page.getByLabel('Accepct terms and conditions').check()
  await press(page, 'Signup')
  await told(page, 'Mara Lindqvist you have been registered')
  await page.waitForURL('**/products')
  await page.goto(`${shop.address}/login`)
  await page.waitForURL(`${shop.address}/`)
})

test('a known email is told, and a reload of the form keeps all but the passwords', async () => {
  await shop.customer({ email: 'known@workshop.test' })
  const page = await open('/signup')
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
  await press(page, 'Stay here')
  expect(new URL(page.url()).pathname).toBe('/signup')
})

test('the login page says what goes wrong in words', async () => {
  const page = await open('/login')
  await press(page, 'Reset Password')
  await told(page, 'please enter your email address')
  await fill(page, { Email: 'nobody@workshop.test', Password: 'not this one' })
  await press(page, 'Login')
  await page.getByText('Invalid email or password').waitFor()
  await press(page, 'Reset Password')
  await told(page, 'Email Sent')
})

test('a forgotten password is replaced by the mailed link, once', async () => {
  const email = 'forgetful@workshop.test'
  await shop.shop.identity.makeVerified({ name: 'Forgetful', email, password: 'the old one' })
  const page = await open('/login')
  await fill(page, { Email: email })
  await press(page, 'Reset Password')
  await told(page, 'Email Sent')
  const link = await mailedLink(email)
  await page.goto(link)
  await fill(page, { 'New password': 'the new one', 'New password again': 'the new one' })
  await press(page, 'Set the new password')
  await page.waitForURL('**/login')
  await fill(page, { Email: email, Password: 'the new one' })
  await press(page, 'Login')
  await page.waitForURL(`${shop.address}/`)
  await page.goto(link)
  await page.getByText('This link was used already').waitFor()
})

test('a customer changes their profile; a refused picture loses nothing', async () => {
  const page = await open('/dashboard', await shop.customer({ name: 'Ben' }))
  await fill(page, { Phone: '555 0117', Address: 'Canal Street 48' })
  await press(page, 'Update')
  await page.getByText('Photo is Required').waitFor()
  await choose(page, Buffer.from('no picture at all'))
  await page.getByText('Please choose a picture: JPEG, PNG, WebP or AVIF.').waitFor()
  expect(await field(page, 'Phone').inputValue()).toBe('555 0117')
  await choose(page, await picture())
  await page.getByLabel('Choose another Photo').waitFor()
  await press(page, 'Update')
  await told(page, 'Ben profile has been updated')
})

test('a customer gives stars by keyboard and words', async () => {
  const page = await open('/dashboard/review', await shop.customer())
  await press(page, 'Add Review')
  await page.getByText('Product Name is Required').waitFor()
  await page.getByText('Product Description is Required').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await fill(page, { Description: 'Fits, and stays.' })
  await press(page, 'Add Review')
  await told(page, 'Review have been added')
  const { body } = await shop.call('GET', '/reviews')
  expect(body[0]).toMatchObject({ star: 3, description: 'Fits, and stays.' })
})

test('a session that ends while somebody writes costs them no word; the next person sees none', async () => {
  const [one, other] = ['writes@workshop.test', 'other@workshop.test']
  for (const email of [one, other]) {
    await shop.shop.identity.makeVerified({ name: 'Writer', email, password: 'three old pistons' })
  }
  const page = await open('/login?from=%2Fdashboard%2Freview')
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

test('an admin adds a product, finds it, and deletes it', async () => {
  await shop.product({ name: 'Taken name' })
  const page = await open('/dashboard/addProduct', await shop.admin())
  await fill(page, {
    Name: 'Taken name',
    Description: 'For tests',
    'Price per unit': '12',
    Quantity: '100',
    'Minimum quantity': '10',
  })
  await choose(page, await picture())
  await page.getByLabel('Choose another Photo').waitFor()
  await press(page, 'Add Product')
  await told(page, 'Product already exist')
  await fill(page, { Name: 'Free name' })
  await press(page, 'Add Product')
  await told(page, 'Free name have been added')
  await page.getByRole('link', { name: 'Manage Products' }).click()
  await page.getByRole('searchbox').fill('free')
  await page.waitForURL('**q=free')
  await press(page, 'Delete Free name')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await told(page, 'Successfully Deleted')
  await page.getByText('No product matches').waitFor()
})

test('an edit never writes over what was sold meanwhile', async () => {
  const admin = await shop.admin()
  const id = await shop.product({ name: 'Wanted part', quantity: 100 })
  const page = await open(`/updateProduct/${id}`, admin)
  await fill(page, { Quantity: '130' })
  const body = { price: 12, quantity: 90, minimumQuantity: 10 }
  await shop.call('PUT', `/products/${id}`, { as: admin, body })
  await press(page, 'Update')
  await page.getByText('The stock changed meanwhile.').waitFor()
  expect(await field(page, 'Quantity').inputValue()).toBe('130')
  await press(page, 'Set it to 120: your change, from now')
  await press(page, 'Update')
  await told(page, 'Wanted part have been updated')
  const { body: found } = await shop.call('GET', `/products?id=${id}`)
  expect(found[0].quantity).toBe(120)
})

test('name, description, kind and case stand below the four of the specification, and change', async () => {
  const admin = await shop.admin()
  const id = await shop.product({ name: 'Misnamed part', kind: 'Wheels', caseQuantity: 5 })
  await shop.product({ name: 'Name of another' })
  const page = await open(`/updateProduct/${id}`, admin)
  const labels = await page.locator('main form label').allInnerTexts()
  expect(labels.map((label) => label.replace(' (optional)', ''))).toEqual([
    'Price',
    'Quantity',
    'Minimum quantity',
    'Name',
    'Description',
    'Kind',
    'Case quantity',
  ])
  await fill(page, { Name: 'name of another' })
  await press(page, 'Update')
  await page.getByRole('alert').getByText('Product already exist').waitFor()
  await fill(page, { Name: 'Named part', Kind: 'Brakes' })
  await page.getByLabel(/^Case quantity/).fill('')
  // What somebody else writes meanwhile into a field that is left as it was stays.
  const theirs = { price: 12, quantity: 1_000, minimumQuantity: 10, description: 'Theirs' }
  await shop.call('PUT', `/products/${id}`, { as: admin, body: theirs })
  await press(page, 'Update')
  await told(page, 'Named part have been updated')
  const { body: found } = await shop.call('GET', `/products?id=${id}`)
  expect(found[0]).toMatchObject({ name: 'Named part', kind: 'Brakes', description: 'Theirs' })
  expect(found[0]).toMatchObject({ price: 12, quantity: 1_000, caseQuantity: null })
})

test('a price, a minimum and a picture that somebody else changed meanwhile are taken or kept', async () => {
  const admin = await shop.admin()
  const id = await shop.product({ name: 'Contested part', price: 10, minimumQuantity: 10 })
  const page = await open(`/updateProduct/${id}`, admin)
  await fill(page, { Price: '20', 'Minimum quantity': '15' })
  await choose(page, await picture())
  const mine = page.locator('main form img[src^="/images/"]')
  await mine.waitFor()
  const theirs = { price: 14, quantity: 1_000, minimumQuantity: 12, img: '/images/theirs.webp' }
  await shop.call('PUT', `/products/${id}`, { as: admin, body: theirs })
  await press(page, 'Update')
  const notices = page.getByRole('status')
  await notices.getByText('The price was changed by somebody else.').waitFor()
  await notices
    .getByText('It was $10 when you opened this page; now it is $14. You typed 20.')
    .waitFor()
  await notices.getByText('The minimum quantity was changed by somebody else.').waitFor()
  await notices.getByText('Somebody else chose another picture meanwhile.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await press(page, 'Take $14')
  expect(await field(page, 'Price').inputValue()).toBe('14')
  await press(page, 'Keep 15')
  await press(page, 'Keep mine')
  expect(await notices.getByRole('button').count()).toBe(0)
  await press(page, 'Update')
  await told(page, 'Contested part have been updated')
  const { body: found } = await shop.call('GET', `/products?id=${id}`)
  expect(found[0]).toMatchObject({ price: 14, minimumQuantity: 15 })
  expect(found[0].img).toMatch(/^\/images\/[0-9a-f]{32}-960\.webp$/)
})

test('whoever is no admin sees the product but cannot change it', async () => {
  const id = await shop.product()
  const page = await open(`/updateProduct/${id}`)
  await page.getByText('only an admin can change it').waitFor()
  expect(await field(page, 'Price').isEditable()).toBe(false)
  expect(await page.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true)
})

test('an admin makes admins, where the shop allows it', async () => {
  await shop.customer({ name: 'Proven Person' })
  await shop.customer({ name: 'Unproven Person', verified: false })
  const page = await open('/dashboard/users?q=person', await shop.admin())
  await page.getByText(/^All Users: \d+$/).waitFor()
  await press(page, 'Make Admin: Unproven Person')
  await told(page, 'Failed to Make an admin')
  await told(page, 'Only a user with a verified email address can become an admin.')
  await press(page, 'Make Admin: Proven Person')
  await told(page, 'Successfully made an admin')
  await press(page, 'Remove Admin: Proven Person')
  await told(page, 'Successfully removed admin')
})

async function open(path: string, person?: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.address })
  const page = await context.newPage()
  if (person) {
    await page.addInitScript((token) => localStorage.setItem('accessToken', token), person.token)
  }
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

/** Signs in where the login page is shown, and waits for the review form that it leads back to. */
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

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

/** Waits for a toast. */
function told(page: Page, words: string): Promise<void> {
  return page.locator('.Toastify__toast').getByText(words, { exact: true }).waitFor()
}

function choose(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'photo.png', mimeType: 'image/png', buffer }
  return page.locator('input[type=file]').setInputFiles(file)
}

function picture(): Promise<Buffer> {
  const create = { width: 400, height: 300, channels: 3, background: '#8a8f98' } as const
  return sharp({ create }).png().toBuffer()
}

/** The link of the newest mail to somebody, as soon as it is in the sandbox mailbox. */
async function mailedLink(to: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${shop.address}/sandbox/mailbox.json`)
    const mails = (await answer.json()) as { to: string; text: string }[]
    const link = mails.find((mail) => mail.to.includes(to))?.text.match(/http\S+reset-password\S+/)
    if (link) return link[0]
    await new Promise((wait) => setTimeout(wait, 100))
  }
}
