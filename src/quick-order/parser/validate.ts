import { formatCount } from '#base/format.ts'
import { maxLengths } from '#base/limits.ts'
import { joinWithAnd, shortenedBySpreadsheet } from '#base/sentences.ts'
import type { NumberClass } from '#part-numbers/rules.ts'
import { groupSupersessions, type Supersession } from '#part-numbers/supersessions.ts'
import { minOrderQuantity } from '#products/orderable.ts'
import { checkQuantity } from '#products/rules.ts'
import type { CheckedLine, Edit, Suggestion } from '../contract.ts'
import { type Quantity, readQuantity } from './amounts.ts'
import { findCancelledLines } from './cancelled-lines.ts'
import {
  findOtherNumber,
  joinCells,
  type KnownParts,
  likelyNumbers,
  type Match,
  type Part,
} from './find-parts.ts'
import { findQuantities, type NamedPart } from './find-quantities.ts'
import { findOrderWishes } from './order-wishes.ts'
import { plainWords } from './plain.ts'
import {
  type Candidate,
  type IgnoredBecause,
  isCodeInWords,
  type Line,
  type List,
  rankElsewhere,
  readRows,
} from './read-lines.ts'
import { describedPart, findRemarks } from './remarks.ts'
import { containers, orderWords, pairs, references, sets } from './units.ts'
import { fillers, ignoredLines } from './words.ts'

type Answer = Pick<CheckedLine, 'state' | 'code' | 'message' | 'suggestions' | 'written'>

export type ValidatedLine = Answer &
  Pick<CheckedLine, 'line' | 'raw' | 'lines' | 'joined' | 'quantity'> & {
    part: Part | null
    match: Match | null
    /** What was written beside the part and goes with it. */
    note: string | null
    /** The quantities that are written there, where it is not clear which is meant. */
    readings: number[]
  }

/** What was found for a part of a line, before lines of one part are joined. */
type Resolved = NamedPart & {
  match: Match | null
  /** What keeps it from being ready before its quantity is looked at. */
  answer: Answer | null
  /** The number that was written, where only the customer said which part is meant. */
  written: string | null
  /** The words beside the part; if it `asks`, the customer has not confirmed them yet. */
  note: string | null
  asks: boolean
}

type Found = Omit<Resolved, 'note' | 'asks'>

type ValidatedList = { lines: ValidatedLine[]; heading: List['heading'] }

/** Validates every line of a list once: lines of one part come out as one, a line of several parts as several. */
export function validateList(list: List, known: KnownParts, edits: Edit[]): ValidatedList {
  const rows = joinCells(list.lines, known)
  const { lines, heading } = rows ? readRows(rows, list.mapping) : list
  const byLine = new Map(edits.map((edit) => [edit.line, edit]))
  const named = findQuantities(lines, known).filter(({ line }) => !byLine.get(line)?.out)
  const reasons = findCancelledLines(named, known)
  const remarks = findRemarks(named, known)
  const ofOrder = findOrderWishes(named, remarks)
  const resolved = named.map((one) => {
    const note = remarks.get(one) ?? null
    const found = ofOrder.has(one) ? aboutOrder(one) : resolve(one, known, reasons.get(one), note)
    const read = { ...found, note, asks: note !== null }
    const edit = byLine.get(one.line)
    return edit ? withEdit(read, edit, known) : read
  })
  const groups = groupLines(resolved, byLine)
  const supersessions = findSupersessions(groups, known)
  return { lines: groups.map((group) => finish(group, known, supersessions)), heading }
}

/** What a customer wrote in the place of a line's number, to be read by the same rules. */
export function linesOfEdit({ line, number, quantity }: Edit): Line[] {
  if (number === undefined) return []
  const cells = [number.trim(), (quantity ?? '').trim()]
  const row = { list: 0, line, last: line, raw: cells.join(' '), cells }
  return readRows([row], { number: 0, quantity: 1 }).lines.map((read) => {
    const candidates = read.candidates.filter(({ rank }) => rank === 0)
    return { ...read, candidates, ignored: null }
  })
}

