// A dealer's list as the tests of the order pad paste it, and the parts that it names.
import type { Page } from 'playwright-core'

/** Sixty parts, QO-1100 to QO-7000, every sixth with a number of its motorcycle's maker. */
export const codes = Array.from({ length: 60 }, (_, at) => `QO-${1100 + at * 100}`)
export const oemOf = (code: string) => `${code.slice(3)}-OE-77`

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

/** As the browser tells a page of a paste. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Paste a list').focus()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const options = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', options))
  }`)
}
