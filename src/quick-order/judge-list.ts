import type { NumberClass } from '#part-numbers/rules.ts'
import {
  fixable,
  inPieces,
  type Judged,
  judgeQuantity,
  type Offer,
  quiet,
  unknown,
} from './judge-part.ts'
import type { Known, Match, Part } from './known.ts'
import type { Candidate, ReadLine } from './read-list.ts'
import type { Quantity } from './read-quantity.ts'

/** A line with what was found for it, before lines of one part are joined. */
export type Resolved = {
  read: ReadLine
  found: { match: Match; part: Part } | null
  quantity: Quantity
  /** What keeps it from being ready before its quantity is looked at. */
  judged: Judged | null
}

/** Finds the part that a line names: several, or one that is not sure, are a question. */
export function resolve(read: ReadLine, known: Known): Resolved {
  const found = believed(read, known)
  const quantity = read.quantity(found.map(({ candidate }) => candidate))
  const matches = found.flatMap(({ matches }) => matches)
  const ids = [...new Set(matches.map(({ productId }) => productId))]
  const [first] = matches
  const part = first && known.parts.get(first.productId)
  if (!first || !part) return { read, found: null, quantity, judged: notFound(read, known) }
  const match = matches.reduce(
    (best, one) => (rank[one.class] < rank[best.class] ? one : best),
    first,
  )
  const resolved = { read, found: { match, part }, quantity: inPieces(part, quantity) }
  if (ids.length > 1)
    return { ...resolved, found: null, judged: twoParts(matches, quantity, known) }
  const isSure = found.some(({ candidate }) => isSureOf(candidate, read, part))
  return { ...resolved, judged: isSure ? null : ask(match, part, quantity) }
}

const rank: Record<NumberClass, number> = { ours: 0, own: 1, oem: 2, old: 3, competitor: 4 }

type Found = { candidate: Candidate; matches: Match[] }

/** The candidates that are numbers: of those believed most, and none that is part of a longer one. */
function believed(read: ReadLine, { matches, parts }: Known): Found[] {
  const all = read.candidates.flatMap((candidate): Found[] => {
    if (read.quiet && read.quiet !== 'words' && candidate.isWeak) return []
    const known = (matches.get(candidate.key) ?? []).filter(({ productId }) => parts.has(productId))
    return known.length > 0 ? [{ candidate, matches: known }] : []
  })
  const best = Math.min(...all.map(({ candidate }) => candidate.rank))
  // An amount that happens to be somebody's number is none where a number stands beside it.
  if (best >= 2 && read.candidates.some(isCode)) return []
  const first = all.filter(({ candidate }) => candidate.rank === best)
  return first.filter(
    ({ candidate }) => !first.some((other) => isWithin(candidate, other.candidate)),
  )
}

function isCode({ rank, key, text }: Candidate): boolean {
  return rank < 2 && !text.includes(' ') && /\d/.test(key) && /\p{L}/u.test(key)
}

function isWithin(one: Candidate, other: Candidate): boolean {
  if (one.from < other.from || one.to > other.to) return false
  if (one.from > other.from || one.to < other.to) return true
  return one.key !== other.key && other.text.includes(one.text)
}

/** Whether a number can only mean this part here, and is not part of an address or of a longer number. */
function isSureOf(candidate: Candidate, read: ReadLine, part: Part): boolean {
  if (candidate.rank === 3) return false
  const at = read.raw.indexOf(candidate.text)
  const after = at < 0 ? '' : read.raw.slice(at + candidate.text.length)
  if (candidate.from !== -1 && /^ [\p{L}]{1,2}\d?(?= |$)/u.test(after) && !isUnit(after))
    return false
  if (!candidate.isWeak) return true
  const name = part.name.toLowerCase()
  const words = read.raw
    .toLowerCase()
    .replace(candidate.text.toLowerCase(), ' ')
    .match(/\p{L}{3,}/gu)
  return (words ?? []).every((word) => fillers.has(word) || name.includes(word))
}

function isUnit(after: string): boolean {
  return /^ (?:x|st|pc|ea|un|pz|ks|à|á|a|of|je|at)(?![\p{L}\p{N}])/iu.test(after)
}

