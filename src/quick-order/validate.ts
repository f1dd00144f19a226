import { showCount } from '#base/counts.ts'
import { listed, shortenedBySpreadsheet } from '#base/sentences.ts'
import { groupReplacements, type Replacement } from '#part-numbers/replacements.ts'
import type { NumberClass } from '#part-numbers/rules.ts'
import { minOrderQuantity } from '#products/orderable.ts'
import { checkQuantity } from '#products/rules.ts'
import { findCancelledLines } from './cancelled-lines.ts'
import type { CheckedLine, Edit } from './contract.ts'
import { joinCells, type KnownParts, likelyNumbers, type Match, type Part } from './find-parts.ts'
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
import { fillers } from './words.ts'

type Suggestion = CheckedLine['offers'][0]

type Validation = Pick<CheckedLine, 'state' | 'code' | 'message' | 'offers' | 'written'>

export type ValidatedLine = Validation &
  Pick<CheckedLine, 'line' | 'raw' | 'lines' | 'joined' | 'quantity'> & {
    part: Part | null
    match: Match | null
  }

/** A part of a line with what was found for it, before lines of one part are joined. */
type Resolved = {
  named: NamedPart
  line: number
  part: Part | null
  match: Match | null
  quantity: Quantity
  /** What keeps it from being ready before its quantity is looked at. */
  validation: Validation | null
  /** The number that was written, where only the customer said which part is meant. */
  written: string | null
}

