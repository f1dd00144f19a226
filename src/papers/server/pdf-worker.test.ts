import { expect, onTestFinished, test } from 'vitest'
import { openPdfWorker } from './pdf-worker.ts'
import type { Sheet } from './sheet.ts'

const sheet: Sheet = { title: 'Invoice', number: 'I-1', at: 0, facts: [], columns: {}, rows: [] }

const config = {
  shopName: 'Kickstand',
  seller: { address: '', taxNumber: '' },
  publicUrl: 'https://shop.test',
  contact: { email: null, phone: null, keepsMessages: false },
}

test('the shop keeps nothing of the papers that it has made', async () => {
  const pdfs = openPdfWorker(config)
  onTestFinished(pdfs.close)
  const before = process.memoryUsage.rss()
  for (let made = 0; made < 120; made++) await pdfs.render([sheet])
  expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000)
})

test('after a paper that cannot be set the next one is', async () => {
  const pdfs = openPdfWorker(config)
  onTestFinished(pdfs.close)
  const odd = {} as Sheet
  const [broken, sound] = await Promise.allSettled([pdfs.render([odd]), pdfs.render([sheet])])
  expect([broken?.status, sound?.status]).toEqual(['rejected', 'fulfilled'])
})
