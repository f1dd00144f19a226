import { showCount } from '#base/counts.ts'
import { listed, shortenedBySpreadsheet } from '#base/sentences.ts'
import { groupReplacements, type Replacement } from '#part-numbers/replacements.ts'
import type { NumberClass } from '#part-numbers/rules.ts'
import { minOrderable } from '#products/orderable.ts'
import { checkQuantity } from '#products/rules.ts'
import type { CheckedLine, Edit } from './contract.ts'
import { joinCells, type Known, likelyNumbers, type Match, type Part } from './find-parts.ts'
import { findQuantities, type NamedPart } from './find-quantities.ts'
import { type Quantity, readQuantity } from './quantity.ts'
import {
  type Candidate,
  type IgnoredBecause,
  type Line,
  type List,
  rankElsewhere,
  readRows,
} from './read-lines.ts'
import { partOfLine } from './rules.ts'
import { findTakenBack } from './taken-back.ts'
import { fillers } from './words.ts'

type Suggestion = CheckedLine['offers'][0]

type Validation = Pick<CheckedLine, 'state' | 'code' | 'message' | 'offers' | 'written'>

/** A line of what was written, and what became of it. */
export type ValidatedLine = Validation &
  Pick<CheckedLine, 'line' | 'raw' | 'lines' | 'joined' | 'quantity'> & {
    part: Part | null
    match: Match | null
  }

/** A part of a line with what was found for it, before lines of one part are joined. */
type Resolved = {
  named: NamedPart
  line: number
  found: { match: Match; part: Part } | null
  quantity: Quantity
  /** What keeps it from being ready before its quantity is looked at. */
  validation: Validation | null
  /** The number that was written, where only the customer said which part is meant. */
  written: string | null
}

/**
 * Validates every line of a list once: lines of one part come out as one, a line of several parts as several.
 * Calls `each` for each line: it may throw where that takes too long.
 */
export function validateList(
  list: List,
  known: Known,
  edits: Edit[],
  each: () => void = () => {},
): { lines: ValidatedLine[]; heading: List['heading'] } {
  const rows = joinCells(list.lines, known)
  const { lines, heading } = rows ? readRows(rows, list.mapping) : list
  const byLine = new Map(edits.map((edit) => [edit.line, edit]))
  const named = findQuantities(lines, known, each)
  const isOut = ({ line, index }: NamedPart) => byLine.get(partOfLine(line.line, index))?.out
  const left = named.filter((one) => !isOut(one))
  const reasons = findTakenBack(left, known)
  const resolved = left.map((one): Resolved => {
    const line = partOfLine(one.line.line, one.index)
    const before = { ...resolve(one, known, reasons.get(one)), line, written: null }
    const edit = byLine.get(line)
    return edit ? withEdit(before, edit, known) : before
  })
  const groups = joinLines(resolved, byLine).map(sumUp)
  const replacements = findReplacements(groups, known)
  return { lines: groups.map((group) => finish(group, known, replacements)), heading }
}

/** What a customer wrote in the place of a line's number, to be read by the same rules. */
export function lineOfEdit({ line, number, quantity }: Edit): Line | null {
  if (number === undefined) return null
  const cells = [number.trim(), (quantity ?? '').trim()]
  const row = { list: 0, line, last: line, raw: cells.join(' '), cells }
  const [read] = readRows([row], { number: 0, quantity: 1 }).lines
  if (!read) return null
  const candidates = read.candidates.filter(({ rank }) => rank === 0)
  return { ...read, candidates, ignored: null }
}

