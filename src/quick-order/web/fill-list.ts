// Loaded when somebody asks for a file: what makes spreadsheets is larger than the page.

import { csvBlob } from '#base/csv.ts'
import { saveFile } from '#web/files.ts'
import type { CheckedList } from '../contract.ts'
import { fillText, fillXlsx, makeXlsx, ourColumns, rowsOfText } from '../our-columns.ts'
import { countLists, onlyOrdered, type QuickOrder } from '../quick-order.ts'
import { listBreak } from '../rules.ts'
import { checkWithSavedColumns, openedFile } from './check-list.ts'

/**
 * Saves the lists of the quick order with our columns behind theirs: those that came as files, each as its
 * file; where none did, all as one spreadsheet.
 */
export async function saveFilled(quickOrder: QuickOrder, checked: CheckedList): Promise<void> {
  const isOrdered = quickOrder.edits.some(({ ordered }) => ordered)
  const ordered = isOrdered ? await checkWithSavedColumns(onlyOrdered(quickOrder, checked)) : null
  const ours = ourColumns(quickOrder, checked, ordered)
  const texts = quickOrder.text.split(listBreak)
  const lists = texts.map((text, at) => {
    const before = countLists(texts.slice(0, at).join(listBreak)).lines
    const name = quickOrder.files.find(({ list }) => list === at)?.name
    return { at, text, name, beside: (line: number) => ours.get(before + line) }
  })
  const sheets = (those: typeof lists) =>
    makeXlsx(...those.map(({ text, beside }) => rowsOfText(text, beside)))
  if (quickOrder.files.length === 0) return saveFile(await sheets(lists), 'list-checked.xlsx')
  for (const list of lists) {
    const { at, text, name, beside } = list
    if (name === undefined) continue
    const checkedName = `${name.replace(/\.\w+$/, '')}-checked`
    const opened = /\.xlsx$/i.test(name) ? openedFile(at, name) : undefined
    if (!/\.(?:xlsx|xlsm|ods)$/i.test(name))
      saveFile(csvBlob(fillText(text, beside)), `${checkedName}.csv`)
    // What a reload left of a spreadsheet are its rows, as texts.
    else
      saveFile(
        opened ? await fillXlsx(opened, beside) : await sheets([list]),
        `${checkedName}.xlsx`,
      )
  }
}
