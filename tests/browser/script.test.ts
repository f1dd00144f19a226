// That the browser's eyes of `npm run prove -- script` see script that runs, and see none in the shop.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveEverywhere, pictureHost } from '../attacks/script.ts'
import { lookWithBrowser } from '../attacks/script-in-browser.ts'
import type { Person } from '../makers.ts'
import { openTestShop, type TestShop } from '../open-shop.ts'

let shop: TestShop
let left: { admin: Person; buyer: Person; mails: string[] }

beforeAll(async () => {
  shop = await openTestShop('sqlite', pictureHost, { pages: true })
  left = { admin: await shop.admin(), buyer: await shop.customer(), mails: [] }
  // `<img src=x onerror=…>` closes nothing and needs nothing: it runs wherever it is markup.
  await leaveEverywhere(shop, left.admin, left.buyer, 6)
})

afterAll(() => shop?.close())

test('what people leave is text on every page, and no page needs more than its policy lets it', async () => {
  const told: string[] = []
  // It tells also what it never saw.
  await lookWithBrowser(shop, left, (words) => told.push(words))
  expect(told).toEqual([])
})

test('a page that forgets to escape would be noticed', async () => {
  const told: string[] = []
  const unescaped = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  await lookWithBrowser(shop, left, (words) => told.push(words), unescaped)
  expect(told.join()).toMatch(/ran6_review at/)
})