/** Finds the part that is named: several, or one that is not sure, are a question. */
function resolve(
  named: NamedPart,
  known: Known,
  takenBackBy?: string,
): Pick<Resolved, 'named' | 'found' | 'quantity' | 'validation'> {
  const { line, mention, quantity } = named
  const [first] = mention?.matches ?? []
  const part = first && known.parts.get(first.productId)
  if (!mention || !first || !part || named.isNear)
    return { named, found: null, quantity, validation: notFound(named, known) }
  const match = mention.matches.reduce(
    (best, one) => (rank[one.class] < rank[best.class] ? one : best),
    first,
  )
  const ids = new Set(mention.matches.map(({ productId }) => productId))
  const resolved = { named, found: { match, part }, quantity: inPieces(part, quantity) }
  if (ids.size > 1) {
    const validation = twoParts(mention.matches, quantity, known)
    return { ...resolved, found: null, validation }
  }
  if (takenBackBy !== undefined) {
    const message = `Is ${part.code} ${part.name} wanted as it is read? ${takenBackBy}`
    return { ...resolved, validation: ask('taken-back', message, part, quantity) }
  }
  if (mention.candidates.some((candidate) => isSure(candidate, line, part)))
    return { ...resolved, validation: null }
  const message = `Is this ${part.code} ${part.name}? ${match.number} stands among other words.`
  return { ...resolved, validation: ask('is-it-this', message, part, quantity) }
}

const rank: Record<NumberClass, number> = { ours: 0, own: 1, oem: 2, old: 3, competitor: 4 }

/** Whether a number can only mean this part here, and is not part of an address or of a longer number. */
function isSure(candidate: Candidate, line: Line, part: Part): boolean {
  if (candidate.rank === rankElsewhere) return false
  const isLonger =
    /^ (?!(?:x|st|pc|ea|un|pz|ks|à|á|a|of|je|at|dz)(?![\p{L}\p{N}]))\p{L}{1,2}\d?(?= |\t|$)/iu
  if (isLonger.test(line.text.slice(candidate.to))) return false
  if (!candidate.isWeak) return true
  const name = part.name.toLowerCase()
  const rest = line.text.slice(0, candidate.from) + line.text.slice(candidate.to)
  const words = rest.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words.every((word) => fillers.has(word) || name.includes(word))
}

function notFound({ line, mention, isNear, quantity }: NamedPart, known: Known): Validation {
  const likely = likelyNumbers(line)
  if (isNear && mention) {
    const suggestions = suggestionsFor(mention.matches, quantity, known).sort(
      (one, other) => wordsShared(line, other, known) - wordsShared(line, one, known),
    )
    const written = mention.candidates[0]?.text ?? ''
    const meant = suggestions.map(({ label }) => label).join(', or ')
    const message = `No part has the number ${written}. Did you mean ${meant}?`
    return { ...needsAttention('did-you-mean', message, suggestions), written }
  }
  if (line.ignored) return ignored(line.ignored)
  return unknown(line.raw, likely[0]?.text ?? null)
}

/** So many words of the part's name stand in the line too: the one that is described there comes first. */
function wordsShared({ raw }: Line, { productId }: Suggestion, { parts }: Known): number {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const there = new Set(words(raw))
  return words(parts.get(productId)?.name ?? '').filter((word) => there.has(word)).length
}

function twoParts(matches: Match[], quantity: Quantity, known: Known): Validation {
  const one = matches.filter(
    ({ productId }, at) => matches.findIndex((other) => other.productId === productId) === at,
  )
  const names = one.map(
    ({ class: kind, number, productId }) =>
      `${number} is ${classWords[kind]} ${known.parts.get(productId)?.code}`,
  )
  const numbers = new Set(one.map(({ number }) => number))
  const apart = numbers.size > 1 ? ' Each part needs a line of its own.' : ''
  const message = `Which one? ${names.join(', ')}.${apart}`
  return needsAttention('two-parts', message, suggestionsFor(one, quantity, known))
}

const classWords: Record<NumberClass, string> = {
  ours: 'the number of',
  own: 'your number of',
  oem: 'an OEM number of',
  old: 'an old number of',
  competitor: 'a competitor’s number of',
}

/** Each part once, in the quantity that is wanted. */
function suggestionsFor(matches: Match[], quantity: Quantity, { parts }: Known): Suggestion[] {
  const ids = [...new Set(matches.map(({ productId }) => productId))]
  return ids.flatMap((id): Suggestion[] => {
    const part = parts.get(id)
    return part ? [suggest(part, quantity)] : []
  })
}

function suggest(part: Part, quantity: Quantity): Suggestion {
  const label = `${part.code} ${part.name}`
  return { label, productId: part.id, quantity: unitsFor(part, quantity) }
}

