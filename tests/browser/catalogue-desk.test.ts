import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { replace } from '../replace.ts'
import { axeFindings, goTo, useBrowserShop } from './browser-shop.ts'
import { testFiles, wide } from './catalogue-files.ts'
import { button, held, loseAnswer, saved } from './forms.ts'
import { focused, isToldWrong, press, type } from './keys.ts'

const open = useBrowserShop()

test('turns searches in vain into numbers or words by keyboard', async () => {
  const missed = ['99911-ABC-7', 'stopper disc ring', '77712-QQ-1']
  for (const q of missed) await open.shop.call('GET', `/products?q=${encodeURIComponent(q)}`)
  const { page, complaints } = await open.visit('admin', wide)
  await goTo(page, '/dashboard/searchWords')
  await page.getByRole('link', { name: '99911-ABC-7' }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await press(page, button(page, 'Add to part: 99911-ABC-7'))
  const part = page.getByLabel('Which part')
  await focused(part)
  await page.keyboard.type('qqqqzz')
  await page.getByText('No part matches “qqqqzz”').waitFor()
  await isToldWrong(part, 'No part matches “qqqqzz”')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('KS-BD-320')
  await page.getByRole('option', { name: /KS-BD-320/ }).waitFor()
  await page.getByRole('status').getByText('for KS-BD-320').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('99911-ABC-7 now finds KS-BD-320').waitFor()
  await page.getByRole('link', { name: '99911-ABC-7' }).waitFor({ state: 'detached' })
  const found = await open.shop.call('GET', '/products?q=99911abc7')
  expect(found.body[0].productCode).toBe('KS-BD-320')

  await press(page, button(page, 'More for stopper disc ring'))
  await page.getByRole('menuitem', { name: 'Add synonym' }).press('Enter')
  await focused(page.getByLabel('Should match'))
  await page.keyboard.type('brake disc')
  await page.keyboard.press('Enter')
  await page.getByText('Synonym saved: stopper disc ring → brake disc').waitFor()
  await press(page, button(page, 'More for 77712-QQ-1'))
  await page.getByRole('menuitem', { name: 'Dismiss' }).press('Enter')
  await page.getByText('77712-QQ-1 dismissed').waitFor()
  await page.getByText('Every search found something').waitFor()

  await press(page, page.getByRole('link', { name: 'Synonyms' }))
  await press(page, button(page, 'Add Synonym'))
  const word = page.getByLabel('Search term', { exact: true })
  await isToldWrong(word, 'Please enter a word')
  await type(page, word, 'Stoppie')
  await type(page, page.getByLabel('Also matches', { exact: true }), 'brake')
  await page.keyboard.press('Enter')
  await page.getByText('Synonym saved: Stoppie ⇄ brake').waitFor()
  await type(page, page.getByLabel('Search synonyms'), 'stoppie')
  await press(page, button(page, 'Change brake ⇄ stoppie'))
  await focused(word)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('brake lever')
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Remove brake lever ⇄ stoppie'))
  await page.getByText('No synonyms match “stoppie”.').waitFor()
  await press(page, button(page, 'Undo: brake lever ⇄ stoppie'))
  await button(page, 'Remove brake lever ⇄ stoppie').waitFor()
  expect(complaints()).toEqual([])
})

test('the numbers, successors and motorcycles of a part are kept by keys, each taken back by a press', async () => {
  const [old, next] = await Promise.all([
    open.shop.product({ name: 'Desk caliper', productCode: 'DK-1' }),
    open.shop.product({ name: 'Desk caliper two', productCode: 'DK-2' }),
  ])
  const { page, complaints } = await open.visit('admin', wide)
  await goTo(page, '/dashboard/partNumbers')
  await type(page, page.getByLabel('Search parts'), 'dk-1')
  await press(page, page.getByRole('link', { name: 'Desk caliper', exact: true }))
  await page.getByRole('heading', { name: 'Desk caliper', exact: true }).waitFor()
  await page.getByText('No cross-references yet.').waitFor()

  await press(page, button(page, 'New number'))
  await focused(page.getByLabel('Number', { exact: true }))
  await press(page, button(page, 'Add Number'))
  const number = page.getByLabel('Number', { exact: true })
  await isToldWrong(number, 'Please enter a number')
  await type(page, number, '45100-DK1-006')
  await type(page, page.getByLabel('Maker (optional)'), 'Hayanami')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: '45100-DK1-006', exact: true }).waitFor()
  await focused(number)
  await press(page, button(page, 'Remove 45100-DK1-006'))
  await page
    .getByRole('cell', { name: '45100-DK1-006', exact: true })
    .waitFor({ state: 'detached' })
  await press(page, button(page, 'Undo: 45100-DK1-006'))
  await page.getByRole('cell', { name: 'Hayanami', exact: true }).waitFor()
  const found = await open.shop.call('GET', '/products?q=45100dk1006')
  expect(found.body[0]._id).toBe(old)

  await choosePart(page, 'Replaced by', 'DK-2')
  await page.getByText('Superseded by DK-2').waitFor()
  await choosePart(page, 'And by', 'KS-BD-320')
  await button(page, 'Remove KS-BD-320').waitFor()
  const units = page.getByLabel('Units of DK-2 for one')
  await type(page, units, '2')
  await page.keyboard.press('Enter')
  await page.getByLabel('When', { exact: true }).selectOption('when-sold-out')
  const admin = await open.shop.admin()
  const said = async (id: string) =>
    (await open.shop.call('GET', `/products/${id}/successors`, { as: admin })).body
  await expect
    .poll(() => said(old))
    .toMatchObject({
      when: 'when-sold-out',
      successors: [
        { productCode: 'DK-2', quantity: 2 },
        { productCode: 'KS-BD-320', quantity: 1 },
      ],
    })
  expect(await axeFindings(page)).toEqual([])
  const release = await held(page, '**/successors')
  await page.getByLabel('When', { exact: true }).selectOption('at-once')
  await press(page, button(page, 'Remove KS-BD-320'))
  release()
  await button(page, 'Undo: KS-BD-320').waitFor()
  await expect
    .poll(() => said(old))
    .toMatchObject({ when: 'at-once', successors: [{ productCode: 'DK-2', quantity: 2 }] })

  await press(page, button(page, 'New fitment'))
  await type(page, page.getByLabel('Make', { exact: true }), 'Hayanami')
  await type(page, page.getByLabel('Model', { exact: true }), 'HX 750 Desk')
  await type(page, page.getByLabel('First year', { exact: true }), '1990')
  await type(page, page.getByLabel('Last year', { exact: true }), '1980')
  await page.keyboard.press('Enter')
  await page.getByText('The first year, 1990, is after the last, 1980.').waitFor()
  await type(page, page.getByLabel('Last year', { exact: true }), '1999')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: 'Hayanami HX 750 Desk', exact: true }).waitFor()
  await press(page, page.getByLabel(/^This list is complete/), 'Space')
  await page.getByText('Other models do not fit', { exact: true }).waitFor()
  await press(page, button(page, 'Remove Hayanami HX 750 Desk, 1990–1999'))
  await press(page, button(page, 'Undo: Hayanami HX 750 Desk'))
  await page.getByRole('cell', { name: 'Hayanami HX 750 Desk', exact: true }).waitFor()

  // What leads back to itself is refused in words, and nothing of it is kept.
  await goTo(page, `/dashboard/partNumbers/${next}`)
  await page.getByText('Supersedes DK-1').waitFor()
  await choosePart(page, 'Replaced by', 'DK-1')
  await page
    .getByText('A product cannot replace itself, not even through other products.')
    .waitFor()
  expect((await said(next)).successors).toEqual([])
  expect(complaints().filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
})

