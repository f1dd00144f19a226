import { partOfLine } from '../rules.ts'
import type { Row } from './row.ts'

/** A segment of a message: 'QTY+21:10' is QTY with the parts 21 and 10. */
type Segment = { tag: string; data: string[][]; line: number; raw: string }

/** The numbers of an item, its quantity, and what is said of it. */
const columns = {
  numbers: [0, 1, 2],
  quantities: [3],
  packs: '',
  remarks: [4],
  silent: [],
  fulfilled: [],
  unknown: [],
  width: 5,
}

const maxNumbers = 3

/** The rows of an order that a computer wrote (EDIFACT ORDERS): a row for each item; null where it is no message. */
export function parseEdifact(lines: string[], list: number, before: number): Row[] | null {
  if (!lines.some((line) => /^\s*(?:UNA.{6}|UNB\+|UNH\+)/.test(line))) return null
  const segments = lines.flatMap((line, at) => splitSegments(line, before + at + 1))
  const kind = segments.find(({ tag }) => tag === 'UNH')?.data[1]?.[0] ?? ''
  const isOrder = kind === 'ORDERS'
  const isCancelled = segments.some(({ tag, data }) => tag === 'BGM' && data[2]?.[0] === '1')
  const groups: Segment[][] = []
  for (const segment of segments) {
    const isBehind = !['LIN', 'UNS', 'UNT', 'UNZ', 'CNT', 'UNH', 'UNB'].includes(segment.tag)
    if (isBehind && groups.at(-1)?.[0]?.tag === 'LIN') groups.at(-1)?.push(segment)
    else groups.push([segment])
  }
  const counts = new Map<number, number>()
  return groups.flatMap((group): Row[] => {
    const [first] = group
    if (!first) return []
    const isItem = isOrder && first.tag === 'LIN'
    const index = counts.get(first.line) ?? 0
    // What stands around the items of a line is one with them.
    if (!isItem && index > 0) return []
    counts.set(first.line, index + 1)
    const line = partOfLine(first.line, index)
    const last = index > 0 ? line : Math.max(...group.map((one) => one.line))
    const raw = group.map((one) => one.raw).join('\n')
    const row = { list, line, last, raw: raw.slice(0, 1_000) }
    if (!isItem) {
      const isFirst = !isOrder && group === groups[0]
      const refusal = isFirst ? { refusal: noOrder(kind) } : {}
      return [{ ...row, cells: [raw.slice(0, 1_000)], isMessage: true, ...refusal }]
    }
    return [{ ...row, cells: cellsOf(group, isCancelled), fixedColumns: columns }]
  })
}

function noOrder(kind: string): string {
  const name = kindNames.get(kind)
  const what = name ? `${name} (EDIFACT ${kind})` : `an EDIFACT message ${kind}`.trim()
  return `This is ${what} and no order. Only ORDERS messages are read; nothing was taken from it.`
}

const kindNames = new Map([
  ['ORDRSP', 'an order response'],
  ['ORDCHG', 'an order change'],
  ['INVOIC', 'an invoice'],
  ['DESADV', 'a dispatch advice'],
  ['PRICAT', 'a price list'],
  ['QUOTES', 'a quotation'],
  ['REQOTE', 'a request for a quotation'],
  ['INVRPT', 'an inventory report'],
  ['SLSRPT', 'a sales report'],
  ['DELFOR', 'a delivery forecast'],
  ['RECADV', 'a receiving advice'],
])

function splitSegments(line: string, at: number): Segment[] {
  // A question mark before a sign says that it stands for itself.
  const texts = line.match(/(?:\?.|[^'?])+'?/g) ?? []
  return texts.flatMap((text) => {
    const raw = text.trim()
    const [tag = '', ...data] = raw.replace(/'$/, '').split(/(?<!\?)\+/)
    if (raw === '') return []
    const parts = data.map((one) =>
      one.split(/(?<!\?):/).map((part) => part.replace(/\?(.)/g, '$1')),
    )
    return [{ tag: tag.trim(), data: parts, line: at, raw }]
  })
}

/** By the codes of the standard: what is ordered has the quantity's qualifier 21, or 1. */
function cellsOf(group: Segment[], isCancelled: boolean): string[] {
  const numbers = group.flatMap(({ tag, data }) => {
    if (tag === 'LIN') return data[2]?.[0] || []
    return tag === 'PIA' ? data.slice(1).flatMap(([number]) => number || []) : []
  })
  const ordered = group.filter(
    ({ tag, data }) => tag === 'QTY' && ['21', '1'].includes(data[0]?.[0] ?? ''),
  )
  const quantities = new Set(ordered.map(({ data }) => data[0]?.[1] ?? ''))
  const isDeleted = group.some(({ tag, data }) => tag === 'LIN' && data[1]?.[0] === '2')
  const said = group.flatMap(({ tag, data }) => (tag === 'FTX' ? (data[3]?.join(' ') ?? []) : []))
  const taken = isDeleted || isCancelled ? ['cancelled'] : []
  const empty = Array<string>(maxNumbers).fill('')
  return [
    ...[...new Set(numbers), ...empty].slice(0, maxNumbers),
    [...quantities].join(' '),
    [...said, ...taken].join(' '),
  ]
}
