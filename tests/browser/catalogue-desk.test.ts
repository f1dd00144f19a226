// The catalogue's knowledge as an admin keeps it: search words, numbers, successors, applications.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { focused, isToldWrong, press, type } from './keys.ts'
import { axeFindings, type BrowserShop, openBrowserShop } from './open-browser-shop.ts'
import { goTo } from './texts/scene.ts'

let open: BrowserShop

beforeAll(async () => {
  open = await openBrowserShop()
})

afterAll(() => open?.close())

const wide = { viewport: { width: 1440, height: 900 } }

test('what was searched in vain becomes a number, a word or nothing, by keys alone; words are kept', async () => {
  const missed = ['99911-ABC-7', 'stopper disc ring', '77712-QQ-1']
  for (const q of missed) await open.shop.call('GET', `/products?q=${encodeURIComponent(q)}`)
  const { page, context, complaints } = await open.visit('admin', wide)
  await goTo(page, '/dashboard/searchWords')
  await page.getByRole('link', { name: '99911-ABC-7' }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await press(page, button(page, 'Number of a part: 99911-ABC-7'))
  const part = page.getByLabel('Of which part')
  await focused(part)
  await page.keyboard.type('qqqqzz')
  await page.getByText('Nothing goes by “qqqqzz”').waitFor()
  await isToldWrong(part, 'Nothing goes by “qqqqzz”')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('KS-BD-320')
  await page.getByRole('option', { name: /KS-BD-320/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('99911-ABC-7 leads to KS-BD-320 from now on').waitFor()
  await page.getByRole('link', { name: '99911-ABC-7' }).waitFor({ state: 'detached' })
  const found = await open.shop.call('GET', '/products?q=99911abc7')
  expect(found.body[0].productCode).toBe('KS-BD-320')

  await press(page, button(page, 'Means: stopper disc ring'))
  await focused(page.getByLabel('It means'))
  await page.keyboard.type('brake disc')
  await page.keyboard.press('Enter')
  await page.getByText('Searches know stopper disc ring → brake disc').waitFor()
  await press(page, button(page, 'Nothing: 77712-QQ-1'))
  await page.getByText('77712-QQ-1 is off the list').waitFor()
  await page.getByText('Whatever was searched for was found.').waitFor()

  await press(page, button(page, 'Add Word'))
  const word = page.getByLabel('Word', { exact: true })
  await isToldWrong(word, 'Please enter a word')
  await type(page, word, 'Stoppie')
  await type(page, page.getByLabel('Means', { exact: true }), 'brake')
  await page.keyboard.press('Enter')
  await page.getByText('Searches know Stoppie ⇄ brake').waitFor()
  await type(page, page.getByLabel('Find a word'), 'stoppie')
  await press(page, button(page, 'Change brake ⇄ stoppie'))
  await focused(word)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('brake lever')
  await page.keyboard.press('Enter')
  await press(page, button(page, 'Take out brake lever ⇄ stoppie'))
  await page.getByText('Nothing is known of “stoppie”.').waitFor()
  await press(page, button(page, 'Put it back'))
  await button(page, 'Take out brake lever ⇄ stoppie').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})

function button(page: Page, name: string | RegExp) {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}