test('refuses stale changes of a part’s successors', async () => {
  const old = await open.shop.product({ name: 'Desk rotor', productCode: 'DR-1' })
  await open.shop.product({ name: 'Desk rotor two', productCode: 'DR-2' })
  const theirs = await open.shop.product({ name: 'Desk rotor three', productCode: 'DR-3' })
  const page = await open.page('admin', `/dashboard/partNumbers/${old}`, wide)
  await page.getByText('Not superseded.').waitFor()
  expect((await replace(open.shop, old, { [theirs]: 3 })).status).toBe(200)
  await choosePart(page, 'Replaced by', 'DR-2')
  await page.getByText('Superseded by DR-3 + DR-2').waitFor()
  expect(await page.getByLabel('Units of DR-3 for one').inputValue()).toBe('3')
  const as = await open.shop.admin()
  expect(await open.shop.ok('GET', `/products/${old}/successors`, { as })).toMatchObject({
    successors: [
      { productCode: 'DR-3', quantity: 3 },
      { productCode: 'DR-2', quantity: 1 },
    ],
  })
  await replace(open.shop, old, {})
  await page.getByLabel('When', { exact: true }).selectOption('when-sold-out')
  await page.getByText('No longer superseded').waitFor()
})

test('switches what a source may be used for, and exports all', async () => {
  const id = await open.shop.product({ name: 'Desk source', productCode: 'DS-1' })
  const as = await open.shop.admin()
  const number = { productId: id, class: 'oem', number: 'DS-OEM-1', source: 'Desk book' }
  await open.shop.call('POST', '/part-numbers', { as, body: number })
  const page = await open.page('admin', '/dashboard/partNumbers?view=sources', wide)
  const may = page.getByRole('checkbox', { name: 'Included in exports: Desk book' })
  await press(page, may, 'Space')
  await page.getByText('Desk book, Included in exports: off').waitFor()
  await press(page, page.getByRole('checkbox', { name: 'Shown in the shop: Desk book' }), 'Space')
  await page.getByText('Desk book, Shown in the shop: off').waitFor()
  expect(await may.isChecked()).toBe(false)
  expect(await axeFindings(page)).toEqual([])
  const sources = (await open.shop.call('GET', '/number-sources', { as })).body
  const book = { name: 'Desk book', learn: true, export: false, api: false }
  expect(sources).toContainEqual(book)
  await goTo(page, '/dashboard/applications')
  await press(page, button(page, 'Import'))
  expect((await saved(page, 'Download all as CSV')).name).toBe('applications.csv')
})

