import type { KeptPad } from './contract.ts'
import { linesOf, listBreak } from './rules.ts'

/** A list as the customer has it: what was pasted, what of it came as files, and what they changed by hand. */
export type Pad = Omit<KeptPad, 'version'>

export const emptyPad: Pad = { text: '', edits: [], columns: null, files: [] }

/** Where a list of the text begins: how many lists, and how many lines, stand before. */
export function endOf(text: string): { lists: number; lines: number } {
  if (text === '') return { lists: 0, lines: 0 }
  return { lists: text.split(listBreak).length, lines: linesOf(text).length }
}

/** The pad with another list at its end; `file` is what that came as. */
export function withList(pad: Pad, added: string, file?: string): Pad {
  const text = added.replaceAll(listBreak, ' ').trimEnd()
  if (text === '') return pad
  const { lists } = endOf(pad.text)
  return {
    ...pad,
    text: [pad.text, text].filter(Boolean).join(listBreak),
    files: file === undefined ? pad.files : [...pad.files, { list: lists, name: file }],
  }
}

/** One pad behind the other: what belongs to a line or a list moves with it. */
export function joinedPads(first: Pad, second: Pad): Pad {
  const { lists, lines } = endOf(first.text)
  return {
    text: [first.text, second.text].filter(Boolean).join(listBreak),
    edits: [
      ...first.edits,
      ...second.edits.map((edit) => ({
        ...edit,
        line: edit.line + lines,
        ...(edit.into === undefined ? {} : { into: edit.into + lines }),
      })),
    ],
    columns: first.columns ?? second.columns,
    files: [
      ...first.files,
      ...second.files.map(({ list, name }) => ({ list: list + lists, name })),
    ],
  }
}

/** Whether two pads say the same. */
export function isSamePad(one: Pad, other: Pad): boolean {
  const said = ({ text, edits, columns, files }: Pad) =>
    JSON.stringify([text, edits, columns, files])
  return said(one) === said(other)
}
