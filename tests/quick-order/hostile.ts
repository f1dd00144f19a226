import { writeXlsx } from 'hucre/xlsx'
import { workbookOf, zipOf } from './zip.ts'

type Made = Uint8Array | string

const cell = '<row><c t="inlineStr"><is><t>KS-FD-320</t></is></c><c><v>20</v></c></row>'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const far =
  '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
const cols = `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(40_000)}</cols>`
const bomb = Buffer.alloc(16 * 1024 * 1024)

/** One text of 30 kB, named in each of 95,000 cells: nine kilobytes of file, three gigabytes of list. */
const shared = `<si><t>${'KS-FD-320 '.repeat(3_000)}</t></si>`
const naming = `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(1_900)

/** Ten kilobytes, each mark of which is a step and an object for whoever reads it. */
export function marks(): Buffer {
  return workbookOf(`<row><c t="inlineStr"><is><t>${'&amp;'.repeat(1_048_576)}</t></is></c></row>`)
}

/** Files that no shop should suffer from, and the code that each is refused with. */
export const hostile: [name: string, code: string, make: () => Made | Promise<Made>][] = [
  ['a bomb', 'file-broken', () => zipOf([{ name: 'xl/workbook.xml', bytes: bomb }])],
  [
    'a bomb that says it is small',
    'file-broken',
    () => workbookOf(cell.repeat(800_000), { bytes: 2_000 }),
  ],
  ['forty thousand widths', 'file-too-long', () => workbookOf(cell, undefined, { cols })],
  // A quick machine reads them all before its time is over.
  ['ten million rows', 'list-empty|file-too-long', () => workbookOf('<row/>'.repeat(10_000_000))],
  ['two cells far apart', 'file-broken', () => workbookOf(far)],
  ['one text in every cell', 'file-too-long', () => workbookOf(naming, undefined, { shared })],
  ['a text of nothing but marks', 'file-too-long', () => marks()],
  ['too many lines', 'list-too-long', () => workbookOf(cell.repeat(2_500))],
  [
    'a password',
    'file-locked',
    () =>
      writeXlsx({
        sheets: [{ name: 'A', rows: [['KS-FD-320', 20]] }],
        encryption: { password: 'x', spinCount: 10 },
      } as never),
  ],
  ['the old kind', 'file-locked', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
  ['a picture', 'not-a-list', () => png],
  ['another ZIP', 'not-a-list', () => zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }])],
  ['half a file', 'file-broken', () => workbookOf(cell).subarray(0, -100)],
  ['deep XML', 'list-empty', () => workbookOf('<a>'.repeat(100_000))],
  ['a thousand cells in each line', 'list-too-long', () => `${'1,'.repeat(499)}\n`.repeat(2_000)],
  ['five megabytes', 'file-too-long', () => Buffer.alloc(5_000_000, 'KS-FD-320 20\n')],
]