test('an admin arrives at Today, answers a message and a review, and takes goods in by scans', async () => {
  const { call, customer, mails } = open.shop
  const buyer = await customer()
  const asked = { email: buyer.email, subject: 'Which pads?', message: 'For a 2019 twin.' }
  await call('POST', '/messages', { body: asked })
  await call('POST', '/reviews', { as: buyer, body: { star: 2, description: 'Came late' } })
  const { page, complaints } = await open.visit('admin', wide)
  await page.addInitScript(recordTones)
  await goTo(page, '/')
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Dashboard' }))
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.getByText('1 to answer', { exact: true }).waitFor()
  await press(page, page.getByRole('main').getByRole('link', { name: '1 Messages' }))
  await page.getByRole('link', { name: 'Which pads?' }).waitFor()
  await page.getByRole('link', { name: 'Which pads?' }).click()
  const answer = page.getByLabel('Answer', { exact: true })
  await press(page, button(page, 'Send answer'))
  await isToldWrong(answer, 'Please write an answer')
  await type(page, answer, 'KS-BP-174 fits.')
  await page.reload()
  await page.getByRole('link', { name: 'Which pads?' }).click()
  await expect.poll(() => answer.inputValue()).toBe('KS-BP-174 fits.')
  expect(await axeFindings(page)).toEqual([])
  await press(page, button(page, 'Send answer'))
  await page.getByText('No messages to answer').waitFor()
  open.shop.shop.wake('mail')
  await expect.poll(async () => (await mails(buyer.email))[0]?.subject).toBe('Re: Which pads?')

  await goTo(page, '/dashboard/reviews?answered=false')
  const about = new RegExp(`^Answer.*${buyer.name}$`)
  await press(page, page.getByRole('button', { name: about }))
  await type(page, page.getByLabel('Answer from the shop'), 'We are sorry.')
  await press(page, button(page, 'Save answer'))
  await page.getByText('Answer published').waitFor()
  const everybody = await open.page('visitor', '/reviews')
  await everybody.getByText('We are sorry.').waitFor()

  await goTo(page, '/dashboard/goodsIn')
  const scans = page.getByLabel('Scan, one unit per scan')
  for (const number of ['KS-BD-320', 'ks-bd-320', 'nowhere-1', 'KS-BD-320']) {
    await type(page, scans, number)
    await page.keyboard.press('Enter')
  }
  await page.getByText(/^3 of KS-BD-320/).waitFor()
  expect(await page.evaluate('tones')).toEqual([1_200, 1_200, 160, 160, 1_200])
  await type(page, page.getByLabel('Or paste delivery contents'), 'KS-BD-320 40\nnowhere-77 4')
  await press(page, button(page, 'Check list'))
  await page.getByText('1 line could not be read and will not be added').waitFor()
  await page.reload()
  expect(await page.getByLabel('Units of KS-BD-320').inputValue()).toBe('43')
  expect(await page.getByLabel('Or paste delivery contents').inputValue()).toBe('nowhere-77 4')
  expect(await axeFindings(page)).toEqual([])
  await press(page, button(page, 'Add 1 part to stock'))
  await page.getByText('1 part added to stock').waitFor()
  // The footer has a 'Delivery' too, and the list comes after the toast.
  await page.locator('summary').getByText('Delivery', { exact: true }).click()
  const download = page.waitForEvent('download')
  await press(page, button(page, 'PDF').first())
  expect((await download).suggestedFilename()).toMatch(/^goods-in-.+\.pdf$/)
  // The picture of a part that a test has made.
  expect(complaints().filter((words) => !/status of 404/.test(words))).toEqual([])
})