/** Finds the part that is named: several, or one that is not sure, are a question. */
function resolve(
  named: NamedPart,
  known: KnownParts,
  cancelledBy?: string,
  note: string | null = null,
): Found {
  const { row, mention, quantity, isNear, part } = named
  const open = { ...named, part: null, match: null, written: null }
  const says = quantity.kind === 'unreadable' ? quantity.text : ''
  if (row.columns && /^(?:0+(?:[.,]0+)?|-+)$/.test(says))
    return { ...open, answer: answer('not-a-part', `Not ordered: ${says}`) }
  if (!mention || isNear) return { ...open, answer: notFound(named, known) }
  if (!part) return { ...open, answer: twoParts(mention.matches, quantity, known) }
  const rank = (one: Match) => classes.indexOf(one.class)
  const [match = null] = mention.matches.toSorted((one, other) => rank(one) - rank(other))
  const found = { ...named, match, quantity: inPieces(part, quantity), written: null, answer: null }
  const meant = `${part.code} ${part.name}`
  if (cancelledBy !== undefined) {
    const message = `Do you still want ${meant}? ${cancelledBy}`
    return { ...found, answer: askAboutPart('taken-back', message, part, found.quantity) }
  }
  const other = findOtherNumber(row, mention, part)
  if (other !== undefined && named.text.includes(other) && !note?.includes(other)) {
    const message = `Is this ${meant}? ${other} stands beside it, and no part has that number.`
    return { ...found, answer: askAboutPart('is-it-this', message, part, found.quantity) }
  }
  if (mention.candidates.some((candidate) => isSureOf(candidate, row, part))) return found
  const message = `Is this ${meant}? ${match?.number} stands among other words.`
  return { ...found, answer: askAboutPart('is-it-this', message, part, found.quantity) }
}

/** 'Pack separately, please': it names no part, and has to be read. */
function aboutOrder(named: NamedPart): Found {
  const message = 'This is about the whole order. Write it in the note at checkout.'
  const open = { part: null, match: null, written: null, quantity: { kind: 'none' } } as const
  return { ...named, ...open, answer: answer('about-order', message) }
}

/** Whether a part is meant at all, and what is wrong with its quantity: 'Minimum quantity: 40'. */
function askAboutPart(code: string, question: string, part: Part, quantity: Quantity): Answer {
  const validated = quantity.kind === 'units' ? validateUnits(part, quantity.units) : ready
  if (validated === ready) return answer(code, question, [suggest(part, quantity)])
  return answer(code, [question, validated.message].join(' '), validated.suggestions)
}

/** The number of a part that is shown where a line names it by several. */
const classes: NumberClass[] = ['ours', 'own', 'oem', 'old', 'competitor']

/** Whether a number can only mean this part here, and is not part of an address or of a longer number. */
function isSureOf(candidate: Candidate, line: Line, part: Part): boolean {
  if (candidate.rank === rankElsewhere) return false
  if (suffix.test(line.text.slice(candidate.to))) return false
  if (!candidate.isWeak || isBesideMaker(candidate, line)) return true
  const name = part.name.toLowerCase()
  const rest = line.text.slice(0, candidate.from) + line.text.slice(candidate.to)
  const words = rest.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words.every((word) => fillers.has(word) || name.includes(word.replace(/s$/, '')))
}

/** 'Castellan 49 25 017   10 pcs': a name, the number, an amount with its unit, and nothing else. */
function isBesideMaker({ from, to }: Candidate, { text, ignored, decimals }: Line): boolean {
  const maker = /^\s*(\p{Lu}\p{Ll}{2,})\s+$/u.exec(text.slice(0, from))?.[1] ?? ''
  const amount = text.slice(to).trim()
  if (maker === '' || ignored !== null || !/\p{L}/u.test(amount)) return false
  const word = plainWords(maker)
  if (references.has(word) || orderWords.has(word) || ignoredLines.title.has(word)) return false
  return readQuantity(amount, decimals)?.kind === 'units'
}

/** A letter or two that belong to a number: no unit, no x, and no word, which is spoken and in small letters. */
const suffix =
  /^ (?!(?:[xX]\d?|ST|st|PC|pc|EA|UN|PZ|pz|KS|ks|DZ|dz|[aàá]|[aeiouyàá]\p{Ll}|\p{Ll}[aeiouy])(?= |\t|$))\p{L}{1,2}\d?(?= |\t|$)/u

