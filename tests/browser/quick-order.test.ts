// A dealer's list, from paste or file to one paid purchase, mended on the way.
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, looks, useBrowserShop } from './browser-shop.ts'
import { addListedParts, paste, spreadsheet } from './dealers-list.ts'
import { held, saved } from './forms.ts'
import { focused } from './keys.ts'

const open = useBrowserShop()

beforeAll(() => addListedParts(open.shop))

const said = (page: Page, words: string) => page.getByRole('status').getByText(words).waitFor()
const row = (page: Page, line: number) => page.locator(`li[data-line="${line}"]`)

test('sixty lines of a spreadsheet are mended by buttons and keys, kept over a reload, and go into the basket and back', async () => {
  const viewport = { width: 1440, height: 900 }
  const { page, complaints } = await open.visit('buyer', { viewport })
  await page.goto('/products')
  await page.getByRole('link', { name: 'quick order' }).click()
  await page.getByRole('heading', { name: 'Quick order' }).waitFor()
  await paste(page, spreadsheet())
  await said(page, '56 ready, 3 need attention, 1 unknown')
  await row(page, 4).getByText('Lines 4 and 64: 30 together').waitFor()
  // The field that was pasted into is gone: the keys go on at the first line to mend.
  await focused(row(page, 5))
  await row(page, 9).getByText('by the OEM number').waitFor()
  expect(await looks(page)).toEqual([])

  // One by its button, one kept as an own number, one by the keyboard.
  await page.getByRole('button', { name: /^Needs attention 3/ }).click()
  await page.getByRole('button', { name: 'Order 15, line 5' }).click()
  await said(page, '57 ready, 2 need attention, 1 unknown')
  await page.getByRole('button', { name: /^Yes, and keep it as my number/ }).click()
  await page.getByText('Q0-1800 is saved as your number').waitFor()
  await said(page, '58 ready, 1 need attention, 1 unknown')
  await row(page, 12).focus()
  await page.keyboard.press('Enter')
  await said(page, '59 ready, 0 need attention, 1 unknown')
  // None is left among those to mend: the keys go on at the step into the basket.
  await focused(page.getByRole('button', { name: 'Add 59 to basket' }))

  const { bytes } = await saved(page, 'Download unresolved lines')
  expect(bytes.toString().split('\r\n')[1]).toMatch(
    /^24,"21\tNOBODY-99-X\tnobody has that\t10\t1,5",10,/,
  )

  // A reload loses nothing; a number by hand is judged as a written one is.
  await page.reload()
  await said(page, '59 ready, 0 need attention, 1 unknown')
  // Where it is near to several, one is chosen before it can be kept: nobody says 'yes' to which.
  await page.getByLabel('Number of line 24').fill('QO-1X00')
  await page.getByLabel('Number of line 24').press('Enter')
  await row(page, 24).getByText('Did you mean').waitFor()
  const keepIt = row(page, 24).getByRole('button', { name: /keep it/ })
  expect(await keepIt.count()).toBe(0)
  await page.getByLabel('Number of line 24').fill('qo 3100')
  await page.getByLabel('Number of line 24').press('Enter')
  await said(page, '60 ready, 0 need attention, 0 unknown')
  await page.getByRole('button', { name: 'Keep NOBODY-99-X as my number, line 24' }).click()
  await page.getByText('NOBODY-99-X is saved as your number').waitFor()
  await page.getByRole('button', { name: /^Keep NOBODY/ }).waitFor({ state: 'detached' })

  // A part that is ready becomes another by a completion; what was written stays beside it.
  await row(page, 6).getByRole('button', { name: 'Change part', disabled: false }).press('Enter')
  await page.keyboard.type('QO-9900')
  await page.getByRole('option').first().getByText('Part beside the list').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await row(page, 6).getByRole('link', { name: 'Part beside the list' }).waitFor()
  await row(page, 6).getByText('Part of row 3').waitFor()
  await said(page, '60 ready, 0 need attention, 0 unknown')

  // All into the basket, out again, in again.
  await page.getByRole('button', { name: 'Add 60 to basket' }).click()
  await page.getByText('60 lines are in your basket.').waitFor()
  await row(page, 5).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo', disabled: false }).press('Enter')
  await said(page, '60 ready, 0 need attention, 0 unknown')
  await focused(page.getByRole('button', { name: 'Add 60 to basket' }))

  expect(complaints()).toEqual([])
})

