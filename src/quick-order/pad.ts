import type { Checked, Edit, KeptPad, PadLine } from './contract.ts'
import { linesOf, listBreak } from './rules.ts'

/** A list as the customer has it: what was pasted, what of it came as files, and what they changed by hand. */
export type Pad = Omit<KeptPad, 'version'>

export const emptyPad: Pad = { text: '', edits: [], columns: null, files: [] }

/** Lines changed by hand, instead of what was changed of them before. */
export function withEdits(before: Edit[], edits: Edit[]): Edit[] {
  const lines = new Set(edits.map(({ line }) => line))
  return [...before.filter(({ line }) => !lines.has(line)), ...edits]
}

/** The pad without some of its lines; what was mended of them waits until they are put back. */
export function withoutLines(pad: Pad, lines: number[], why: Pick<Edit, 'ordered'>): Pad {
  const known = (line: number) => pad.edits.find((edit) => edit.line === line) ?? { line }
  const out = lines.map((line) => ({ ...known(line), out: true as const, ...why }))
  return { ...pad, edits: withEdits(pad.edits, out) }
}

export function withLinesBack(pad: Pad, lines: number[]): Pad {
  const back = new Set(lines)
  const edits = pad.edits.map((edit) => {
    const { out, ordered, ...mended } = edit
    return back.has(edit.line) ? mended : edit
  })
  return { ...pad, edits }
}

/** Only what of the pad went into the basket, as it went there. */
export function orderedOf(pad: Pad, left: Checked): Pad {
  const ordered = pad.edits.flatMap(({ line, ordered: isOrdered }) => (isOrdered ? line : []))
  const others = left.lines.flatMap(({ lines }) => lines)
  return withLinesBack(withoutLines(pad, others, {}), ordered)
}

/**
 * A line mended by what is offered for it: the other lines that this takes the place of are counted in the
 * first of them, and what comes beside it stands at the end. Taken once more it stays as it is.
 */
export function withOffer(pad: Pad, { line, joined }: PadLine, offer: PadLine['offers'][0]): Pad {
  const { productId, more = [] } = offer
  const [head = line, ...others] = [line, ...joined.map((one) => one.line), ...(offer.lines ?? [])]
    .filter((one, at, all) => all.indexOf(one) === at)
    .sort((one, other) => one - other)
  const quantity = String(offer.quantity)
  const isTaken = pad.edits.some(
    (edit) => edit.line === head && edit.productId === productId && edit.quantity === quantity,
  )
  if (isTaken && more.length > 0) return pad
  const added = more.map((part) => `${part.quantity}\t${part.productCode}`).join('\n')
  const { lines } = endOf(pad.text)
  return {
    ...withList(pad, added),
    edits: withEdits(pad.edits, [
      { line: head, productId, quantity },
      ...others.map((one) => ({ line: one, into: head })),
      ...more.map((part, at) => ({
        line: lines + at + 1,
        productId: part.productId,
        quantity: String(part.quantity),
      })),
    ]),
  }
}

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
