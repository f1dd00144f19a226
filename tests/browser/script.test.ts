// What `npm run prove -- script` looks at with a browser, for one payload.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../makers.ts'
import { openTestShop, type TestShop } from '../open-shop.ts'
import { leaveEverywhere, pictureHost } from '../prove/script.ts'
import { lookWithBrowser } from '../prove/script-in-browser.ts'

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
