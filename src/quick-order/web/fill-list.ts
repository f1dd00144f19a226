// Loaded when somebody asks for their list back.

import { csvBlob } from '#base/csv.ts'
import { loadChunk } from '#web/chunk.ts'
import { saveFile } from '#web/files.ts'
import type { Checked } from '../contract.ts'
import { fillText, type OurCells, ourColumns } from '../our-columns.ts'
import { endOf, orderedOf, type Pad } from '../pad.ts'
import { listBreak } from '../rules.ts'
import { checkRemembered } from './check-list.ts'
import { openedFile } from './opened-files.ts'

/** A list of the pad: from which of its lines on, and the file that it came as. */
type List = { at: number; text: string; before: number; name: string | undefined }

/**
 * Saves the lists of the pad with our columns behind theirs: those that came as files, each as its file;
 * where none did, all as one spreadsheet.
 */
export async function saveFilled(pad: Pad, checked: Checked): Promise<void> {
  const lists = listsOf(pad)
  const isOrdered = pad.edits.some(({ ordered }) => ordered)
  const ordered = isOrdered ? await checkRemembered(orderedOf(pad, checked)) : null
  const ours = ourColumns(pad, checked, ordered)
  const files = lists.filter(({ name }) => name !== undefined)
  if (files.length === 0) return saveFile(await sheetsOf(lists, ours), 'list-checked.xlsx')
  for (const list of files) {
    const { at, text, before, name = '' } = list
    const beside = (line: number) => ours.get(before + line)
    const opened = openedFile(at, name)
    if (!isSpreadsheet(name)) saveFile(csvBlob(fillText(text, beside)), checkedName(name, 'csv'))
    else if (opened && /\.xlsx$/i.test(name)) {
      const { fillXlsx } = await loadChunk(() => import('./spreadsheet.ts'))
      saveFile(await fillXlsx(opened, beside), checkedName(name, 'xlsx'))
    } else saveFile(await sheetsOf([list], ours), checkedName(name, 'xlsx'))
  }
}

function listsOf({ text, files }: Pad): List[] {
  let all = ''
  return text.split(listBreak).map((part, at) => {
    const before = endOf(all).lines
    all = at === 0 ? part : `${all}${listBreak}${part}`
    return { at, text: part, before, name: files.find(({ list }) => list === at)?.name }
  })
}

/** What a reload left of a spreadsheet, or what was pasted: its rows, as texts. */
async function sheetsOf(lists: List[], ours: ReadonlyMap<number, OurCells>): Promise<Blob> {
  const { xlsxOfSheets, rowsOfText } = await loadChunk(() => import('./spreadsheet.ts'))
  return xlsxOfSheets(
    lists.map(({ text, before }) => rowsOfText(text, (line) => ours.get(before + line))),
  )
}

function isSpreadsheet(name: string): boolean {
  return /\.(?:xlsx|xlsm|ods)$/i.test(name)
}

function checkedName(name: string, kind: string): string {
  return `${name.replace(/\.\w+$/, '')}-checked.${kind}`
}