function notFound(named: NamedPart, known: KnownParts): Answer {
  const { row, mention, isNear, quantity } = named
  if (isNear && mention) {
    const suggestions = suggestParts(mention.matches, quantity, known).sort(
      (one, other) => countSharedWords(row, other, known) - countSharedWords(row, one, known),
    )
    const written = mention.candidates[0]?.text ?? ''
    const meant = suggestions.map(({ label }) => label).join(', or ')
    const message = `No part has the number ${written}. Did you mean ${meant}?`
    return { ...answer('did-you-mean', message, suggestions), written }
  }
  if (row.refusal !== undefined) return answer('not-an-order', row.refusal)
  if (row.ignored) return answer('not-a-part', ignoredWords[row.ignored])
  const [shortened] = /\b\d[.,]?\d*E\+?\d+\b/i.exec(row.raw) ?? []
  if (shortened !== undefined) return answer('shortened', shortenedBySpreadsheet(shortened))
  if (isCodeInWords(row.text))
    return answer('words', 'Which part is it? Write its number in letters and figures.')
  const described = describedPart(named)
  if (described !== null)
    return { ...answer('words', 'There is no part number.'), written: described }
  const written = likelyNumbers(row).find(({ text }) => !isPhrase(text))?.text ?? null
  const message = written ? `No part has the number ${written}.` : 'No part number was found here.'
  return { ...answer('unknown-number', message), written }
}

/** 'Make 300 of the', with figures among spoken words: no number. */
function isPhrase(text: string): boolean {
  const words = text.split(' ')
  const isSpoken = (word: string) => /^\p{Ll}+$/u.test(word)
  const isLong = words.some((word) => isSpoken(word) && word.length > 2)
  return isLong && words.every((word) => isSpoken(word) || /^\d{1,3}$/.test(word))
}

/** So many words of the part's name stand in the line too: the one that is described there comes first. */
function countSharedWords({ raw }: Line, { productId }: Suggestion, { parts }: KnownParts): number {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const there = new Set(words(raw))
  return words(parts.get(productId)?.name ?? '').filter((word) => there.has(word)).length
}

