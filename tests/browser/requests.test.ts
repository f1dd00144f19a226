import { expect, test } from 'vitest'
import { axeFindings, goTo, useBrowserShop } from './browser-shop.ts'
import { button } from './forms.ts'
import { focused } from './keys.ts'

const open = useBrowserShop()

test('a request is approved in two interactions, and a quote of two lines is priced in one for its changed line and two', async () => {
  const { shop } = open
  const [buyer, manager] = await Promise.all([shop.customer(), shop.customer()])
  await shop.company({ manager, buyer: [buyer], netDays: 30, creditLimit: 5_000 })
  const [disc, pad] = await Promise.all([
    shop.product({ name: 'Asked disc', price: 12 }),
    shop.product({ name: 'Asked pad', price: 8 }),
  ])
  const lines = [disc, pad].map((productId) => ({ productId, quantity: 10 }))
  const fill = () => shop.ok('PUT', '/basket', { as: buyer, body: { how: 'add', lines } })
  const { page, complaints } = await open.visit(buyer)

  await fill()
  await goTo(page, '/basket')
  await button(page, 'Ask for approval').click()
  await page.getByRole('heading', { name: /^Approval R-/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const theirs = (await open.visit(manager)).page
  await goTo(theirs, '/dashboard/requests')
  const waiting = theirs.getByRole('region', { name: /Waiting for your decision/ })
  await waiting.getByRole('button', { name: /^Approve R-/ }).click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByText('10 × Asked disc').waitFor()
  expect(await axeFindings(theirs)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve $200' }).click()
  await waiting.waitFor({ state: 'detached' })
  await focused(theirs.getByRole('heading', { level: 1 }))
  await theirs.getByText('Approved', { exact: true }).waitFor()
  expect(await axeFindings(theirs)).toEqual([])

  await fill()
  await goTo(page, '/basket')
  await button(page, 'Ask for a quote').click()
  await page.getByRole('heading', { name: /^Quote R-/ }).waitFor()
  const admin = (await open.visit('admin')).page
  await goTo(admin, '/dashboard/quotes')
  expect(await axeFindings(admin)).toEqual([])
  await admin
    .getByRole('link', { name: /^Quote R-/ })
    .first()
    .click()
  await admin.getByLabel('Quoted price of Asked disc').fill('10.50')
  expect(await axeFindings(admin)).toEqual([])
  await button(admin, 'Send quote').click()
  await admin.getByText(`Quote sent to ${buyer.email}.`).waitFor()

  await goTo(page, '/dashboard/requests')
  await page
    .getByRole('region', { name: /Waiting for your decision/ })
    .getByRole('link', { name: /^Quote R-/ })
    .click()
  await button(page, 'Accept $185').click()
  await page.getByRole('link', { name: /^Order K-/ }).waitFor()
  // Pictures of products that the test made are nowhere.
  expect(complaints().filter((words) => !words.includes('status of 404'))).toEqual([])
})

test('a line that cannot be ordered is struck, and named above the totals that leave it out', async () => {
  const { shop } = open
  const [buyer, manager] = await Promise.all([shop.customer(), shop.customer()])
  await shop.company({ manager, buyer: [buyer], netDays: 30, creditLimit: 5_000 })
  const [disc, pad] = await Promise.all([
    shop.product({ name: 'Counted disc', price: 12 }),
    shop.product({ name: 'Left pad', price: 8.5, caseQuantity: 4, minimumQuantity: 4 }),
  ])
  const lines = [
    { productId: disc, quantity: 10 },
    { productId: pad, quantity: 6 },
  ]
  const body = { kind: 'approval', lines }
  const draft = await shop.ok('POST', '/drafts', { as: buyer, body })
  const page = await open.page(manager, `/dashboard/requests/${draft._id}`)
  await page.locator('s', { hasText: '$51' }).waitFor()
  const sums = page.locator('main dl').last()
  expect(await sums.innerText()).toMatch(/Not counted: 1 line\s+\$51\s+Subtotal\s+\$120/)
  expect(await axeFindings(page)).toEqual([])
  await goTo(page, '/dashboard/requests')
  await button(page, `Approve ${draft.number}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('s', { hasText: '$51' }).waitFor()
  await dialog.getByText('Not counted: 1 line').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('quick order and a saved list ask for a quote, of ten lines priced in its changed lines and two', async () => {
  const { shop } = open
  const [buyer, manager] = await Promise.all([shop.customer(), shop.customer()])
  await shop.company({ manager, buyer: [buyer], netDays: 30, creditLimit: 5_000 })
  const names = Array.from({ length: 10 }, (_, index) => `Quoted part ${'abcdefghij'[index]}`)
  const parts = await Promise.all(names.map((name) => shop.product({ name, price: 10 })))
  const codes = await Promise.all(
    parts.map(async (id) => (await shop.ok('GET', `/products?id=${id}`))[0].productCode),
  )
  const { page } = await open.visit(buyer)

  await goTo(page, '/quickOrder')
  await page.locator('main textarea').fill(codes.map((code) => `${code}\t10`).join('\n'))
  await button(page, 'Check list').click()
  await button(page, 'Ask for approval').waitFor()
  await button(page, 'Ask for a quote').click()
  await page.getByRole('heading', { name: /^Quote R-/ }).waitFor()
  const own = await shop.ok('GET', '/drafts', { as: buyer })
  expect(own[0].lines).toHaveLength(10)

  const admin = (await open.visit('admin')).page
  await goTo(admin, '/dashboard/quotes')
  let interactions = 0
  await admin.getByRole('link', { name: own[0].number }).click()
  interactions++
  for (const name of names.slice(0, 3)) {
    await admin.getByLabel(`Quoted price of ${name}`).fill('9.50')
    interactions++
  }
  await button(admin, 'Send quote').click()
  interactions++
  await admin.getByText(`Quote sent to ${buyer.email}.`).waitFor()
  expect(interactions).toBe(3 + 2)
  const [sent] = await shop.ok('GET', '/drafts', { as: buyer })
  expect(sent).toMatchObject({ state: 'sent', totals: { total: 985 } })

  const lines = parts.map((productId) => ({ productId, quantity: 20 }))
  const list = await shop.ok('POST', '/lists', { as: buyer, body: { name: 'Spring', lines } })
  await goTo(page, `/dashboard/lists/${list._id}`)
  await button(page, 'Ask for approval').click()
  await page.getByRole('heading', { name: /^Approval R-/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})
