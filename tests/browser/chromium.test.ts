import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from './chromium.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
}, 60_000)

afterAll(() => browser.close())

test('letters are drawn', async () => {
  const page = await browser.newPage()
  await page.setContent('<body style="margin:0"><p>Kickstand</p></body>')
  const { dominant, isOpaque } = await sharp(await page.screenshot()).stats()
  const drawn = await sharp(await page.locator('p').screenshot()).stats()

  expect(isOpaque).toBe(true)
  expect(dominant.r).toBeGreaterThan(240)
  expect(drawn.channels[0]?.min).toBeLessThan(100)
})

test('wide and narrow letters differ, so a real font is used', async () => {
  const page = await browser.newPage()
  await page.setContent('<span>iiii</span><br><span>WWWW</span>')
  const thin = await page.locator('span').first().boundingBox()
  const wide = await page.locator('span').last().boundingBox()

  expect(thin?.width).toBeGreaterThan(0)
  expect(wide?.width).toBeGreaterThan((thin?.width ?? 0) * 2)
})

test.each(['webp', 'avif', 'jpeg', 'png'] as const)('%s pictures are decoded', async (format) => {
  const red = sharp({ create: { width: 8, height: 6, channels: 3, background: '#c00' } })
  const picture = (await red.toFormat(format).toBuffer()).toString('base64')
  const page = await browser.newPage()
  await page.setContent(`<img alt="" src="data:image/${format};base64,${picture}">`)
  // As text, because this file is checked without the DOM's types.
  const size = await page.evaluate(`(async ([image]) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })(document.images)`)

  expect(size).toEqual([8, 6])
})

test('names of the outside world are not even looked up', async () => {
  const page = await browser.newPage()

  await expect(page.goto('http://kickstand.example/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
})
