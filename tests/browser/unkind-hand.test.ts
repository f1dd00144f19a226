import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '#tests/makers.ts'
import type { Json } from '#tests/open-shop.ts'
import { order } from '#tests/pay.ts'
import { goTo, sidewaysScroll, useBrowserShop } from './browser-shop.ts'
import { choose, picture, toasts, told } from './forms.ts'
import { focused } from './keys.ts'

const open = useBrowserShop()

test('refuses to order a basket with an invalid quantity, and names it', async () => {
  const as = await open.shop.customer()
  await fillBasket(as, ['Unkind Bolt', 'Unkind Nut'])
  const page = await open.page(as, '/basket')
  const placed = sentBy(page, 'POST', '/api/purchases')
  const bolt = page.getByRole('spinbutton', { name: 'Quantity of Unkind Bolt' })
  const order = page.getByRole('form', { name: 'Order' })
  const why = order.getByText('One line cannot be ordered: Unkind Bolt.')
  for (const nonsense of ['1.5', '', '0', '-3', '99999999']) {
    await bolt.fill(nonsense)
    await order.getByRole('button', { name: 'Place order' }).click()
    await why.waitFor()
    expect(await bolt.getAttribute('aria-invalid'), nonsense).toBe('true')
    await bolt.fill('12')
    await why.waitFor({ state: 'detached' })
  }
  // What is below the minimum is mended in its field, and ordered by the press that leaves it.
  await bolt.fill('5')
  await bolt.press('Enter')
  await why.waitFor()
  await bolt.fill('12')
  expect(placed).toEqual([])
  await order.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/\/dashboard\/purchases\//)
  await page.getByRole('row').filter({ hasText: 'Unkind Bolt' }).getByText('12').first().waitFor()
  expect(placed).toHaveLength(1)
})

test('refuses an invalid quantity under the field and in a toast', async () => {
  const product = await open.shop.product({ quantity: 50, minimumQuantity: 10 })
  const page = await open.page('buyer', `/purchase/${product}`)
  const wanted = page.getByRole('spinbutton', { name: 'Quantity you want' })
  const whole = 'Please enter a whole number, without a point or letters'
  for (const [typed, sentence] of [
    ['12.99', whole],
    ['1e3', whole],
    ['-1', 'Please enter 1 at least'],
    ['51', 'Product cannot be purchased for product shortage'],
  ] as const) {
    await wanted.fill('')
    await wanted.pressSequentially(typed)
    await page.getByRole('button', { name: 'Purchase', exact: true }).click()
    const underField = page.getByRole('main').getByRole('alert')
    await underField.getByText(sentence, { exact: true }).waitFor()
    await toasts(page).getByText(sentence, { exact: true }).last().waitFor()
    expect(await wanted.inputValue()).toBe(typed)
  }
  const { read } = open.shop.shop.db
  const ordered = read.selectFrom('orders').select('id').where('product_id', '=', product)
  expect(await ordered.execute()).toEqual([])
})

test('refuses a quantity that sold out since, under the field and in a toast', async () => {
  const { shop } = open
  const product = await shop.product({ quantity: 50, minimumQuantity: 10 })
  const page = await open.page('buyer', `/purchase/${product}`)
  await page.getByRole('spinbutton', { name: 'Quantity you want' }).fill('20')
  await order(shop, await shop.customer(), product, 35)
  await page.getByRole('button', { name: 'Purchase', exact: true }).click()
  const sentence = 'Product cannot be purchased for product shortage'
  for (const place of [page.getByRole('main').getByRole('alert'), toasts(page)])
    await place.getByText(sentence, { exact: true }).waitFor()
})

test('makes an admin once for three quick presses', async () => {
  const { email, name } = await open.shop.customer({ name: 'Pressed Often' })
  const page = await open.page(await open.shop.admin(), `/dashboard/users?q=${email}`)
  const removed = sentBy(page, 'PUT', `/api/user/removeAdmin/${email}`)
  const make = page.getByRole('button', { name: `Make Admin: ${name}` })
  const undo = page.getByRole('button', { name: /^Undo/, disabled: false })
  await pressThrice(make, () => undo.waitFor())
  expect(removed).toEqual([])
  // Keys press what has the focus.
  await undo.press('Enter')
  await make.waitFor()
  expect(removed).toHaveLength(1)
})

test('removes one basket line for three quick presses', async () => {
  const as = await open.shop.customer()
  const names = ['One', 'Two', 'Three'].map((name) => `Often ${name}`)
  await fillBasket(as, names)
  const page = await open.page(as, '/basket', { viewport: { width: 390, height: 844 } })
  const changes = sentBy(page, 'PUT', '/api/basket')
  const out = page.getByText(`${names[1]} removed.`)
  await pressThrice(page.getByRole('button', { name: `Remove ${names[1]}` }), () => out.waitFor())
  expect(changes).toHaveLength(1)
  await out.waitFor()
})

