// A dealer's list as the tests of quick order paste it, the parts that it names, and what becomes of it.
import type { Page } from 'playwright-core'
import { addNumbers } from '#part-numbers/server/numbers.ts'
import { pdfPages } from '#tests/pdf-words.ts'
import type { TestShop } from '../open-shop.ts'
import { saved } from './forms.ts'

/** Sixty parts, QO-1100 to QO-7000, every sixth with a number of its motorcycle's maker. */
const codes = Array.from({ length: 60 }, (_, at) => `QO-${1100 + at * 100}`)
const oemOf = (code: string) => `${code.slice(3)}-OE-77`

export async function addListedParts(shop: TestShop): Promise<void> {
  const [{ img }] = (await shop.call('GET', '/products?limit=1')).body
  await shop.product({ name: 'Part beside the list', productCode: 'QO-9900', img, price: 1 })
  for (const [at, productCode] of codes.entries()) {
    const id = await shop.product({
      name: `Listed part ${at + 1}`,
      productCode,
      img,
      price: 1,
      quantity: 500,
      ...(at % 2 ? { caseQuantity: 5 } : {}),
    })
    if (at % 6 === 5)
      await shop.shop.db.write((trx) =>
        addNumbers(trx, [{ productId: id, class: 'oem', number: oemOf(productCode) }]),
      )
  }
}

/** As dealers send it: text before its heading, a column of no use, numbers of all kinds, faults. */
export function spreadsheet(): string {
  const rows = codes.map((code, at) => {
    const number = at % 6 === 5 ? oemOf(code) : at % 6 === 4 ? code.toLowerCase() : code
    return `${at + 1}\t${number}\tPart of row ${at + 1}\t${at % 3 ? 20 : '10,0'}\t1,5`
  })
  rows[1] = '2\tQO-1200\tno whole case\t12\t1,5'
  rows[7] = '8\tQ0-1800\tnought for a letter\t20\t1,5'
  rows[8] = '9\tQO-1900\tbelow the minimum\t5\t1,5'
  rows[20] = '21\tNOBODY-99-X\tnobody has that\t10\t1,5'
  return [
    'Okafor Motorcycles',
    '',
    'Pos\tArtikelnummer\tBezeichnung\tMenge\tPreis',
    ...rows,
    '61\tQO-1100\tonce more\t20\t1,5',
    '',
    'Best regards',
    'Ben Okafor, Tel. +1 555 0117',
  ].join('\r\n')
}

export async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose a file' }).and(page.locator(':enabled')).waitFor()
  await page.getByLabel('Paste a list').focus()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const options = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', options))
  }`)
}

export async function readDocument(page: Page, label: string): Promise<string> {
  return (await pdfPages((await saved(page, label)).bytes)).join('\n')
}