const fillers = new Set(
  'pcs pieces piece stk stck stück qty quantity menge anzahl each units unit please need bitte part parts item number order send our your number art nos bestellen brauche brauchen the and for pzs uds unidades quantité pièces szt'.split(
    ' ',
  ),
)

function notFound(read: ReadLine, known: Known): Judged {
  const near = nearestOf(read).flatMap((candidate) =>
    (known.near.get(candidate.key) ?? []).map((match) => ({ match, candidate })),
  )
  const offers = near.flatMap(({ match, candidate }): Offer[] => {
    const part = known.parts.get(match.productId)
    if (!part) return []
    const units = unitsFor(part, read.quantity([candidate]))
    return [{ label: `${part.code} ${part.name}`, productId: part.id, quantity: units }]
  })
  const [first] = near
  const once = offers
    .filter(
      (offer, at) => offers.findIndex(({ productId }) => productId === offer.productId) === at,
    )
    .sort((one, other) => wordsShared(read, other, known) - wordsShared(read, one, known))
  if (first && once.length > 0) {
    const { text } = first.candidate
    const meant = once.map(({ label }) => label).join(', or ')
    const message = `No part has the number ${text}. Did you mean ${meant}?`
    return { ...fixable('did-you-mean', message, once), written: text }
  }
  if (read.quiet) return quiet(read.quiet)
  return unknown(read.raw, nearestOf(read)[0]?.text ?? null)
}

/** So many words of the part's name stand in the line too: the one that is described there comes first. */
function wordsShared({ raw }: ReadLine, { productId }: Offer, { parts }: Known): number {
  const there = new Set(wordsOf(raw))
  return wordsOf(parts.get(productId)?.name ?? '').filter((word) => there.has(word)).length
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** What of a line is most likely a number: where near ones are looked for. */
export function nearestOf(read: ReadLine): Candidate[] {
  if (read.quiet && read.quiet !== 'before') return []
  const likely = read.candidates.filter(
    ({ key, rank }) => rank < 2 && key.length >= 4 && /\d/.test(key),
  )
  const single = likely.filter(({ from, to }) => from === to)
  const worth = (one: Candidate) => (one.isWeak ? 0 : 100) + one.key.length - one.rank * 200
  return (single.length > 0 ? single : likely)
    .sort((one, other) => worth(other) - worth(one))
    .slice(0, 2)
}

function twoParts(matches: Match[], quantity: Quantity, { parts }: Known): Judged {
  const told = matches.filter(
    ({ productId }, at) => matches.findIndex((one) => one.productId === productId) === at,
  )
  const offers = told.flatMap((match): Offer[] => {
    const part = parts.get(match.productId)
    if (!part) return []
    const units = unitsFor(part, quantity)
    return [{ label: `${part.code} ${part.name}`, productId: part.id, quantity: units }]
  })
  const names = told.map(
    ({ class: kind, number, productId }) =>
      `${number} is ${classWords[kind]} ${parts.get(productId)?.code}`,
  )
  const numbers = new Set(told.map(({ number }) => number))
  const apart = numbers.size > 1 ? ' Each part needs a line of its own.' : ''
  return fixable('two-parts', `Which one? ${names.join(', ')}.${apart}`, offers)
}

const classWords: Record<NumberClass, string> = {
  ours: 'the number of',
  own: 'your number of',
  oem: 'an OEM number of',
  old: 'an old number of',
  competitor: 'a competitor’s number of',
}

function ask(match: Match, part: Part, quantity: Quantity): Judged {
  const label = `${part.code} ${part.name}`
  const offer = { label, productId: part.id, quantity: unitsFor(part, quantity) }
  return fixable('is-it-this', `Is this ${label}? ${match.number} stands among other words.`, [
    offer,
  ])
}

/** What was asked for where that is clear, else the fewest that can be ordered. */
function unitsFor(part: Part, quantity: Quantity): number {
  if (quantity.says === 'units') return quantity.units
  return judgeQuantity(part, quantity).offers[0]?.quantity ?? part.orderable.minimumQuantity
}
