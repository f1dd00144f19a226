import { expect, test } from 'vitest'
import { axeFindings, type BrowserShop, goTo } from './browser-shop.ts'
import { button, csvFile, loseAnswer, saved } from './forms.ts'
import { focused, press } from './keys.ts'

export const wide = { viewport: { width: 1440, height: 900 } }

/** Tests in the shop of the file that calls it: opening one takes seconds. */
export function testFiles(opened: () => BrowserShop): void {
  test('a file of applications is looked through before anything changes, and taken over by a press', async () => {
    const id = await opened().shop.product({ name: 'Desk pad', productCode: 'DK-PAD' })
    const { page, complaints } = await opened().visit('admin', wide)
    await goTo(page, '/dashboard/applications')
    await press(page, button(page, 'Import'))
    expect(await axeFindings(page)).toEqual([])
    expect((await saved(page, 'Download an example')).name).toBe('applications-example.csv')

    const lines = [
      'Product code;Make;Model;Year from;Year to',
      'DK-PAD;Norvik;Desk 500;1990;1995',
      'DK-PAD;Norvik;Desk 500;1995;1996',
      'DK-PAD;Norvik;Desk 500;1999;',
      'DK-NONE;Norvik;Desk 500;;',
    ]
    const file = (rows: string[]) => csvFile('fits.csv', rows)
    const field = page.locator('input[type=file]')
    await page.route('**/api/applications/import?*', (route) => route.abort())
    await field.setInputFiles(file(lines))
    await page.getByRole('alert').filter({ hasText: 'fits.csv: ' }).waitFor()
    await page.unroute('**/api/applications/import?*')
    await press(page, button(page, 'Try again'))
    await focused(page.getByRole('heading', { name: 'Preview: fits.csv' }))
    await page.getByText('There is no product DK-NONE.').waitFor()
    await page.getByText('DK-PAD, Norvik Desk 500: 1995 twice').waitFor()
    await page.getByText('DK-PAD, Norvik Desk 500: nothing on 1997–1998').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect((await saved(page, 'Download report as CSV')).name).toBe('fits-report.csv')
    const known = async () =>
      (await opened().shop.call('GET', `/product-page/${id}`)).body.fitment.applications.length
    expect(await known()).toBe(0)
    await press(page, button(page, 'Import 3 changes'))
    await page.getByRole('heading', { name: 'Imported: fits.csv' }).waitFor()
    expect(await known()).toBe(3)

    await press(page, page.getByLabel(/^Replace all/), 'Space')
    await field.setInputFiles(file(lines.slice(0, 2)))
    await press(page, button(page, 'Import 2 changes'))
    await page.getByRole('heading', { name: 'Imported: fits.csv' }).waitFor()
    expect(await known()).toBe(1)
    await field.setInputFiles(file(lines.slice(0, 2)))
    await page.getByText('There is nothing to import.').waitFor()
    await field.setInputFiles(file(['a;b;c', '1;2;3']))
    await page.getByText(/The first row must name the columns/).waitFor()
    await goTo(page, '/dashboard/applications')
    await press(page, button(page, 'Import'))
    await page.getByText(/^Last imported .+ by Ada Brandt\.$/).waitFor()
    expect(complaints().filter((text) => !/status of 4\d\d|ERR_FAILED/.test(text))).toEqual([])
  })

  test('numbers and successors go out and in by files, each looked through first', async () => {
    await opened().shop.product({ name: 'Filed part', productCode: 'DK-FILED' })
    const { page, complaints } = await opened().visit('admin', wide)
    await goTo(page, '/dashboard/partNumbers')
    await press(page, button(page, 'Import'))
    const numbers = page.getByRole('region', { name: 'Import part numbers' })
    const download = page.waitForEvent('download')
    await press(page, numbers.getByRole('button', { name: 'Download all as CSV' }))
    expect((await download).suggestedFilename()).toBe('part-numbers.csv')
    const rows = ['Code,Class,Number', 'DK-FILED,oem,DK 4711 F', 'DK-FILED,mine,DK-4712']
    await numbers.locator('input[type=file]').setInputFiles(csvFile('parts.csv', rows))
    await numbers.getByText('The class is oem, competitor or old.').waitFor()
    await press(page, numbers.getByRole('button', { name: 'Import 1 change' }))
    await numbers.getByRole('heading', { name: 'Imported: parts.csv' }).waitFor()
    expect((await opened().shop.call('GET', '/products?q=dk4711f')).body[0].productCode).toBe(
      'DK-FILED',
    )

    const successors = page.getByRole('region', { name: 'Import successors' })
    const superseded = ['Code,Replaced by', 'DK-FILED,KS-BD-320', 'KS-BD-320,KS-BD-320']
    await successors.locator('input[type=file]').setInputFiles(csvFile('parts.csv', superseded))
    await successors.getByText(/^A product cannot replace itself/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await press(page, successors.getByRole('button', { name: 'Import 1 change' }))
    await successors.getByRole('heading', { name: 'Imported: parts.csv' }).waitFor()
    expect(complaints()).toEqual([])
  })

  test('finds and reports an import after a lost connection or a reload', async () => {
    await opened().shop.product({ name: 'Found part', productCode: 'DK-FOUND' })
    const { page } = await opened().visit('admin', wide)
    await goTo(page, '/dashboard/partNumbers')
    await press(page, button(page, 'Import'))
    const numbers = page.getByRole('region', { name: 'A file of part numbers' })
    const rows = ['Code,Class,Number', 'DK-FOUND,oem,DK 4713 F']
    const choose = () =>
      numbers.locator('input[type=file]').setInputFiles(csvFile('found.csv', rows))
    await loseAnswer(page, '**/api/part-numbers/import?*')
    await choose()
    await numbers.getByRole('heading', { name: 'Preview: found.csv' }).waitFor()

    await page.route('**/api/part-numbers/import?*', (route) =>
      route.continue({ headers: { ...route.request().headers(), prefer: 'wait=0' } }),
    )
    await page.route('**/api/imports/*', (route) => route.abort())
    const accepted = page.waitForResponse((response) => response.status() === 202)
    await press(page, numbers.getByRole('button', { name: 'Import 1 change' }))
    await accepted
    await numbers.getByText('Reading found.csv').waitFor()
    await page.reload()
    await numbers.getByText('Reading found.csv').waitFor()
    await page.unroute('**/api/imports/*')
    await numbers.getByRole('heading', { name: 'Imported: found.csv' }).waitFor()
    expect((await opened().shop.call('GET', '/products?q=dk4713f')).body[0].productCode).toBe(
      'DK-FOUND',
    )
    await page.reload()
    await press(page, button(page, 'Import'))
    await numbers.getByRole('button', { name: 'Choose a file' }).waitFor()
    expect(await numbers.getByText('found.csv').count()).toBe(0)
  })
}