/** What was asked for where that is clear, else the fewest that can be ordered. */
function unitsFor(part: Part, quantity: Quantity): number {
  if (quantity.kind === 'units') return quantity.units
  return validateQuantity(part, quantity).offers[0]?.quantity ?? part.orderable.minimumQuantity
}

function ask(code: string, message: string, part: Part, quantity: Quantity): Validation {
  return needsAttention(code, message, [suggest(part, quantity)])
}

/** What a customer chose counts as written, whatever stood there before. */
function withEdit(before: Resolved, edit: Edit, known: Known): Resolved {
  const anew = lineOfEdit(edit)
  const { line, raw, last } = before.named.line
  const [named] = anew ? findQuantities([anew], known) : []
  const read = named
    ? { ...before, ...resolve({ ...named, line: { ...named.line, line, raw, last } }, known) }
    : before
  const part = edit.productId === undefined ? read.found?.part : known.parts.get(edit.productId)
  if (!part) return read
  const pieces = inPieces(part, edit.quantity === undefined ? read.quantity : typed(edit.quantity))
  const written = before.found ? null : (before.validation?.written ?? null)
  if (edit.productId === undefined) return { ...read, quantity: pieces, written }
  const match: Match = { productId: part.id, class: 'ours', number: part.code }
  const same = read.found?.part.id === part.id ? read.found.match : match
  return { ...read, quantity: pieces, found: { match: same, part }, validation: null, written }
}

function typed(quantity: string): Quantity {
  if (quantity.trim() === '') return { kind: 'none' }
  return readQuantity(quantity, null) ?? { kind: 'unreadable', text: quantity }
}

type Lines = [Resolved, ...Resolved[]]

/** Lines of one part whose quantities are clear are one line; the others stand alone. */
function joinLines(all: Resolved[], edits: Map<number, Edit>): Lines[] {
  const groups: Lines[] = []
  const byPart = new Map<string, Lines>()
  const byLine = new Map<number, Lines>()
  for (const one of all) {
    const head = byLine.get(edits.get(one.line)?.into ?? -1)
    const isClear = one.validation === null && one.quantity.kind === 'units'
    const key = (isClear && one.found?.part.id) || undefined
    const same = key === undefined ? undefined : byPart.get(key)
    // What is counted in another line already adds nothing to it.
    if (head) head.push({ ...one, quantity: { kind: 'none' } })
    else if (same) same.push(one)
    else {
      const group: Lines = [one]
      groups.push(group)
      byLine.set(one.line, group)
      if (key !== undefined) byPart.set(key, group)
    }
  }
  return groups
}

/** Lines that come out as one, and how many units they ask for. */
type Group = { lines: Lines; quantity: Quantity; sum: number }

function sumUp(lines: Lines): Group {
  const [first, ...more] = lines
  const sum = lines.reduce((all, { quantity }) => all + (countUnits(quantity) ?? 0), 0)
  const areUnits = more.length > 0 && first.quantity.kind === 'units'
  return { lines, quantity: areUnits ? { kind: 'units', units: sum } : first.quantity, sum }
}

function countUnits(quantity: Quantity): number | null {
  return quantity.kind === 'units' ? quantity.units : null
}

function finish(group: Group, known: Known, replacements: Replacements): ValidatedLine {
  const { lines, quantity, sum } = group
  const [first, ...more] = lines
  const { named, found } = first
  const validation =
    first.validation ??
    (found &&
      (validateReplaced(first.line, found.part, quantity, known, replacements) ??
        validateQuantity(found.part, quantity))) ??
    ready
  const numbers = listed(lines.map(({ named: one }) => String(one.line.line)))
  const together = more.some((one) => one.quantity.kind === 'units')
    ? `Lines ${numbers}: ${showCount(sum)} together`
    : null
  return {
    ...validation,
    written: validation.written ?? first.written,
    message: joinSentences(validation.message, together),
    line: first.line,
    raw: named.line.raw,
    lines: lines.flatMap((one) => linesCounted(one)),
    joined: more.map((one) => ({
      line: one.line,
      raw: one.named.line.raw,
      quantity: countUnits(one.quantity),
      written: one.written,
    })),
    part: found?.part ?? null,
    match: found?.match ?? null,
    quantity: countUnits(quantity),
  }
}

