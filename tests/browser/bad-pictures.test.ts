// A picture that the shop does not take: the form says why, and keeps everything else.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '#base/problem.ts'
import { type HostileFile, hostileFiles } from '../uploads/hostile-files.ts'
import { type BrowserShop, openBrowserShop } from './open-browser-shop.ts'
import { choosePicture, fill, visit } from './texts/scene.ts'

let open: BrowserShop
let files: HostileFile[]

beforeAll(async () => {
  open = await openBrowserShop()
  files = await hostileFiles()
})

afterAll(() => open?.close())

const typed = {
  Name: 'Pictured part',
  Description: 'Typed before the picture',
  'Price per unit': '12',
  Quantity: '100',
  'Minimum quantity': '10',
}

test('each is refused in its own words, and a good one after them is taken', async () => {
  const page = await visit({ open }, await open.shop.admin(), '/dashboard/addProduct')
  await fill(page, typed)
  for (const what of [
    'text',
    'SVG with a script',
    'a little over 8 MB',
    'PNG of 30,000 x 30,000',
    'half a JPEG',
    'animated WebP',
  ]) {
    const file = files.find((one) => one.what === what)
    if (!file || file.meets === 'cleaned') throw new Error(`There is no bad file '${what}'`)
    await choose(page, file)
    await page.getByRole('alert').getByText(new Problem(file.meets).message).waitFor()
    await page.getByText('Choose a file', { exact: true }).waitFor()
    for (const [label, value] of Object.entries(typed)) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value)
    }
  }
  await choosePicture(page)
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click()
  await page.locator('.Toastify__toast').getByText('Pictured part have been added').waitFor()
  await page.context().close()
})

async function choose(page: Page, { filename, type, bytes }: HostileFile): Promise<void> {
  const file = { name: filename, mimeType: type, buffer: bytes }
  await page.locator('input[type=file]').setInputFiles(file)
}