function twoParts(matches: Match[], quantity: Quantity, known: KnownParts): Answer {
  const ids = matches.map(({ productId }) => productId)
  const one = matches.filter(({ productId }, at) => ids.indexOf(productId) === at)
  const describe = ({ class: kind, number, productId }: Match) =>
    `${number} is ${classWords[kind]} ${known.parts.get(productId)?.code}`
  const numbers = new Set(one.map(({ number }) => number))
  const apart = numbers.size > 1 ? ' Each part needs a line of its own.' : ''
  const message = `Which one? ${one.map(describe).join(', ')}.${apart}`
  return answer('two-parts', message, suggestParts(one, quantity, known))
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

/** What search found by a line's words, for as many as the line asks for. */
export function suggestFound(line: ValidatedLine, found: Part[]): ValidatedLine {
  if (found.length === 0) return line
  const units = line.quantity ?? 1
  const suggestions = found.map((part) =>
    suggest(part, { kind: 'units', units: fitting(part, units) }),
  )
  return {
    ...line,
    state: 'fixable',
    message: 'There is no part number. Is it one of these?',
    suggestions,
  }
}

function fitting(part: Part, units: number): number {
  return nearestUnits(part, [units])[0]?.quantity ?? units
}

/** What was asked for where that is clear, else the fewest that can be ordered. */
function unitsFor(part: Part, quantity: Quantity): number {
  if (quantity.kind === 'units') return quantity.units
  return validateQuantity(part, quantity).suggestions[0]?.quantity ?? part.orderable.minimumQuantity
}

/** What a customer chose counts as written, whatever stood there before. */
function withEdit(before: Resolved, edit: Edit, known: KnownParts): Resolved {
  const { line, row } = before
  const [named] = findQuantities(linesOfEdit(edit), known)
  const { note, asks } = before
  const read = named ? { ...resolve(named, known), line, row, note, asks } : before
  const chosen = edit.productId === undefined ? undefined : known.parts.get(edit.productId)
  const part = edit.productId === undefined ? read.part : chosen
  if (!part) return read
  const mended = {
    ...read,
    part,
    quantity: inPieces(part, edit.quantity === undefined ? read.quantity : typed(edit.quantity)),
    written: before.part ? null : (before.answer?.written ?? null),
  }
  if (edit.note !== undefined) mended.note = edit.note.trim() || null
  if (!chosen) return mended
  const ours: Match = { productId: part.id, class: 'ours', number: part.code }
  return {
    ...mended,
    match: read.part?.id === part.id ? read.match : ours,
    answer: null,
    asks: false,
  }
}

function typed(quantity: string): Quantity {
  if (quantity.trim() === '') return { kind: 'none' }
  return readQuantity(quantity, null) ?? { kind: 'unreadable', text: quantity }
}

type Group = [Resolved, ...Resolved[]]

/** Lines of one part whose quantities are clear are one line; the others stand alone. */
function groupLines(resolved: Resolved[], edits: Map<number, Edit>): Group[] {
  const groups = new Map<number, Group>()
  const byPart = new Map<string, Group>()
  for (const one of resolved) {
    const { line, part, quantity, answer, asks } = one
    const head = groups.get(edits.get(line)?.into ?? -1)
    const isClear = answer === null && !asks && quantity.kind === 'units' && part !== null
    const same = isClear ? byPart.get(part.id) : undefined
    // What is counted in another line already adds nothing to it.
    if (head) head.push({ ...one, quantity: { kind: 'none' } })
    else if (same) same.push(one)
    else {
      const group: Group = [one]
      groups.set(line, group)
      if (isClear) byPart.set(part.id, group)
    }
  }
  return [...groups.values()]
}

function sumQuantities(group: Group): Quantity {
  const [{ quantity }] = group
  if (quantity.kind !== 'units') return quantity
  const units = group.map((one) => countUnits(one.quantity) ?? 0)
  return { kind: 'units', units: units.reduce((sum, more) => sum + more) }
}

function countUnits(quantity: Quantity): number | null {
  return quantity.kind === 'units' ? quantity.units : null
}

function finish(group: Group, known: KnownParts, supersessions: Supersessions): ValidatedLine {
  const [first, ...more] = group
  const { line, row, part, match } = first
  const quantity = sumQuantities(group)
  const units = countUnits(quantity)
  const judged =
    first.answer ??
    (part && validateSuperseded(line, part, quantity, known, supersessions)) ??
    (part && validateQuantity(part, quantity)) ??
    ready
  const validation =
    judged === ready && first.asks && part ? askAboutRemark(part, quantity, first.note) : judged
  const isSum = more.some((one) => one.quantity.kind === 'units')
  const lines = group.map((one) => String(one.row.line))
  const sum = isSum ? `Lines ${joinWithAnd(lines)}: ${formatCount(units ?? 0)} together` : null
  // The first sentence loses its full stop if the second follows.
  const messages = [validation.message?.replace(sum ? /\.$/ : '', ''), sum].filter(Boolean)
  return {
    ...validation,
    suggestions: validation.suggestions.map((suggestion) =>
      withPlace(suggestion, validation, first),
    ),
    written: validation.written ?? first.written,
    message: messages.join('. ') || null,
    line,
    raw: row.raw,
    lines: group.flatMap(linesCounted),
    joined: more.map((one) => ({
      line: one.line,
      raw: one.row.raw,
      quantity: countUnits(one.quantity),
      written: one.written,
    })),
    part,
    match,
    quantity: units,
    note: joinNotes(group),
    readings: readingsOf(first),
  }
}

function readingsOf({ part, quantity }: Resolved): number[] {
  if (quantity.kind === 'either') return quantity.units
  if (quantity.kind === 'packs' && part)
    return [quantity.packs, quantity.packs * packSize(part, quantity)]
  return quantity.kind === 'unreadable' && quantity.nearly !== undefined ? [quantity.nearly] : []
}

/** No words beside a part are lost: they are ordered with it once the customer confirms them. */
function askAboutRemark(part: Part, quantity: Quantity, note: string | null): Answer {
  const message = `Ready, with your remark: “${note}”. Add it to the order?`
  return answer('remark', message, [suggest(part, quantity)])
}

function joinNotes(group: Group): string | null {
  const notes = new Set(group.flatMap(({ note }) => note ?? []))
  return [...notes].join('; ').slice(0, maxLengths.lineNote) || null
}

/** Where the amount stands that is offered: of other lines too it may be the one. */
function withPlace(suggestion: Suggestion, { code }: Answer, { amounts }: NamedPart): Suggestion {
  if (code !== 'quantity-unclear') return suggestion
  const found = amounts.find(({ quantity }) => countUnits(quantity) === suggestion.quantity)
  return { ...suggestion, place: found?.place }
}

/** The lines of the text that name a part: a cell in quotes has several. */
function linesCounted({ line, row }: Resolved): number[] {
  if (line !== row.line) return [line]
  return Array.from({ length: row.last - line + 1 }, (_, at) => line + at)
}

/** What takes the place of the lines of a list, by the part that gave way, and which lines those are. */
type Supersessions = ReadonlyMap<string, Supersession & { lines: number[] }>

/** Lines with a quantity that could be ordered if their parts were not superseded. */
function findSupersessions(groups: Group[], { chains }: KnownParts): Supersessions {
  const requested = groups.flatMap((group) => {
    const [{ answer, part }] = group
    const quantity = countUnits(sumQuantities(group))
    if (answer !== null || !part || quantity === null) return []
    return [{ productId: part.id, quantity, lines: group.map(({ line }) => line) }]
  })
  const supersessions = groupSupersessions(requested, chains).map((one) => {
    const concerned = requested.filter(({ productId }) => one.superseded.includes(productId))
    return { ...one, lines: concerned.flatMap(({ lines }) => lines) }
  })
  return new Map(supersessions.flatMap((one) => one.superseded.map((id) => [id, one] as const)))
}

/** The one click that takes what a part's place is taken by, whole; null of what nothing takes the place of. */
function validateSuperseded(
  line: number,
  part: Part,
  quantity: Quantity,
  known: KnownParts,
  supersessions: Supersessions,
): Answer | null {
  const group = quantity.kind === 'units' ? supersessions.get(part.id) : undefined
  const ends = group?.successors ?? known.chains.get(part.id)?.ends ?? []
  const takes = ends.flatMap((end) => {
    const one = known.parts.get(end.productId)
    const units = one && (group ? end.quantity : unitsFor(one, quantity))
    return one && units ? [{ productId: one.id, productCode: one.code, quantity: units }] : []
  })
  const [first, ...more] = takes
  // Where one of a split has left the catalogue, the others are a part too few.
  if (!first || takes.length < ends.length) return null
  const isSplit = more.length > 0
  const others = group?.lines.filter((one) => one !== line) ?? []
  const units = takes.map((one) => `${formatCount(one.quantity)} × ${one.productCode}`)
  const name = known.parts.get(first.productId)?.name
  const suggestion: Suggestion = {
    label: isSplit ? `Take ${joinWithAnd(units)}` : `${first.productCode} ${name}`,
    productId: first.productId,
    quantity: first.quantity,
    more: isSplit ? more : undefined,
    lines: others.length > 0 ? others : undefined,
  }
  const along = group?.superseded.filter((id) => id !== part.id) ?? []
  const codes = along.flatMap((id) => known.parts.get(id)?.code ?? [])
  const together = codes.length > 0 ? `, together with ${joinWithAnd(codes)}` : ''
  const by = joinWithAnd(takes.map(({ productCode }) => productCode))
  const message = `${part.code} is no longer made: replaced by ${by}${together}.`
  return answer('replaced', message, [suggestion])
}

const ready: Answer = { state: 'ready', code: null, message: null, suggestions: [], written: null }

export const maxSuggestions = 4

/** Of these nothing is known that could be ordered; whatever else is said can be mended by a click. */
const unknownCodes = ['not-a-part', 'not-an-order', 'shortened', 'unknown-number', 'words']

function answer(code: string, message: string, suggestions: Suggestion[] = []): Answer {
  const state = unknownCodes.includes(code) ? 'unknown' : 'fixable'
  return { ...ready, state, code, message, suggestions: suggestions.slice(0, maxSuggestions) }
}

const ignoredWords: Record<IgnoredBecause, string> = {
  heading: 'The heading of the list',
  before: 'Stands before the list',
  ending: 'Not a part: the end of a mail',
  words: 'Not a part',
  description: 'The name of the part above',
  contact: 'Not a part',
  others: 'Not a part',
  sum: 'Not a part: a sum',
}

/** By the quantity rule: what is not clear is asked. */
function validateQuantity(part: Part, quantity: Quantity): Answer {
  const ask = (code: string, message: string, units = [minOrderQuantity(part.orderable)]) =>
    answer(code, message, nearestUnits(part, units))
  switch (quantity.kind) {
    case 'units':
      return validateUnits(part, quantity.units)
    case 'either': {
      const read = quantity.units.map(formatCount)
      return ask('quantity-unclear', `How many: ${read.join(' or ')}?`, quantity.units)
    }
    case 'packs': {
      // Ten packs may be ten of a part that is sold by the pack, or ten times what is in one.
      const { packs } = quantity
      const size = packSize(part, quantity)
      const [few, inOne, many] = [packs, size, packs * size].map(formatCount)
      const message = `${few} pieces, or ${few} packs of ${inOne}, so ${many}?`
      return ask('packs', message, quantity.isSure ? [packs * size] : [packs, packs * size])
    }
    case 'none':
      return ask('quantity-empty', 'How many?')
    case 'unreadable':
      return ask(
        'quantity-wrong',
        `${quantity.text} is no quantity. How many?`,
        quantity.nearly === undefined ? undefined : [quantity.nearly],
      )
  }
}

function validateUnits(part: Part, units: number): Answer {
  const checked = checkQuantity(part.orderable, units)
  if (checked.ok) return ready
  const { quantity: left, minimumQuantity } = part.orderable
  let { message } = checked
  if (checked.code === 'shortage')
    message += `. ${left === 0 ? 'None is' : `Only ${formatCount(left)}`} left.`
  if (checked.code === 'below-minimum') message += `: ${formatCount(minimumQuantity)}`
  return answer(checked.code, message, nearestUnits(part, [units]))
}

/** Each quantity that may be ordered, or else the nearest one that may. */
function nearestUnits(part: Part, wanted: number[]): Suggestion[] {
  const nearest = wanted.flatMap((units) => {
    const checked = checkQuantity(part.orderable, units)
    return checked.ok ? units : [checked.below ?? [], checked.above ?? []].flat()
  })
  return [...new Set(nearest)].map((quantity) => ({
    label: `Order ${formatCount(quantity)}`,
    productId: part.id,
    quantity,
  }))
}

type Packs = Quantity & { kind: 'packs' }

/** Packs of a part that is a pack itself, of its case, or of an unknown size. */
function inPieces(part: Part, quantity: Quantity): Quantity {
  if (quantity.kind !== 'packs') return quantity
  const { packs, of, word } = quantity
  const size = packSize(part, quantity)
  const names = (one: string) =>
    isPairOrSet(word) ? isPairOrSet(one) : one === word.replace(/s$/, '')
  const isItsName = of === null && plainWords(part.name).split(' ').some(names)
  const isItself = of === null && containers.has(word) && soldByMeasure.test(part.name)
  if (isItsName || isItself || size === 1) return { kind: 'units', units: packs }
  const isCase = of !== null && word !== 'x' && size === part.orderable.caseQuantity
  return isCase ? { kind: 'units', units: packs * size } : quantity
}

/** 'Exhaust Wrap 50 mm x 10 m', 'Silencer Packing 500 g': each is a roll or a bag. */
const soldByMeasure = /\d ?(?:m|g|kg|ml|l)\b/i

const isPairOrSet = (word: string) => pairs.has(word) || sets.has(word)

function packSize({ orderable }: Part, { of, word }: Packs): number {
  return of ?? (pairs.has(word) ? 2 : (orderable.caseQuantity ?? 1))
}
