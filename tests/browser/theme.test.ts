import { expect, test } from 'vitest'
import { goTo, useBrowserShop } from './browser-shop.ts'

const open = useBrowserShop()

test('shows the theme that was chosen, also on the next visit', async () => {
  const page = await open.page('visitor', '/about', { colorScheme: 'light' })
  const background = () =>
    page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
  const light = await background()
  await page.getByLabel('Theme').selectOption('Dark')
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await goTo(page, '/products')
  expect(await background()).toBe(dark)
  await page.getByLabel('Theme').selectOption('System')
  await expect.poll(background).toBe(light)
})