test("a scanner's Tab ends a number as Enter does, and writes no barcode into a count", async () => {
  const page = await open.page('admin', '/dashboard/goodsIn')
  const scans = page.getByLabel('Scan, one unit per scan')
  await scans.focus()
  for (const number of ['KS-BD-320', 'KS-BP-174', 'nowhere-1', 'KS-BD-320']) {
    await page.keyboard.type(number)
    await page.keyboard.press('Tab')
    await focused(scans)
  }
  await page.getByText(/^2 of KS-BD-320/).waitFor()
  expect(await page.getByLabel('Units of KS-BD-320').inputValue()).toBe('2')
  expect(await page.getByLabel('Units of KS-BP-174').inputValue()).toBe('1')
  await page.keyboard.press('Tab')
  await expect.poll(() => scans.and(page.locator(':focus')).count()).toBe(0)

  await goTo(page, '/dashboard/partNumbers')
  const search = page.getByLabel('Search parts')
  await search.focus()
  await page.keyboard.type('nowhere-1')
  await page.keyboard.press('Tab')
  await page.getByText('No parts match').waitFor()
  await search.fill('45120-KS3-701')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: '45120-KS3-701' }).waitFor()

  await goTo(page, '/dashboard/manageProducts?q=KS-B')
  const bins = page.getByTitle(/^Bin of /)
  await bins.first().waitFor()
  const below = (await bins.nth(1).getAttribute('title')) ?? ''
  await bins.first().click()
  await page.keyboard.type('R-07')
  await page.keyboard.press('Tab')
  await focused(page.getByLabel(below, { exact: true }))
})

