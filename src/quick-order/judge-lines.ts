import { showCount } from '#base/counts.ts'
import { listed } from '#base/sentences.ts'
import { type Jump, jumpsOf } from '#part-numbers/jumps.ts'
import type { Edit } from './contract.ts'
import { type Resolved, resolve } from './judge-list.ts'
import { fixable, inPieces, type Judged, judgeQuantity, type Offer, ready } from './judge-part.ts'
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

/**
 * Judges every line of a list once: lines of one part come out as one. Calls `each` before each line: it may
 * throw where judging takes too long.
 */
export function judgeLines(
  lines: ReadLine[],
  known: Known,
  edits: Edit[],
  each: () => void = () => {},
): JudgedLine[] {
  const byLine = new Map(edits.map((edit) => [edit.line, edit]))
  const resolved = lines.map((read): ResolvedLine => {
    each()
    const edit = byLine.get(read.line)
    const one = edited(resolve(read, known), edit, known)
    const isChosen = edit !== undefined && one.found !== null
    return { ...one, written: isChosen ? unknownNumber(read.was ?? read, known) : null }
  })
  const groups = join(resolved, byLine).map(sumUp)
  const jumps = jumpsIn(groups, known)
  return groups.map((group) => finish(group, known, jumps))
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

/** Lines that ask for so many units, and could be ordered if their parts had not given way. */
function jumpsIn(groups: Group[], known: Known): Jumps {
  const wanted = groups.flatMap(({ lines: [first, ...more], quantity }) =>
    first.judged === null && first.found && quantity.says === 'units'
      ? [
          {
            productId: first.found.part.id,
            quantity: quantity.units,
            lines: [first, ...more].map(({ read }) => read.line),
          },
        ]
      : [],
  )
  return jumpsOfLines(wanted, known)
}

/** Lines that come out as one, and how many units they ask for. */
type Group = { lines: [ResolvedLine, ...ResolvedLine[]]; quantity: Quantity; sum: number }

function sumUp(group: ResolvedLine[]): Group {
  const [first, ...more] = group
  if (!first) throw new Error('A group of lines has at least one')
  const sum = group.reduce((all, { quantity }) => all + unitsIn(quantity), 0)
  const areUnits = more.length > 0 && first.quantity.says === 'units'
  const quantity = areUnits ? ({ says: 'units', units: sum } as const) : first.quantity
  return { lines: [first, ...more], quantity, sum }
}

function unitsIn(quantity: Quantity): number {
  return quantity.says === 'units' ? quantity.units : 0
}

/** One after the other, whether or not the first ends with a sign of its own. */
function joinSentences(first: string | null, second: string): string {
  if (!first) return second
  return `${first}${/[.?!]$/.test(first) ? '' : '.'} ${second}`
}

function finish({ lines: group, quantity, sum }: Group, known: Known, jumps: Jumps): JudgedLine {
  const [first, ...more] = group
  const { read, found } = first
  const judged = judge({ ...first, quantity }, known, jumps)
  const together = more.some((one) => one.quantity.says === 'units')
  const joinedAs = `Lines ${listed(group.map((one) => String(one.read.line)))}: ${showCount(sum)} together`
  return {
    ...judged,
    written: judged.written ?? first.written,
    message: together ? joinSentences(judged.message, joinedAs) : judged.message,
    line: read.line,
    raw: read.raw,
    lines: group.flatMap((one) => range(one.read.line, one.read.last)),
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

function judge({ read, found, quantity, judged }: Resolved, known: Known, jumps: Jumps): Judged {
  if (judged) return judged
  if (!found) return ready
  const { part } = found
  return judgeReplaced(read.line, part, quantity, known, jumps) ?? judgeQuantity(part, quantity)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** What takes the place of the lines of a list, by the part that gave way, and which lines those are. */
type Jumps = ReadonlyMap<string, { jump: Jump; lines: number[] }>

type Wanted = { productId: string; quantity: number; lines: number[] }

function jumpsOfLines(wanted: Wanted[], { chains }: Known): Jumps {
  const jumps = jumpsOf(wanted, chains).map((jump) => {
    const given = wanted.filter(({ productId }) => jump.instead.includes(productId))
    return { jump, lines: given.flatMap(({ lines }) => lines) }
  })
  return new Map(jumps.flatMap((one) => one.jump.instead.map((id) => [id, one] as const)))
}

/** The one press that takes what a part's place is taken by, whole; null of what nothing takes the place of. */
function judgeReplaced(
  line: number,
  part: Part,
  quantity: Quantity,
  known: Known,
  jumps: Jumps,
): Judged | null {
  const group = quantity.says === 'units' ? jumps.get(part.id) : undefined
  const ends = known.chains.get(part.id)?.ends ?? []
  const parts = group?.jump.takes ?? ends
  const takes = parts.flatMap(({ productId, quantity: units }) => {
    const one = known.parts.get(productId)
    return one ? [{ one, units: group ? units : fewest(one, quantity) }] : []
  })
  const [first, ...more] = takes
  // Where one of a split has left the catalogue, the others are a part too few.
  if (!first || takes.length < parts.length) return null
  const others = (group?.lines ?? []).filter((one) => one !== line)
  const units = takes.map(({ one, units }) => `${showCount(units)} × ${one.code}`)
  const offer: Offer = {
    label: more.length > 0 ? `Take ${listed(units)}` : `${first.one.code} ${first.one.name}`,
    productId: first.one.id,
    quantity: first.units,
    ...(more.length > 0 ? { more: more.map(taken) } : {}),
    ...(others.length > 0 ? { lines: others } : {}),
  }
  const by = listed(takes.map(({ one }) => one.code))
  const codes = (group?.jump.instead ?? []).flatMap((id) =>
    id === part.id ? [] : (known.parts.get(id)?.code ?? []),
  )
  const together = codes.length > 0 ? `, together with ${listed(codes)}` : ''
  return fixable('replaced', `${part.code} is no longer made: replaced by ${by}${together}.`, [
    offer,
  ])
}

function taken({ one, units }: { one: Part; units: number }) {
  return { productId: one.id, productCode: one.code, quantity: units }
}

/** Where it is not clear how many are wanted: the fewest that can be ordered. */
function fewest(part: Part, quantity: Quantity): number {
  return judgeQuantity(part, quantity).offers[0]?.quantity ?? part.orderable.minimumQuantity
}