/** The lines of the text that a part stands in: a cell in quotes has several. */
function linesCounted({ line, named }: Resolved): number[] {
  if (named.index > 0) return [line]
  return Array.from({ length: named.line.last - line + 1 }, (_, at) => line + at)
}

/** One after the other, whether or not the first ends with a sign of its own. */
function joinSentences(first: string | null, second: string | null): string | null {
  if (!first || !second) return first ?? second
  return `${first}${/[.?!]$/.test(first) ? '' : '.'} ${second}`
}

/** What takes the place of the lines of a list, by the part that gave way, and which lines those are. */
type Replacements = ReadonlyMap<string, { jump: Replacement; lines: number[] }>

/** Of lines that ask for so many units, and could be ordered if their parts had not given way. */
function findReplacements(groups: Group[], { chains }: Known): Replacements {
  const requested = groups.flatMap(({ lines, quantity }) => {
    const [{ validation, found }] = lines
    if (validation !== null || !found || quantity.kind !== 'units') return []
    const at = lines.map(({ line }) => line)
    return [{ productId: found.part.id, quantity: quantity.units, lines: at }]
  })
  const jumps = groupReplacements(requested, chains).map((jump) => {
    const given = requested.filter(({ productId }) => jump.instead.includes(productId))
    return { jump, lines: given.flatMap(({ lines }) => lines) }
  })
  return new Map(jumps.flatMap((one) => one.jump.instead.map((id) => [id, one] as const)))
}

/** The one click that takes what a part's place is taken by, whole; null of what nothing takes the place of. */
function validateReplaced(
  line: number,
  part: Part,
  quantity: Quantity,
  known: Known,
  replacements: Replacements,
): Validation | null {
  const group = quantity.kind === 'units' ? replacements.get(part.id) : undefined
  const parts = group?.jump.takes ?? known.chains.get(part.id)?.ends ?? []
  const takes = parts.flatMap(({ productId, quantity: units }) => {
    const one = known.parts.get(productId)
    return one ? [{ one, units: group ? units : unitsFor(one, quantity) }] : []
  })
  const [first, ...more] = takes
  // Where one of a split has left the catalogue, the others are a part too few.
  if (!first || takes.length < parts.length) return null
  const others = (group?.lines ?? []).filter((one) => one !== line)
  const units = takes.map(({ one, units }) => `${showCount(units)} × ${one.code}`)
  const suggestion: Suggestion = {
    label: more.length > 0 ? `Take ${listed(units)}` : `${first.one.code} ${first.one.name}`,
    productId: first.one.id,
    quantity: first.units,
  }
  if (more.length > 0)
    suggestion.more = more.map(({ one, units: quantity }) => ({
      productId: one.id,
      productCode: one.code,
      quantity,
    }))
  if (others.length > 0) suggestion.lines = others
  const by = listed(takes.map(({ one }) => one.code))
  const codes = (group?.jump.instead ?? []).flatMap((id) =>
    id === part.id ? [] : (known.parts.get(id)?.code ?? []),
  )
  const together = codes.length > 0 ? `, together with ${listed(codes)}` : ''
  const message = `${part.code} is no longer made: replaced by ${by}${together}.`
  return needsAttention('replaced', message, [suggestion])
}

const ready: Validation = { state: 'ready', code: null, message: null, offers: [], written: null }

const maxSuggestions = 4

function needsAttention(code: string, message: string, suggestions: Suggestion[]): Validation {
  const offers = suggestions.slice(0, maxSuggestions)
  return { ...ready, state: 'fixable', code, message, offers }
}

const ignoredWords: Record<IgnoredBecause, string> = {
  heading: 'The heading of the list',
  before: 'Stands before the list',
  ending: 'Not a part: the end of a mail',
  words: 'Not a part',
  contact: 'Not a part',
  sum: 'Not a part: a sum',
}

