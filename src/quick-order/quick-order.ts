import type { CheckedLine, CheckedList, Edit, SavedQuickOrder, Suggestion } from './contract.ts'
import { lineOfPart, listBreak, splitLines } from './rules.ts'

/** A list as the customer has it: what was pasted, what of it came as files, and what they changed by hand. */
export type QuickOrder = Omit<SavedQuickOrder, 'version'>

export const emptyQuickOrder: QuickOrder = { text: '', edits: [], columns: null, files: [] }

/** Replaces the earlier edits of the same lines. */
export function withEdits(quickOrder: QuickOrder, edits: Edit[]): QuickOrder {
  const lines = new Set(edits.map(({ line }) => line))
  const others = quickOrder.edits.filter(({ line }) => !lines.has(line))
  return { ...quickOrder, edits: [...others, ...edits] }
}

/** The quick order without some of its lines; their other edits stay until they are restored. */
export function withoutLines(
  quickOrder: QuickOrder,
  lines: number[],
  why: Pick<Edit, 'ordered'>,
): QuickOrder {
  const byLine = new Map(quickOrder.edits.map((edit) => [edit.line, edit]))
  const out = lines.map((line): Edit => ({ line, ...byLine.get(line), out: true, ...why }))
  return withEdits(quickOrder, out)
}

export function withLinesBack(quickOrder: QuickOrder, lines: number[]): QuickOrder {
  const edits = quickOrder.edits.map((edit) => {
    const { out, ordered, ...mended } = edit
    return lines.includes(edit.line) ? mended : edit
  })
  return { ...quickOrder, edits }
}

/** Only what of the quick order went into the basket, as it went there. */
export function onlyOrdered(quickOrder: QuickOrder, left: CheckedList): QuickOrder {
  const ordered = quickOrder.edits.filter((edit) => edit.ordered).map(({ line }) => line)
  const others = left.lines.flatMap(({ lines }) => lines)
  return withLinesBack(withoutLines(quickOrder, others, {}), ordered)
}

/** Accepts a suggestion. Other lines that it replaces are counted in the first; further parts are added at the end, once. */
export function withSuggestion(
  quickOrder: QuickOrder,
  line: CheckedLine,
  suggestion: Suggestion,
): QuickOrder {
  const { productId, more = [] } = suggestion
  const lines = new Set([...withJoined(line), ...(suggestion.lines ?? [])])
  const [head = line.line, ...others] = [...lines].sort((one, other) => one - other)
  const quantity = String(suggestion.quantity)
  const isTaken = quickOrder.edits.some(
    (edit) => edit.line === head && edit.productId === productId && edit.quantity === quantity,
  )
  if (isTaken && more.length > 0) return quickOrder
  const added = more.map((part) => `${part.quantity}\t${part.productCode}`).join('\n')
  const end = countLists(quickOrder.text).lines
  const counted = others.map((one) => ({ line: one, into: head }))
  const beside = more.map((part, at) => {
    return { line: end + at + 1, productId: part.productId, quantity: String(part.quantity) }
  })
  const edits = [{ line: head, productId, quantity }, ...counted, ...beside]
  return withEdits(withList(quickOrder, added), edits)
}

/** Where a list of the text begins: how many lists, and how many lines, stand before. */
export function countLists(text: string): { lists: number; lines: number } {
  if (text === '') return { lists: 0, lines: 0 }
  return { lists: text.split(listBreak).length, lines: splitLines(text).length }
}

/** The quick order with another list at its end; `file` is what that came as. */
export function withList(quickOrder: QuickOrder, added: string, file?: string): QuickOrder {
  const text = added.replaceAll(listBreak, ' ').trimEnd()
  const files = file === undefined ? [] : [{ list: 0, name: file }]
  return text === '' ? quickOrder : joinQuickOrders(quickOrder, { ...emptyQuickOrder, text, files })
}

/** The quick order with another text for one of its lists; edits of that list are dropped. */
export function withListReplaced(quickOrder: QuickOrder, index: number, text: string): QuickOrder {
  const lists = quickOrder.text.split(listBreak)
  const begin = countLists(lists.slice(0, index).join(listBreak)).lines
  const end = countLists(lists.slice(0, index + 1).join(listBreak)).lines
  const replaced = lists.with(index, text.replaceAll(listBreak, ' ').trimEnd())
  const moved = countLists(replaced.slice(0, index + 1).join(listBreak)).lines - end
  const edits = quickOrder.edits.flatMap((edit): Edit[] => {
    const line = lineOfPart(edit.line)
    if (line <= begin) return [edit]
    return line <= end ? [] : [{ ...edit, line: edit.line + moved }]
  })
  return { ...quickOrder, text: replaced.join(listBreak), edits }
}

/** One quick order behind the other: what belongs to a line or a list moves with it. */
export function joinQuickOrders(first: QuickOrder, second: QuickOrder): QuickOrder {
  const { lists, lines } = countLists(first.text)
  const moved = second.edits.map(({ into, ...edit }): Edit => {
    const line = edit.line + lines
    return into === undefined ? { ...edit, line } : { ...edit, line, into: into + lines }
  })
  const files = second.files.map(({ list, name }) => ({ list: list + lists, name }))
  return {
    text: [first.text, second.text].filter(Boolean).join(listBreak),
    edits: [...first.edits, ...moved],
    columns: first.columns ?? second.columns,
    files: [...first.files, ...files],
  }
}

export function onlyList({ text, edits, columns, files }: QuickOrder): QuickOrder {
  return { text, edits, columns, files }
}

export function isSameQuickOrder(one: QuickOrder, other: QuickOrder): boolean {
  return JSON.stringify(onlyList(one)) === JSON.stringify(onlyList(other))
}

export function withJoined({ line, joined }: CheckedLine): number[] {
  return [line, ...joined.map((one) => one.line)]
}

type OrderLine = { productId: string; quantity: number; note?: string | undefined }

export function toOrderLines(ready: CheckedLine[]): OrderLine[] {
  return ready.map(({ productId, quantity, note }) => ({
    productId: productId ?? '',
    quantity: quantity ?? 0,
    note: note ?? undefined,
  }))
}