test('Enter mends and goes to the next line that asks, Ctrl Z takes back, a new list asks for the old', async () => {
  const page = await open.page('visitor', '/quickOrder')
  await paste(page, 'QO-1100\nQO-1300 10 TBC\nQO-1500 10')
  await said(page, '1 ready, 2 need attention, 0 unknown')
  await focused(row(page, 1))
  await page.keyboard.press('Enter')
  await focused(row(page, 2))
  await said(page, '2 ready, 1 need attention, 0 unknown')
  await page.keyboard.press('Enter')
  await said(page, '3 ready, 0 need attention, 0 unknown')
  await row(page, 2).getByText('With your note: TBC').waitFor()
  await page.keyboard.press('Control+z')
  await said(page, '2 ready, 1 need attention, 0 unknown')

  await page.reload()
  await said(page, '2 ready, 1 need attention, 0 unknown')
  await page.keyboard.press('ArrowDown')
  await focused(row(page, 2))
  await paste(page, 'QO-1700 10\nQO-2100 10')
  await page.getByRole('button', { name: 'Replace it', disabled: false }).press('Enter')
  await said(page, '2 ready, 0 need attention, 0 unknown')
})

test('a press right after a quantity was typed takes that quantity, however late the list is read', async () => {
  const page = await open.page('visitor', '/quickOrder')
  await paste(page, 'QO-1100, 10\nQO-1300, 10')
  await said(page, '2 ready, 0 need attention, 0 unknown')
  const goOn = await held(page, '**/api/quick-order/check')
  await page.getByLabel('Quantity of line 1', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'Add 2 to basket' }).click()
  goOn()
  await page.getByText('2 lines are in your basket.').waitFor()
  const basket = JSON.parse(await page.evaluate('localStorage.basket'))
  expect(basket.map(({ quantity }: { quantity: number }) => quantity)).toEqual([20, 10])
})

