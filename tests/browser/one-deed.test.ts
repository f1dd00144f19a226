import { expect, test } from 'vitest'
import { useBrowserShop } from './browser-shop.ts'
import { cutOnce, held } from './forms.ts'
import { focused } from './keys.ts'

const open = useBrowserShop()

test('saves a list on a slow line once, and loses nothing on failure', async () => {
  const as = await open.shop.customer()
  const { page } = await open.visit(as)
  // Frames that are late, as on a machine with much other work.
  await page.addInitScript(`
    window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 200)
    window.cancelAnimationFrame = clearTimeout
  `)
  const [bolt, nut] = await Promise.all(
    ['Deed Bolt', 'Deed Nut'].map((name) => open.shop.product({ name, quantity: 900 })),
  )
  const lines = [bolt, nut].map((productId) => ({ productId, quantity: 10 }))
  const { _id } = await open.shop.ok('POST', '/lists', { as, body: { name: 'Deeds', lines } })
  await page.goto(`/dashboard/lists/${_id}`)
  const one = (name: string) => page.getByRole('spinbutton', { name: `Quantity: ${name}` })
  await one('Deed Nut').waitFor()
  const goOn = await held(page, '**/api/lists/*')
  await one('Deed Bolt').fill('20')
  await one('Deed Nut').fill('30')
  await one('Deed Nut').press('Enter')
  await page.getByText('Calculating …').waitFor()
  expect(await one('Deed Bolt').inputValue()).toBe('20')
  await page.getByRole('button', { name: 'Add 2 lines to basket' }).click()
  goOn()
  await page.waitForURL('**/basket')
  const units = (name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` })
  await expect.poll(() => units('Deed Bolt').inputValue()).toBe('20')
  expect(await units('Deed Nut').inputValue()).toBe('30')

  // The place of what was taken out stays: nothing slides under the next press, and the keys go on there.
  await page.goBack()
  await page.getByRole('button', { name: 'Remove Deed Bolt' }).click({ clickCount: 3 })
  await page.getByText('Deed Bolt removed.').waitFor()
  await one('Deed Nut').waitFor()
  await page.getByRole('button', { name: 'Remove Deed Nut', disabled: false }).press('Enter')
  await focused(page.getByRole('button', { name: 'Undo: Deed Nut', disabled: false }))
  await page.keyboard.press('Enter')
  await focused(one('Deed Nut'))
  await page.getByRole('button', { name: 'Undo: Deed Bolt' }).click()
  await one('Deed Bolt').waitFor()
  // It stands where it stood; and moved, the keys move on with it.
  await page.getByRole('button', { name: 'Move up Deed Nut', disabled: false }).press('Enter')
  await page.getByRole('button', { name: 'Move up Deed Bolt', disabled: false }).waitFor()

  const note = page.getByRole('textbox', { name: 'Note: Deed Nut' })
  await cutOnce(page, '**/api/lists/*')
  await note.fill('the long ones')
  await note.press('Enter')
  await page.getByText('No connection to the shop').first().waitFor()
  expect(await note.inputValue()).toBe('the long ones')
  await focused(note)
  const saved = page.waitForResponse('**/api/lists/*')
  await note.press('Enter')
  await saved
  await expect.poll(() => note.getAttribute('aria-invalid')).toBeNull()
  await page.reload()
  await expect.poll(() => note.inputValue()).toBe('the long ones')
})
