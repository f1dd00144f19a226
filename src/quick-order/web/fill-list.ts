// Loaded when a file is requested: the code that makes spreadsheets is larger than the page.

import { csvBlob } from '#base/csv.ts'
import { saveFile } from '#web/files.ts'
import type { CheckedList } from '../contract.ts'
import { fillRows, fillText, fillXlsx, makeXlsx, ourColumns } from '../our-columns.ts'
import { countLists, onlyOrdered, type QuickOrder } from '../quick-order.ts'
import { listBreak } from '../rules.ts'
import { checkWithSavedColumns, openedFiles, readings } from './check-list.ts'

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
    return { text, beside: (line: number) => ours.get(before + line) }
  })
  if (quickOrder.files.length === 0) {
    const sheets = lists.map(({ text, beside }) => fillRows(text, beside))
    return saveFile(await makeXlsx(...sheets), 'list-checked.xlsx')
  }
  for (const { list, name } of quickOrder.files) {
    const { text = '', beside = () => undefined } = lists[list] ?? {}
    const checkedName = `${name.replace(/\.\w+$/, '')}-checked`
    const opened = /\.xlsx$/i.test(name) ? openedFiles.get(`${list} ${name}`) : undefined
    if (opened)
      saveFile(
        await fillXlsx(opened, beside, readings.get(opened)?.sheet ?? undefined),
        `${checkedName}.xlsx`,
      )
    // After a reload only a spreadsheet's rows are left, as text.
    else if (/\.(?:xlsx|xlsm|ods)$/i.test(name))
      saveFile(await makeXlsx(fillRows(text, beside)), `${checkedName}.xlsx`)
    else saveFile(csvBlob(fillText(text, beside)), `${checkedName}.csv`)
  }
}