test('a visitor on a phone: a file, a typed number, own columns, no network', async () => {
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
  const { page, context } = await open.visit('visitor', phone)
  await page.goto('/quickOrder')
  const list = page.getByLabel('A list as a file')
  const example = await saved(page, 'Download example')
  await list.setInputFiles({ name: 'a.xlsx', mimeType: 'application/x', buffer: example.bytes })
  await said(page, '2 ready, 3 need attention, 1 unknown')
  await page.getByRole('button', { name: 'Start a new list' }).click()
  const rows = [
    ['Part', 'Qty', 'Reserve'],
    ['QO-1100', 10, 20],
    ['QO-1300', 10, 30],
    ['=1+1', 10, 5],
  ]
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] }))
  await list.setInputFiles({ name: 'a.xlsx', mimeType: 'application/x', buffer })
  await said(page, '2 ready, 0 need attention, 1 unknown')
  // From its top, where nothing stands below the bar.
  await page.evaluate('scrollTo(0, 0)')
  expect(await looks(page)).toEqual([])
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await list.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: png })
  await page.getByText('Please choose a spreadsheet').waitFor()

  // Their own spreadsheet goes back with our columns behind theirs.
  const filled = await saved(page, 'Download priced list')
  expect(filled.name).toBe('a-checked.xlsx')
  const { sheets } = await readXlsx(filled.bytes)
  expect(sheets[0]?.rows[1]?.slice(0, 6)).toEqual([
    ...['QO-1100', 10, 20, 'QO-1100', 'Listed part 1', 10],
  ])

  // The quantity stands in another column: chosen once, known again in a new list.
  await page.getByLabel('Column of the quantity').selectOption('Reserve')
  await row(page, 2).getByText('$20', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Start a new list' }).click()
  await list.setInputFiles({ name: 'a.xlsx', mimeType: 'application/x', buffer })
  await row(page, 2).getByText('$20', { exact: true }).waitFor()

  // Enter takes the first that words find, however quick it is; the arrow keys choose another.
  const number = page.getByRole('combobox', { name: 'Or type a number' })
  await number.fill('part beside')
  await number.press('Enter')
  await focused(page.getByLabel('Quantity', { exact: true }))
  for (const key of ['1', '0', 'Enter']) await page.keyboard.press(key)
  await said(page, '3 ready, 0 need attention, 1 unknown')
  await row(page, 5).getByText('QO-9900 Part beside the list').waitFor()
  await number.fill('QO-1500')
  await said(page, '1 suggestion for QO-1500')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox').getByRole('option').waitFor()
  for (const key of ['ArrowDown', 'Enter', '1', '0', 'Enter']) await page.keyboard.press(key)
  await said(page, '4 ready, 0 need attention, 1 unknown')
  // What says more than a part is read as it was typed, and what no part goes by is asked.
  for (const typed of ['QO-1700 10', 'NOBODY-99-X']) {
    await number.fill(typed)
    await number.press('Enter')
    await expect.poll(() => number.inputValue()).toBe('')
  }
  await said(page, '5 ready, 0 need attention, 2 unknown')

  await row(page, 2).focus()
  await page.keyboard.press('Delete')
  await page.getByText('Line 2 removed').waitFor()
  await page.getByRole('button', { name: 'Undo: line 2' }).click()
  await said(page, '5 ready, 0 need attention, 2 unknown')

  await context.setOffline(true)
  await page.getByLabel('Quantity of line 3').fill('40')
  await page.getByLabel('Quantity of line 3').press('Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'No connection to the shop' }).first()
  await failure.waitFor()
  // Its drawing did not come either: no sign of a broken picture stands there.
  await failure.locator('img').waitFor({ state: 'hidden' })
  await context.setOffline(false)
  await row(page, 3).getByText('$40', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add 5 to basket' }).click()
  await page.getByText('5 lines are in your basket.').waitFor()
  await page.getByRole('link', { name: 'Basket 5 lines' }).waitFor()

  // Of a longer list what needs attention is what one sees; what lines ask alike is asked once.
  await page.getByRole('button', { name: 'Start a new list' }).click()
  const codes = Array.from({ length: 12 }, (_, at) => `QO-${1100 + at * 100}`)
  await paste(page, codes.map((code, at) => (at < 8 ? `${code} 10` : code)).join('\n'))
  await said(page, '8 ready, 4 need attention, 0 unknown')
  await row(page, 9).waitFor()
  expect(await row(page, 1).isVisible()).toBe(false)
  expect(await looks(page)).toEqual([])
  await page.getByText('4 lines without a quantity.').waitFor()
  await page
    .getByRole('button', { name: 'Order the minimum of each', disabled: false })
    .press('Enter')
  await said(page, '12 ready, 0 need attention, 0 unknown')
  await focused(page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await said(page, '8 ready, 4 need attention, 0 unknown')
  await page.getByRole('button', { name: 'Show the 8 ready lines too' }).click()
  await row(page, 1).waitFor()
})

test('on a phone a line that asks stands in two rows, its quantity in reach', async () => {
  const viewport = { width: 390, height: 844 }
  const { page } = await open.visit('visitor', { viewport })
  await page.goto('/quickOrder')
  await paste(page, 'QO-1100 10 TBC\nQO-1200 12\nQO-1300 10 or 20\nQO-1500\nNOBODY-99 4')
  await said(page, '0 ready, 4 need attention, 1 unknown')
  for (const line of [1, 2, 3, 4, 5]) {
    const asked = row(page, line)
    await asked.scrollIntoViewIfNeeded()
    const quantity = await asked.getByLabel(`Quantity of line ${line}`).boundingBox()
    const remove = await asked.getByRole('button', { name: `Remove line ${line}` }).boundingBox()
    // Beside each other at the end of the line, below two or three rows of text.
    expect(quantity?.y).toBe(remove?.y)
    expect((await asked.boundingBox())?.height, `line ${line}`).toBeLessThan(130)
  }
  expect(await looks(page)).toEqual([])
})

test('keeps a list in two windows and on two devices without loss', async () => {
  const page = await open.page('buyer', '/quickOrder')
  await page.getByRole('button', { name: 'Start a new list' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Start a new list' }).click()
  // What is typed and not read yet stays too.
  await page.getByLabel('Paste a list').fill('QO-11')
  await page.reload()
  await expect.poll(() => page.getByLabel('Paste a list').inputValue()).toBe('QO-11')
  await page.getByLabel('Paste a list').fill('')
  // A line that is mended by a key and joins another takes the focus along; one that is taken out keeps it.
  await paste(page, 'QO-1100 10\nQO-1300 10\nQ0-1100 20')
  await focused(row(page, 3))
  await page.keyboard.press('Enter')
  await row(page, 1).getByText('Lines 1 and 3: 30 together').waitFor()
  await focused(row(page, 1))
  await page.keyboard.press('Delete')
  await focused(page.getByRole('button', { name: 'Undo: line 1' }))
  await page.getByRole('button', { name: 'Undo: line 3', disabled: false }).press('Enter')
  await focused(row(page, 3))
  // Behind the last line comes the step into the basket.
  await row(page, 3).getByLabel('Quantity of line 3').focus()
  await page.keyboard.press('Tab')
  await focused(page.getByRole('button', { name: 'Add 2 to basket' }))
  await page.getByRole('button', { name: 'Start a new list' }).click()
  await paste(page, 'QO-1100 10')
  await said(page, '1 ready, 0 need attention, 0 unknown')
  const other = await page.context().newPage()
  await other.goto('/quickOrder')
  await other.getByLabel('Quantity of line 1').fill('20')
  await other.getByLabel('Quantity of line 1').press('Enter')
  await page.getByText('The list was changed in another window.').waitFor()
  await row(page, 1).getByText('$20', { exact: true }).waitFor()
  await other.close()

  // On another device, which is cut off, and changes what is changed here meanwhile.
  const away = await open.visit('buyer')
  await away.page.goto('/quickOrder')
  await row(away.page, 1).getByText('$20', { exact: true }).waitFor()
  await away.context.setOffline(true)
  await away.page.getByLabel('Quantity of line 1').fill('30')
  await away.page.getByLabel('Quantity of line 1').press('Enter')
  const sent = page.waitForResponse((answer) => {
    const request = answer.request()
    return request.method() === 'PUT' && request.postData()?.includes('QO-1500') === true
  })
  await paste(page, 'QO-1500 10')
  await said(page, '2 ready, 0 need attention, 0 unknown')
  await sent
  await away.context.setOffline(false)
  await away.page.getByText('Your account holds another list.').waitFor()
  expect(await axeFindings(away.page)).toEqual([])
  await away.page.getByRole('button', { name: 'Keep both' }).click()
  await row(away.page, 1).getByText('Lines 1 and 3: 50 together').waitFor()
  await away.page.getByText('Your account holds another list.').waitFor({ state: 'detached' })
  await page.reload()
  await row(page, 1).getByText('Lines 1 and 3: 50 together').waitFor()

  // Cut off, changed, and signed out: the next person at this browser sees nothing, and overwrites nothing.
  await page.context().setOffline(true)
  await page.getByLabel('Quantity of line 1').fill('70')
  await page.getByLabel('Quantity of line 1').press('Enter')
  const token = await page.evaluate<string>(`localStorage.getItem('accessToken')`)
  const next = await open.shop.customer()
  await page.evaluate(`localStorage.setItem('accessToken', '${next.token}')`)
  await page.context().setOffline(false)
  await page.reload()
  await page.getByLabel('Paste a list').waitFor()
  await paste(page, 'QO-1900 20')
  await said(page, '1 ready, 0 need attention, 0 unknown')
  await page.evaluate(`localStorage.setItem('accessToken', '${token}')`)
  await page.reload()
  await expect.poll(() => page.getByLabel('Quantity of line 1').inputValue()).toBe('70')
  await said(page, '2 ready, 0 need attention, 0 unknown')
})