function ignored(why: IgnoredBecause): Validation {
  return { ...ready, state: 'unknown', code: 'not-a-part', message: ignoredWords[why] }
}

/** A line that seems to name a part, of which the shop knows nothing. */
function unknown(raw: string, written: string | null): Validation {
  const [shortened] = /\b\d[.,]?\d*E\+?\d+\b/i.exec(raw) ?? []
  if (shortened !== undefined) {
    const message = shortenedBySpreadsheet(shortened)
    return { ...ready, state: 'unknown', code: 'shortened', message }
  }
  const message =
    written === null ? 'No part number was found here.' : `No part has the number ${written}.`
  return { ...ready, state: 'unknown', code: 'unknown-number', message, written }
}

/** By the quantity rule: what is not clear is asked. */
function validateQuantity(part: Part, quantity: Quantity): Validation {
  const suggestions = (...all: number[]) => once(all.flatMap((units) => nearestUnits(part, units)))
  const fewest = minOrderable(part.orderable)
  const atLeast = fewest === null ? [] : suggestions(fewest)
  switch (quantity.kind) {
    case 'units':
      return validateUnits(part, quantity.units)
    case 'either': {
      const read = quantity.units.map(showCount)
      const message = `How many: ${read.join(' or ')}?`
      return needsAttention('quantity-unclear', message, suggestions(...quantity.units))
    }
    case 'packs': {
      // Ten packs may be ten of a part that is sold by the pack, or ten times what is in one.
      const { packs } = quantity
      const size = packSize(part, quantity)
      const counts = [showCount(packs), showCount(size), showCount(packs * size)]
      const message = `${counts[0]} pieces, or ${counts[0]} packs of ${counts[1]}, so ${counts[2]}?`
      return needsAttention('packs', message, suggestions(packs, packs * size))
    }
    case 'none':
      return needsAttention('quantity-empty', 'How many?', atLeast)
    case 'unreadable':
      return needsAttention('quantity-wrong', `${quantity.text} is no quantity. How many?`, atLeast)
  }
}

function validateUnits(part: Part, units: number): Validation {
  const answer = checkQuantity(part.orderable, units)
  if (answer.ok) return ready
  const { quantity: left, minimumQuantity } = part.orderable
  const details: Partial<Record<typeof answer.code, string>> = {
    shortage: `. ${left === 0 ? 'None is' : `Only ${showCount(left)}`} left.`,
    'below-minimum': `: ${showCount(minimumQuantity)}`,
  }
  const message = `${answer.message}${details[answer.code] ?? ''}`
  return needsAttention(answer.code, message, nearestUnits(part, units))
}

type Packs = Quantity & { kind: 'packs' }

/** Packs of a part that is one itself, of its case, or of which nobody says how many are in one. */
function inPieces(part: Part, quantity: Quantity): Quantity {
  if (quantity.kind !== 'packs') return quantity
  const { packs, of, word } = quantity
  const size = packSize(part, quantity)
  const isItsName = of === null && part.name.toLowerCase().includes(word.replace(/s$/, ''))
  if (isItsName || size === 1) return { kind: 'units', units: packs }
  const isCase =
    (of !== null || isPair(word)) && word !== 'x' && size === part.orderable.caseQuantity
  return isCase ? { kind: 'units', units: packs * size } : quantity
}

function packSize({ orderable }: Part, { of, word }: Packs): number {
  return of ?? (isPair(word) ? 2 : (orderable.caseQuantity ?? 1))
}

function isPair(word: string): boolean {
  return /^(?:pairs?|paare?)$/.test(word)
}

/** So many where that may be ordered, else the nearest that may. */
function nearestUnits(part: Part, units: number): Suggestion[] {
  const answer = checkQuantity(part.orderable, units)
  const valid = answer.ok ? [units] : [answer.below, answer.above]
  return once(
    valid.flatMap((one) =>
      one === null ? [] : [{ label: `Order ${showCount(one)}`, productId: part.id, quantity: one }],
    ),
  )
}

function once(suggestions: Suggestion[]): Suggestion[] {
  return suggestions.filter(
    ({ quantity }, at) => suggestions.findIndex((other) => other.quantity === quantity) === at,
  )
}