/** Validates every line of a list once: lines of one part come out as one, a line of several parts as several. */
export function validateList(
  list: List,
  known: KnownParts,
  edits: Edit[],
): { lines: ValidatedLine[]; heading: List['heading'] } {
  const rows = joinCells(list.lines, known)
  const { lines, heading } = rows ? readRows(rows, list.mapping) : list
  const byLine = new Map(edits.map((edit) => [edit.line, edit]))
  const findEdit = ({ line, index }: NamedPart) => byLine.get(partOfLine(line.line, index))
  const named = findQuantities(lines, known).filter((one) => !findEdit(one)?.out)
  const reasons = findCancelledLines(named, known)
  const resolved = named.map((one) => {
    const read = resolve(one, known, reasons.get(one))
    const edit = findEdit(one)
    return edit ? withEdit(read, edit, known) : read
  })
  const groups = joinLines(resolved, byLine)
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
function resolve(named: NamedPart, known: KnownParts, cancelledBy?: string): Resolved {
  const { line: row, mention, quantity, isNear, part } = named
  const line = partOfLine(row.line, named.index)
  const open = { named, line, part: null, match: null, quantity, written: null }
  const says = quantity.kind === 'unreadable' ? quantity.text : ''
  if (row.columns && /^(?:0+(?:[.,]0+)?|-+)$/.test(says))
    return { ...open, validation: unknown('not-a-part', `Not ordered: ${says}`) }
  if (!mention || isNear) return { ...open, validation: notFound(named, known) }
  if (!part) return { ...open, validation: twoParts(mention.matches, quantity, known) }
  const [match = null] = mention.matches.toSorted(
    (one, other) => rank[one.class] - rank[other.class],
  )
  const isSure = mention.candidates.some((candidate) => isSureOf(candidate, row, part))
  const meant = `${part.code} ${part.name}`
  const message = cancelledBy
    ? `Is ${meant} wanted as it is read? ${cancelledBy}`
    : `Is this ${meant}? ${match?.number} stands among other words.`
  const code = cancelledBy ? 'taken-back' : 'is-it-this'
  const isAsked = cancelledBy !== undefined || !isSure
  const validation = isAsked ? needsAttention(code, message, [suggest(part, quantity)]) : null
  return { ...open, part, match, quantity: inPieces(part, quantity), validation }
}

const rank: Record<NumberClass, number> = { ours: 0, own: 1, oem: 2, old: 3, competitor: 4 }

/** Whether a number can only mean this part here, and is not part of an address or of a longer number. */
function isSureOf(candidate: Candidate, line: Line, part: Part): boolean {
  if (candidate.rank === rankElsewhere) return false
  const isLonger =
    /^ (?!(?:x|st|pc|ea|un|pz|ks|à|á|a|of|je|at|dz)(?![\p{L}\p{N}]))\p{L}{1,2}\d?(?= |\t|$)/iu
  if (isLonger.test(line.text.slice(candidate.to))) return false
  if (!candidate.isWeak) return true
  const name = part.name.toLowerCase()
  const rest = line.text.slice(0, candidate.from) + line.text.slice(candidate.to)
  const words = rest.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words.every((word) => fillers.has(word) || name.includes(word.replace(/s$/, '')))
}

function notFound({ line, mention, isNear, quantity }: NamedPart, known: KnownParts): Validation {
  if (isNear && mention) {
    const suggestions = suggestParts(mention.matches, quantity, known).sort(
      (one, other) => countSharedWords(line, other, known) - countSharedWords(line, one, known),
    )
    const written = mention.candidates[0]?.text ?? ''
    const meant = suggestions.map(({ label }) => label).join(', or ')
    const message = `No part has the number ${written}. Did you mean ${meant}?`
    return { ...needsAttention('did-you-mean', message, suggestions), written }
  }
  if (line.ignored) return unknown('not-a-part', ignoredWords[line.ignored])
  const [shortened] = /\b\d[.,]?\d*E\+?\d+\b/i.exec(line.raw) ?? []
  if (shortened !== undefined) return unknown('shortened', shortenedBySpreadsheet(shortened))
  const written = likelyNumbers(line)[0]?.text ?? null
  const message =
    written === null ? 'No part number was found here.' : `No part has the number ${written}.`
  return { ...unknown('unknown-number', message), written }
}

/** So many words of the part's name stand in the line too: the one that is described there comes first. */
function countSharedWords({ raw }: Line, { productId }: Suggestion, { parts }: KnownParts): number {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const there = new Set(words(raw))
  return words(parts.get(productId)?.name ?? '').filter((word) => there.has(word)).length
}

function twoParts(matches: Match[], quantity: Quantity, known: KnownParts): Validation {
  const ids = matches.map(({ productId }) => productId)
  const one = matches.filter(({ productId }, at) => ids.indexOf(productId) === at)
  const names = one.map(
    ({ class: kind, number, productId }) =>
      `${number} is ${classWords[kind]} ${known.parts.get(productId)?.code}`,
  )
  const numbers = new Set(one.map(({ number }) => number))
  const apart = numbers.size > 1 ? ' Each part needs a line of its own.' : ''
  const message = `Which one? ${names.join(', ')}.${apart}`
  return needsAttention('two-parts', message, suggestParts(one, quantity, known))
}

const classWords: Record<NumberClass, string> = {
  ours: 'the number of',
  own: 'your number of',
  oem: 'an OEM number of',
  old: 'an old number of',
  competitor: 'a competitor’s number of',
}

function suggestParts(matches: Match[], quantity: Quantity, { parts }: KnownParts): Suggestion[] {
  const found = matches.flatMap(({ productId }) => parts.get(productId) ?? [])
  return [...new Set(found)].map((part) => suggest(part, quantity))
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

/** What a customer chose counts as written, whatever stood there before. */
function withEdit(before: Resolved, edit: Edit, known: KnownParts): Resolved {
  const anew = lineOfEdit(edit)
  const { line, raw, last } = before.named.line
  const [named] = anew ? findQuantities([anew], known) : []
  const read = named
    ? resolve({ ...named, line: { ...named.line, line, raw, last } }, known)
    : before
  const chosen = edit.productId === undefined ? undefined : known.parts.get(edit.productId)
  const part = edit.productId === undefined ? read.part : chosen
  if (!part) return { ...read, line: before.line }
  const quantity = edit.quantity === undefined ? read.quantity : typed(edit.quantity)
  const mended = {
    ...read,
    line: before.line,
    quantity: inPieces(part, quantity),
    written: before.part ? null : (before.validation?.written ?? null),
  }
  if (!chosen) return mended
  const ours: Match = { productId: part.id, class: 'ours', number: part.code }
  const match = read.part?.id === part.id ? read.match : ours
  return { ...mended, part, match, validation: null }
}

function typed(quantity: string): Quantity {
  if (quantity.trim() === '') return { kind: 'none' }
  return readQuantity(quantity, null) ?? { kind: 'unreadable', text: quantity }
}

/** Lines that come out as one, and how many units they ask for together. */
type Group = { first: Resolved; more: Resolved[]; quantity: Quantity }

/** Lines of one part whose quantities are clear are one line; the others stand alone. */
function joinLines(all: Resolved[], edits: Map<number, Edit>): Group[] {
  const groups: Group[] = []
  const byPart = new Map<string, Group>()
  const byLine = new Map<number, Group>()
  for (const one of all) {
    const head = byLine.get(edits.get(one.line)?.into ?? -1)
    const units = one.validation === null ? countUnits(one.quantity) : null
    const part = units === null ? undefined : one.part?.id
    const same = part === undefined ? undefined : byPart.get(part)
    // What is counted in another line already adds nothing to it.
    if (head) head.more.push({ ...one, quantity: { kind: 'none' } })
    else if (same) {
      same.more.push(one)
      same.quantity = { kind: 'units', units: (countUnits(same.quantity) ?? 0) + (units ?? 0) }
    } else {
      const group = { first: one, more: [], quantity: one.quantity }
      groups.push(group)
      byLine.set(one.line, group)
      if (part !== undefined) byPart.set(part, group)
    }
  }
  return groups
}

function countUnits(quantity: Quantity): number | null {
  return quantity.kind === 'units' ? quantity.units : null
}

function finish(group: Group, known: KnownParts, replacements: Replacements): ValidatedLine {
  const { first, more, quantity } = group
  const { line, named, part, match } = first
  const validation =
    first.validation ??
    (part && validateReplaced(line, part, quantity, known, replacements)) ??
    (part && validateQuantity(part, quantity)) ??
    ready
  const units = countUnits(quantity)
  const all = [first, ...more]
  const lines = listed(all.map((one) => String(one.named.line.line)))
  const isSum = more.some((one) => one.quantity.kind === 'units')
  const sum = isSum ? `Lines ${lines}: ${showCount(units ?? 0)} together` : ''
  return {
    ...validation,
    offers: validation.offers.map((offer) => withPlace(offer, validation, named)),
    written: validation.written ?? first.written,
    // One after the other, whether or not the first ends with a sign of its own.
    message:
      [validation.message, sum]
        .filter(Boolean)
        .join('. ')
        .replace(/([.?!])\. /, '$1 ') || null,
    line,
    raw: named.line.raw,
    lines: all.flatMap(linesCounted),
    joined: more.map((one) => ({
      line: one.line,
      raw: one.named.line.raw,
      quantity: countUnits(one.quantity),
      written: one.written,
    })),
    part,
    match,
    quantity: units,
  }
}

/** Where the amount stands that is offered: of other lines too it may be the one. */
function withPlace(offer: Suggestion, { code }: Validation, { amounts }: NamedPart): Suggestion {
  if (code !== 'quantity-unclear') return offer
  const found = amounts.find(({ quantity }) => countUnits(quantity) === offer.quantity)
  return { ...offer, place: found?.place }
}

/** The lines of the text that a part stands in: a cell in quotes has several. */
function linesCounted({ line, named }: Resolved): number[] {
  if (named.index > 0) return [line]
  return Array.from({ length: named.line.last - line + 1 }, (_, at) => line + at)
}

/** What takes the place of the lines of a list, by the part that gave way, and which lines those are. */
type Replacements = ReadonlyMap<string, Replacement & { lines: number[] }>

/** Of lines that ask for so many units, and could be ordered if their parts had not given way. */
function findReplacements(groups: Group[], { chains }: KnownParts): Replacements {
  const requested = groups.flatMap(({ first: { part, validation, line }, more, quantity }) => {
    if (validation !== null || !part || quantity.kind !== 'units') return []
    const lines = [line, ...more.map((one) => one.line)]
    return [{ productId: part.id, quantity: quantity.units, lines }]
  })
  const replacements = groupReplacements(requested, chains).map((one) => {
    const given = requested.filter(({ productId }) => one.instead.includes(productId))
    return { ...one, lines: given.flatMap(({ lines }) => lines) }
  })
  return new Map(replacements.flatMap((one) => one.instead.map((id) => [id, one] as const)))
}

/** The one click that takes what a part's place is taken by, whole; null of what nothing takes the place of. */
function validateReplaced(
  line: number,
  part: Part,
  quantity: Quantity,
  known: KnownParts,
  replacements: Replacements,
): Validation | null {
  const group = quantity.kind === 'units' ? replacements.get(part.id) : undefined
  const ends = group?.takes ?? known.chains.get(part.id)?.ends ?? []
  const takes = ends.flatMap((end) => {
    const one = known.parts.get(end.productId)
    return one ? [{ part: one, units: group ? end.quantity : unitsFor(one, quantity) }] : []
  })
  const [first, ...more] = takes
  // Where one of a split has left the catalogue, the others are a part too few.
  if (!first || takes.length < ends.length) return null
  const units = takes.map((one) => `${showCount(one.units)} × ${one.part.code}`)
  const others = group?.lines.filter((one) => one !== line) ?? []
  const suggestion: Suggestion = {
    label: more.length > 0 ? `Take ${listed(units)}` : `${first.part.code} ${first.part.name}`,
    productId: first.part.id,
    quantity: first.units,
    ...(more.length > 0 && {
      more: more.map((one) => ({
        productId: one.part.id,
        productCode: one.part.code,
        quantity: one.units,
      })),
    }),
    ...(others.length > 0 && { lines: others }),
  }
  const codes = group?.instead.flatMap((one) =>
    one === part.id ? [] : (known.parts.get(one)?.code ?? []),
  )
  const together = codes?.length ? `, together with ${listed(codes)}` : ''
  const by = listed(takes.map((one) => one.part.code))
  const message = `${part.code} is no longer made: replaced by ${by}${together}.`
  return needsAttention('replaced', message, [suggestion])
}

const ready: Validation = { state: 'ready', code: null, message: null, offers: [], written: null }

export const maxSuggestions = 4

function needsAttention(code: string, message: string, suggestions: Suggestion[]): Validation {
  const offers = suggestions.slice(0, maxSuggestions)
  return { ...ready, state: 'fixable', code, message, offers }
}

function unknown(code: string, message: string): Validation {
  return { ...ready, state: 'unknown', code, message }
}

const ignoredWords: Record<IgnoredBecause, string> = {
  heading: 'The heading of the list',
  before: 'Stands before the list',
  ending: 'Not a part: the end of a mail',
  words: 'Not a part',
  contact: 'Not a part',
  sum: 'Not a part: a sum',
}

/** By the quantity rule: what is not clear is asked. */
function validateQuantity(part: Part, quantity: Quantity): Validation {
  const ask = (code: string, message: string, units: number[]) =>
    needsAttention(code, message, nearestUnits(part, units))
  const fewest = [minOrderQuantity(part.orderable)]
  switch (quantity.kind) {
    case 'units':
      return validateUnits(part, quantity.units)
    case 'either': {
      const read = quantity.units.map(showCount)
      return ask('quantity-unclear', `How many: ${read.join(' or ')}?`, quantity.units)
    }
    case 'packs': {
      // Ten packs may be ten of a part that is sold by the pack, or ten times what is in one.
      const { packs } = quantity
      const size = packSize(part, quantity)
      const [few, inOne, many] = [packs, size, packs * size].map(showCount)
      const message = `${few} pieces, or ${few} packs of ${inOne}, so ${many}?`
      return ask('packs', message, [packs, packs * size])
    }
    case 'none':
      return ask('quantity-empty', 'How many?', fewest)
    case 'unreadable':
      return ask('quantity-wrong', `${quantity.text} is no quantity. How many?`, fewest)
  }
}

function validateUnits(part: Part, units: number): Validation {
  const answer = checkQuantity(part.orderable, units)
  if (answer.ok) return ready
  const { quantity: left, minimumQuantity } = part.orderable
  let { message } = answer
  if (answer.code === 'shortage')
    message += `. ${left === 0 ? 'None is' : `Only ${showCount(left)}`} left.`
  if (answer.code === 'below-minimum') message += `: ${showCount(minimumQuantity)}`
  return needsAttention(answer.code, message, nearestUnits(part, [units]))
}

type Packs = Quantity & { kind: 'packs' }

/** Packs of a part that is one itself, of its case, or of which nobody says how many are in one. */
function inPieces(part: Part, quantity: Quantity): Quantity {
  if (quantity.kind !== 'packs') return quantity
  const { packs, of, word } = quantity
  const size = packSize(part, quantity)
  const named = germanPacks[word] ?? word.replace(/s$/, '')
  const isItsName = of === null && part.name.toLowerCase().includes(named)
  if (isItsName || size === 1) return { kind: 'units', units: packs }
  const saysSize = of !== null || isPair.test(word)
  const isCase = saysSize && word !== 'x' && size === part.orderable.caseQuantity
  return isCase ? { kind: 'units', units: packs * size } : quantity
}

function packSize({ orderable }: Part, { of, word }: Packs): number {
  return of ?? (isPair.test(word) ? 2 : (orderable.caseQuantity ?? 1))
}

/** How parts that are packs themselves are called. */
const germanPacks: Record<string, string> = {
  paar: 'pair',
  paare: 'pair',
  satz: 'set',
  sätze: 'set',
}

const isPair = /^(?:pairs?|paare?)$/

/** Each of these where so many may be ordered, else the nearest that may. */
function nearestUnits(part: Part, wanted: number[]): Suggestion[] {
  const nearest = wanted.flatMap((units) => {
    const answer = checkQuantity(part.orderable, units)
    return answer.ok ? [units] : [answer.below, answer.above]
  })
  return [...new Set(nearest)].flatMap((units) =>
    units === null
      ? []
      : [{ label: `Order ${showCount(units)}`, productId: part.id, quantity: units }],
  )
}