test('keeps a typed answer when a colleague was faster, and says so', async () => {
  const { call, admin } = open.shop
  const [one, other] = [await admin(), await admin()]
  const asked = { email: 'kim@workshop.test', subject: 'Who answers?', message: 'Which of you?' }
  const { body } = await call('POST', '/messages', { body: asked })
  const page = await open.page(one, '/dashboard/messages?q=Who+answers')
  await page.getByText(asked.subject).click()
  const answer = page.getByLabel('Answer', { exact: true })
  await answer.fill('A long one.')
  await call('POST', `/messages/${body._id}/answer`, { as: other, body: { answer: 'Short.' } })
  await press(page, button(page, 'Send answer'))
  await page.getByText('This message has already been answered.').waitFor()
  await page.locator('h1').getByText('0', { exact: true }).waitFor()
  expect(await answer.inputValue()).toBe('A long one.')
})

test('receives goods once despite a lost answer and a reload', async () => {
  const as = await open.shop.admin()
  const id = await open.shop.product({ productCode: 'CUT-100', quantity: 500 })
  const page = await open.page(as, '/dashboard/goodsIn')
  await page.getByLabel('Or paste delivery contents').fill('CUT-100 40')
  await press(page, button(page, 'Check list'))
  await loseAnswer(page, '**/api/stock-receipts')
  const add = button(page, 'Add 1 part to stock')
  await press(page, add)
  await page.getByText('No connection to the shop').first().waitFor()
  await page.reload()
  await press(page, add)
  await page.getByText('1 part added to stock').waitFor()
  const { body } = await open.shop.call('GET', `/products?id=${id}`)
  expect(body[0].quantity).toBe(540)
  // The same again is another delivery.
  await page.getByLabel('Or paste delivery contents').fill('CUT-100 40')
  await press(page, button(page, 'Check list'))
  await press(page, add)
  const readStock = async () => (await open.shop.call('GET', `/products?id=${id}`)).body[0].quantity
  await expect.poll(readStock).toBe(580)
})

const recordTones = `tones = []; OscillatorNode = class extends OscillatorNode {
  constructor(audio, options) { super(audio, options); tones.push(options.frequency) }
}`

test('says when an admin page cannot load its data', async () => {
  const [part] = await open.shop.ok('GET', '/products?q=KS-BD-320')
  const { page } = await open.visit('admin')
  const failing = /api\/(part-numbers|applications)\?/
  // A refusal is shown at once; a temporary error is retried first.
  const refusal = { status: 400, json: { code: 'malformed' } }
  await page.route(failing, (route) => route.fulfill(refusal))
  await goTo(page, `/dashboard/partNumbers/${part._id}`)
  await expect.poll(() => button(page, 'Try again').count()).toBe(2)
  await page.unroute(failing)
  await button(page, 'Try again').first().click()
  await page.getByRole('cell', { name: '45120-KS3-701', exact: true }).waitFor()
})

test('lists parts with their numbers and what they fit, by any number', async () => {
  const page = await open.page('admin', '/dashboard/partNumbers?q=45120-KS3-701', wide)
  const row = page.getByRole('row', { name: /KS-BD-320/ })
  await row.getByText('45120-KS3-701').waitFor()
  await row.getByText('VDX 3208 F').waitFor()
  await goTo(page, '/dashboard/applications?q=KS-BD-320')
  await row.getByText(/^Hayanami HS 1000/).waitFor()
  const part = await open.shop.product({ name: 'Unfitted part', productCode: 'DK-BARE' })
  await page.getByRole('link', { name: 'No fitment' }).click()
  await page.getByLabel('Search parts').fill('DK-BARE')
  const link = page.getByRole('link', { name: 'Unfitted part' })
  await page.getByText('No fitment yet').waitFor()
  expect(await link.getAttribute('href')).toBe(`/dashboard/partNumbers/${part}`)
  expect(await axeFindings(page)).toEqual([])
})

testFiles(() => open)

async function choosePart(page: Page, label: string, code: string): Promise<void> {
  await type(page, page.getByLabel(label, { exact: true }), code)
  const option = page.getByRole('option', { name: new RegExp(code) })
  await option.first().waitFor()
  await page.keyboard.press('Enter')
}