test('hides one product and deletes one view for three quick presses', async () => {
  const as = await open.shop.admin()
  const id = await open.shop.product({ productCode: 'QC-100' })
  const page = await open.page(as, '/dashboard/manageProducts?q=QC-100')
  const changes = sentBy(page, 'PUT', `/api/products/${id}`)
  const more = page.getByRole('button', { name: 'More of QC-100' })
  await more.click()
  const hidden = page.getByRole('row').getByText('hidden', { exact: true })
  await pressThrice(page.getByRole('menuitem', { name: 'Hide' }), () => hidden.waitFor())
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Show again' }).waitFor()
  expect(changes).toHaveLength(1)

  for (const name of ['A1', 'A2', 'A3'])
    await open.shop.call('POST', '/saved-views', { as, body: { name, query: '' } })
  await page.goto('/dashboard/shipping')
  const deleted = sentBy(page, 'DELETE', '/api/saved-views')
  const view = page.getByRole('button', { name: 'Delete the view A1' })
  await pressThrice(view, () => view.waitFor({ state: 'detached' }))
  await told(page, 'A1 is deleted')
  expect(deleted).toHaveLength(1)
})

test('acts and reports once for three quick presses', async () => {
  const page = await open.page('buyer', '/dashboard')
  const as = { token: await page.evaluate<string>("localStorage.getItem('accessToken')") }
  const lines = [{ productId: await open.shop.product(), quantity: 10 }]
  const body = { phone: '+1 555 0142', address: '5 Canal Street', lines }
  const placed = await open.shop.call('POST', '/purchases', { as, body })
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

  await page.goto(`/purchase/${lines[0]?.productId}`)
  const orders = sentBy(page, 'POST', '/api/orders')
  await pressThrice(button('Purchase'), () => told(page, 'Order Placed'))
  await page.waitForURL(/\/dashboard\/myOrders/)
  expect(orders).toHaveLength(1)
  await page.goto('/dashboard')
  const updates = sentBy(page, 'PUT', '/api/users')
  await pressThrice(button('Update'), () => toasts(page).first().waitFor())
  expect(updates).toHaveLength(1)
  await page.goto('/dashboard/myOrders')
  const downloads = sentBy(page, 'GET', '/api/orders.csv')
  await pressThrice(button('Download as CSV'), () => toasts(page).first().waitFor())
  expect(downloads).toHaveLength(1)
  await goTo(page, '/')
  await pressThrice(button('Submit'), () => told(page, 'Message Submitted'))
  expect(await toasts(page).count()).toBe(1)
  await page.goto(`/dashboard/again/${placed.body._id}`)
  const lists = sentBy(page, 'POST', '/api/lists')
  const answered = page.waitForResponse('**/api/lists')
  await pressThrice(button('Save as list'), () => answered)
  await page.waitForURL(/\/dashboard\/lists\//)
  expect(lists).toHaveLength(1)
})

test('words longer than their places push no page sideways', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaenspart'
  const as = await open.shop.customer({ name: 'n'.repeat(100) })
  const product = { name: `${word} ring`, description: `Of the ${word}${word}.` }
  const lines = [{ productId: await open.shop.product(product), quantity: 10 }]
  await open.shop.call('PUT', '/basket', { as, body: { lines, how: 'set' } })
  const body = { phone: '+1 555 0142', address: '5 Canal Street', lines }
  const { body: placed } = await open.shop.call('POST', '/purchases', { as, body })
  const [{ productId }] = lines as [(typeof lines)[0]]
  const products = [
    `/products?q=${word}`,
    `/products?q=${word}&view=list`,
    `/products/${productId}`,
  ]
  const documents = [`/dashboard/purchases/${placed._id}`, `/dashboard/again/${placed._id}`]
  const theirs = [
    ...[...products, ...documents, `/purchase/${productId}`, '/basket', '/dashboard/myOrders'],
    ...[`/dashboard/payment/${placed.orders[0]._id}`, '/api/docs'],
  ]
  const admins = [`/dashboard/allOrders?q=${placed.number}`, '/dashboard/manageProducts']
  const admin = await open.shop.admin()
  const pushed: [number, string, number][] = []
  for (const [who, paths] of [
    [as, theirs],
    [admin, admins],
  ] as const) {
    const page = await open.page(who, '/')
    for (const path of paths) {
      await page.goto(path)
      const seen = page.locator('main, body').getByText(new RegExp(`${word}|Part numbers`))
      await seen.first().waitFor()
      for (const width of [390, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const by = await sidewaysScroll(page)
        if (by > 0) pushed.push([width, path, by])
      }
    }
  }
  expect(pushed).toEqual([])
})

test('tells users at Login that their session ended', async () => {
  const as = await open.shop.admin()
  const page = await open.page(as, '/dashboard/addProduct')
  await page.getByLabel('Name', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await open.shop.shop.db.write((trx) =>
    sql`delete from identity_sessions where id = ${as.session}`.execute(trx),
  )
  await choose(page, await picture())
  await page.waitForURL(/\/login/)
  await page.getByText('Your session has ended. Please log in again.').waitFor()
})

test("joins a visitor's lines with the basket, says so, and undoes it", async () => {
  const as = await open.shop.customer()
  const [bolt, nut] = await Promise.all(
    ['Joined Bolt', 'Joined Nut'].map((name) => open.shop.product({ name })),
  )
  const lines = [{ productId: bolt, quantity: 10 }]
  await open.shop.call('PUT', '/basket', { as, body: { lines, how: 'set' } })
  const { page } = await open.visit('visitor')
  const chosen = [bolt, nut].map((productId) => ({ productId, quantity: 15 }))
  await page.goto('/reviews')
  await page.evaluate(
    ([chosen, token]) => {
      localStorage.setItem('basket', chosen)
      localStorage.setItem('basketName', 'joined')
      localStorage.setItem('accessToken', token)
    },
    [JSON.stringify(chosen), as.token] as const,
  )
  await page.goto('/basket')
  await page
    .getByText('logged in: 15 × Joined Bolt (10 already there) and 15 × Joined Nut.')
    .waitFor()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Joined Bolt' })
  expect(await quantity.inputValue()).toBe('25')
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => quantity.inputValue()).toBe('10')
  await page.getByText('Joined Nut').first().waitFor({ state: 'detached' })
  expect(await page.getByText('when you logged in').count()).toBe(0)
})

test('taking out leads the keys to the next line, and an emptied basket is empty', async () => {
  const as = await open.shop.customer()
  await fillBasket(as, ['Keyed A', 'Keyed B', 'Keyed C'])
  const { body } = await open.shop.call('GET', '/basket', { as })
  const [first, second] = body.lines.map((line: Json) => line.name)
  const page = await open.page(as, '/basket')
  await page.getByRole('button', { name: `Remove ${first}`, disabled: false }).press('Enter')
  await focused(page.getByRole('link', { name: second }))
  await page.getByRole('button', { name: 'Empty basket', disabled: false }).press('Enter')
  await page.getByText('Your basket is empty').waitFor()
  await page.getByText('3 lines removed.').waitFor()
  expect(await page.getByRole('button', { name: 'Place order' }).count()).toBe(0)
  expect(await page.getByText(/Keyed . removed/).count()).toBe(0)
  await focused(page.getByRole('button', { name: 'Undo all', disabled: false }))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Place order' }).waitFor()
  await expect.poll(() => page.getByRole('spinbutton').count()).toBe(3)

  await page.goto('/quickOrder')
  await page.getByLabel('Paste a list').fill('KS-BD-320 10')
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByRole('button', { name: 'Start a new list', disabled: false }).press('Enter')
  await focused(page.getByLabel('Paste a list'))
})

async function fillBasket(as: Person, names: string[]): Promise<void> {
  const ids = await Promise.all(names.map((name) => open.shop.product({ name })))
  const lines = ids.map((productId) => ({ productId, quantity: 10 }))
  await open.shop.call('PUT', '/basket', { as, body: { lines, how: 'set' } })
}

/** Three presses on one spot, a tenth of a second apart by the hand's clock, however late the page answers the first. */
async function pressThrice(place: Locator, answered: () => Promise<unknown>): Promise<void> {
  const page = place.page()
  // In sight, at rest and alive: a button that the page's scripts have not reached lets the first press go by.
  await place.click({ trial: true })
  const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {}
  const mouse = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const
  const hand = await page.context().newCDPSession(page)
  const begin = Date.now() / 1000
  for (const timestamp of [begin, begin + 0.1, begin + 0.2]) {
    await hand.send('Input.dispatchMouseEvent', { type: 'mousePressed', timestamp, ...mouse })
    await hand.send('Input.dispatchMouseEvent', { type: 'mouseReleased', timestamp, ...mouse })
    if (timestamp === begin) await answered()
  }
}

function sentBy(page: Page, method: string, path: string): (string | null)[] {
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    const isIt =
      request.method() === method && decodeURIComponent(new URL(request.url()).pathname) === path
    if (isIt) sent.push(request.postData())
  })
  return sent
}
