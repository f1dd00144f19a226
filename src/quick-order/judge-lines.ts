import { showCount } from '#base/counts.ts'
import { listed } from '#base/listed.ts'
import type { Edit } from './contract.ts'
import { type Resolved, resolve } from './judge-list.ts'
import { fixable, inPieces, type Judged, judgeQuantity, ready } from './judge-part.ts'
import type { Known, Match, Part } from './known.ts'
import { type ReadLine, readRows } from './read-list.ts'
import { type Quantity, readQuantity } from './read-quantity.ts'

/** A line of what was written, and what became of it. */
export type JudgedLine = Judged & {
  line: number
  raw: string
  /** Every line of the list that is counted here, this one first. */
  lines: number[]
  joined: { line: number; raw: string; quantity: number | null; written: string | null }[]
  part: Part | null
  match: Match | null
  quantity: number | null
}

type ResolvedLine = Resolved & {
  /** The number that was written, where only the customer said which part is meant. */
  written: string | null
}

/** Judges every line of a list once: lines of one part come out as one. */
export function judgeLines(lines: ReadLine[], known: Known, edits: Edit[]): JudgedLine[] {
  const byLine = new Map(edits.map((edit) => [edit.line, edit]))
  const resolved = lines.map((read): ResolvedLine => {
    const edit = byLine.get(read.line)
    const one = edited(resolve(read, known), edit, known)
    const isChosen = edit !== undefined && one.found !== null
    return { ...one, written: isChosen ? unknownNumber(read.was ?? read, known) : null }
  })
  return join(resolved, byLine).map((group) => finish(group, known))
}

function unknownNumber(read: ReadLine, known: Known): string | null {
  const { found, judged } = resolve(read, known)
  return found ? null : (judged?.written ?? null)
}

/** The lines as the customer has changed them, read by the same rules. */
export function readEdited(read: ReadLine, edit: Edit | undefined): ReadLine {
  if (edit?.number === undefined) return read
  const cells = [edit.number.trim(), (edit.quantity ?? '').trim()]
  const { lines } = readRows(
    [{ list: 0, line: read.line, last: read.last, raw: cells.join(' '), cells }],
    {
      number: 0,
      quantity: 1,
    },
  )
  const [anew] = lines
  if (!anew) return read
  const candidates = anew.candidates.filter(({ rank }) => rank === 0)
  // What stood there first stays to be seen.
  return { ...anew, raw: read.raw, candidates, quiet: null, was: read }
}

/** What a customer chose counts as written, whatever stood there before. */
function edited(resolved: Resolved, edit: Edit | undefined, { parts }: Known): Resolved {
  const part = edit?.productId === undefined ? resolved.found?.part : parts.get(edit.productId)
  if (!edit || !part) return resolved
  const quantity =
    edit.quantity === undefined
      ? resolved.quantity
      : edit.quantity.trim() === ''
        ? ({ says: 'nothing' } as const)
        : (readQuantity(edit.quantity, null) ?? { says: 'unreadable', text: edit.quantity })
  if (edit.productId === undefined) return { ...resolved, quantity: inPieces(part, quantity) }
  const match: Match = { productId: part.id, class: 'ours', number: part.code }
  const same = resolved.found?.part.id === part.id ? resolved.found.match : match
  const pieces = inPieces(part, quantity)
  return { ...resolved, quantity: pieces, found: { match: same, part }, judged: null }
}

/** Lines of one part whose quantities are clear are one line; the others stand alone. */
function join(all: ResolvedLine[], edits: Map<number, Edit>): ResolvedLine[][] {
  const groups: ResolvedLine[][] = []
  const at = new Map<string, ResolvedLine[]>()
  const heads = new Map<number, ResolvedLine[]>()
  for (const one of all) {
    const into = edits.get(one.read.line)?.into
    const head = into === undefined ? undefined : heads.get(into)
    const key =
      one.judged === null && one.quantity.says === 'units' ? one.found?.part.id : undefined
    const there = head ?? (key === undefined ? undefined : at.get(key))
    if (there) there.push(one)
    else {
      const group = [one]
      groups.push(group)
      heads.set(one.read.line, group)
      if (key !== undefined) at.set(key, group)
    }
  }
  return groups.map((group) => counted(group, edits))
}

/** What is counted in another line already adds nothing to it. */
function counted(group: ResolvedLine[], edits: Map<number, Edit>): ResolvedLine[] {
  return group.map((one, at) =>
    at > 0 && edits.get(one.read.line)?.into !== undefined
      ? { ...one, quantity: { says: 'nothing' as const } }
      : one,
  )
}

function finish(group: ResolvedLine[], known: Known): JudgedLine {
  const [first, ...more] = group
  if (!first) throw new Error('A group of lines has at least one')
  const { read, found } = first
  const lines = group.flatMap(({ read: { line, last } }) => range(line, last))
  const units = group.map(({ quantity }) => (quantity.says === 'units' ? quantity.units : 0))
  const sum = units.reduce((all, one) => all + one, 0)
  const quantity =
    more.length > 0 && first.quantity.says === 'units'
      ? ({ says: 'units', units: sum } as const)
      : first.quantity
  const judged = judge({ ...first, quantity }, known)
  const together = more.some(({ quantity: { says } }) => says === 'units')
  const joinedAs = `Lines ${listed(group.map((one) => String(one.read.line)))}: ${showCount(sum)} together`
  return {
    ...judged,
    written: judged.written ?? first.written,
    message: together ? [judged.message, joinedAs].filter(Boolean).join('. ') : judged.message,
    line: read.line,
    raw: read.raw,
    lines,
    joined: more.map((one) => ({
      line: one.read.line,
      raw: one.read.raw,
      quantity: one.quantity.says === 'units' ? one.quantity.units : null,
      written: one.written,
    })),
    part: found?.part ?? null,
    match: found?.match ?? null,
    quantity: quantity.says === 'units' ? quantity.units : null,
  }
}

function judge({ found, quantity, judged }: Resolved, known: Known): Judged {
  if (judged) return judged
  if (!found) return ready
  const { part } = found
  const instead = (known.successors.get(part.id) ?? []).flatMap(({ productId, quantity: each }) => {
    const one = known.parts.get(productId)
    return one ? [{ one, each }] : []
  })
  if (instead.length === 0) return judgeQuantity(part, quantity)
  const offers = instead.map(({ one, each }) => ({
    label: `${one.code} ${one.name}`,
    productId: one.id,
    quantity: unitsOf(one, quantity, each),
  }))
  const by = listed(instead.map(({ one }) => one.code))
  return fixable('replaced', `${part.code} is no longer made: replaced by ${by}.`, offers)
}

/** So many of a successor as take the place of what was asked for. */
function unitsOf(part: Part, quantity: Quantity, each: number): number {
  if (quantity.says === 'units') return quantity.units * each
  return judgeQuantity(part, quantity).offers[0]?.quantity ?? part.orderable.minimumQuantity
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
