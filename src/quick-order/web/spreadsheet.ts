// Loaded when somebody asks for a spreadsheet: what makes them is larger than the page.
import { writeXlsx } from 'hucre/xlsx'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows as a spreadsheet of one sheet. */
export async function xlsxOf(rows: (string | number)[][]): Promise<Blob> {
  const bytes = await writeXlsx({ sheets: [{ name: 'List', rows }] })
  return new Blob([Uint8Array.from(bytes)], { type })
}
