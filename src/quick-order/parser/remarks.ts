import { maxLengths } from '#base/limits.ts'
import {
  allUnits,
  endsInDecimals,
  isReference,
  parseWrittenAmount,
  type Quantity,
  spellAllInFigures,
} from './amounts.ts'
import type { KnownParts } from './find-parts.ts'
import type { NamedPart } from './find-quantities.ts'
import { numberWords } from './number-words.ts'
import { plainWords } from './plain.ts'
import { asksForThing, findThingAskedFor } from './read-lines.ts'
import {
  acceptPhrases,
  addedToPhrases,
  allCharacters,
  allWords,
  alternativePhrases,
  approvalPhrases,
  becomesWords,
  conditionWords,
  confirmationWords,
  courtesyWords,
  describingWords,
  describingWordsBehind,
  earliestPhrases,
  existingQuotePhrases,
  haveWords,
  holdAllPhrases,
  isTradeWord,
  jointPhrases,
  makerNames,
  monthStems,
  multipleWords,
  nextWeekPhrases,
  notModels,
  notWords,
  noWords,
  onlyWords,
  openingConditionWords,
  orderNouns,
  orWords,
  otherWords,
  packOrLimitWords,
  placeWords,
  pleaseWords,
  priceQuestionWords,
  proformaWords,
  provisoWords,
  quantityNouns,
  quoteWords,
  remarkPhrases,
  restockWords,
  sendWords,
  stockWords,
  supplyWords,
  tellPhrases,
  tradeStems,
  waitPhrases,
  wishingWords,
  withWords,
  yesNoWords,
} from './remark-words.ts'
import { gap, isContent, type Token, tokenize } from './tokens.ts'
import * as units from './units.ts'
import { cancelWords, earlierMail, headings, ignoredLines } from './words.ts'

/** The remark of each part, which goes with it as a note; parts without one are not in it. */
export function findRemarks(named: NamedPart[], known: KnownParts): Map<NamedPart, string> {
  const notes = new Notes()
  for (const lines of Map.groupBy(named, ({ row }) => row.list).values()) {
    const parts = lines.filter(namesPart)
    const lastMail = depthOfLastMail(parts)
    const list = lines.filter(({ row, mention }) => mention || row.quoteDepth <= lastMail)
    noteOwnWords(list, parts, known, notes)
    noteSentences(list, parts, notes)
    noteLinesBetween(list, parts, known, notes)
  }
  return notes.joined()
}

/** What is said of each part, in the order in which it was found. */
class Notes {
  readonly #notes = new Map<NamedPart, string[]>()

  add(part: NamedPart, text: string): void {
    this.#notes.set(part, [...(this.#notes.get(part) ?? []), clean(text)])
  }

  joined(): Map<NamedPart, string> {
    const notes = [...this.#notes]
    return new Map(
      notes.map(([part, texts]) => [part, texts.join(', ').slice(0, maxLengths.lineNote)]),
    )
  }
}

/** What stands beside the part in its own line. */
function noteOwnWords(list: NamedPart[], parts: NamedPart[], known: KnownParts, notes: Notes) {
  const descriptions = findDescriptions(parts)
  const spoken = withoutSpeakers(list)
  // In a line with several parts it is unclear which part it belongs to.
  for (const ofRow of Map.groupBy(parts, ({ row }) => row.line).values()) {
    const said = ofRow.flatMap((one) =>
      findRemark({ ...one, text: spoken(one.text) }, descriptions, known),
    )
    for (const one of ofRow) for (const text of new Set(said)) notes.add(one, text)
  }
}

/** What a column's blank asks, and a sentence or a title that is about the whole list. */
function noteSentences(list: NamedPart[], parts: NamedPart[], notes: Notes) {
  const sentence = list.find((one, at) => isAboutAll(one) && !isOfSection(list, at))
  const title = sentence ? undefined : findTitle(list)
  const unanswered = findUnanswered(list)
  for (const one of parts) {
    for (const text of unanswered(one)) notes.add(one, text)
    const aboutAll = sentence ?? (isAddedTo(one) ? undefined : title)
    if (aboutAll) notes.add(one, aboutAll.row.text)
  }
}

/** Footnotes, headings, and notes about the line above or about parts by their names. */
function noteLinesBetween(list: NamedPart[], parts: NamedPart[], known: KnownParts, notes: Notes) {
  const byMark = groupByMark(parts)
  const byName = new Map<string, NamedPart[]>()
  for (const [at, one] of list.entries()) {
    if (one.mention) {
      for (const name of namesOf(one, known))
        byName.set(name, [...(byName.get(name) ?? []), one].slice(-maxPartsOfName))
      continue
    }
    const mark = footnote.exec(one.row.raw)?.[1] ?? ''
    const marked = byMark.get(mark)
    if (marked) {
      for (const part of marked) notes.add(part, one.row.text)
      // Of several footnotes with one mark the first is meant.
      byMark.delete(mark)
      continue
    }
    const headed = findHeaded(list, at)
    for (const below of headed) notes.add(below, one.row.text)
    const isHeading = headed.length > 0 && isSurelyHeading(list, at)
    const above = list[at - 1]
    if (above?.mention && !isHeading && isNoteBelow(one)) notes.add(above, one.row.text)
    else if (headed.length === 0 && !isAboutAll(one))
      for (const part of findSpokenOf(one, byName))
        if (saysMoreThan(nameOf(part, known), one.row.text)) notes.add(part, one.row.text)
  }
}

/** Of several mails that quote each other the last one that names a part: 0 where nothing quotes it. */
export function depthOfLastMail(parts: NamedPart[]): number {
  return Math.min(...parts.map(({ row }) => row.quoteDepth))
}

/** What the heading asks where a line has no answer, and others have one: a blank below 'Order?', beside Y and N. */
function findUnanswered(list: NamedPart[]): (one: NamedPart) => string[] {
  const [heads = []] = list.flatMap(({ row }) => (row.ignored === 'heading' ? [row.cells] : []))
  const parts = list.filter(({ row, mention }) => mention && row.columns)
  const isAnswered = (cell = '') => yesNoWords.has(plainWords(cell)) || /^[✓✔☑]$/u.test(cell)
  const asked = heads.flatMap((head, at) => {
    const isAsked = saysToOrder(head.replace(/[([].*$/, ''))
    const filled = parts.flatMap(({ row }) => row.cells[at] || [])
    return isAsked && filled.length > 0 && filled.every(isAnswered) ? at : []
  })
  return ({ row }) =>
    row.columns ? asked.flatMap((at) => (row.cells[at] ? [] : clean(heads[at] ?? ''))) : []
}

/** Who wrote a line of a chat: 'Bob: 12 KS-CP-08'. */
const speaker = /^\s*[\p{L}() .'-]{1,40}: /u

function speakerOf(text: string): string {
  return speaker.exec(text)?.[0].trim() ?? ''
}

/** Takes the names off what those said who wrote several lines of a list, parts or not. */
export function withoutSpeakers(list: NamedPart[]): (text: string) => string {
  const rows = new Map(list.map(({ row }) => [row.line, row])).values()
  const lines = Map.groupBy(rows, ({ text }) => speakerOf(text))
  const isSpeaker = (name: string) => name !== '' && (lines.get(name)?.length ?? 0) > 1
  return (text) => (isSpeaker(speakerOf(text)) ? text.replace(speaker, '') : text)
}

/** A sentence that no line is to be ordered by itself: 'Please quote for:', 'bitte um ein Angebot', 'hold it until …'. */
function isAboutAll({ mention, row }: NamedPart): boolean {
  if (mention || row.ignored === 'ending' || row.ignored === 'heading') return false
  const words = row.words
  const isJob = /^(?:job|job card|jobcard|work order|wo|werkstattauftrag) \d/.test(words)
  if ((holdAllPhrases.matches(words) && !isJob) || isNotBefore(words) || limitsAll(row.text, words))
    return true
  const isToldLater = cancelWords.conditional.matches(words) || existingQuotePhrases.matches(words)
  const isAsked = /\?\s*$/.test(row.text) || (tellPhrases.matches(words) && !isToldLater)
  if (isAsked && priceQuestionWords.matches(words) && !/\d{3}/.test(words)) return true
  const isForPrice = quoteWords.matches(words) && !asksForDocument(words)
  return isForPrice && !existingQuotePhrases.matches(words) && !/\d{3}/.test(words)
}

/** 'Please confirm and send a proforma invoice': a document of this order. */
function asksForDocument(words: string): boolean {
  return proformaWords.matches(words) && confirmationWords.matches(words)
}

/** Between parts, a few words with a colon, or apart from those above: 'For quotation:' is said of the parts below. */
function isOfSection(list: NamedPart[], at: number): boolean {
  const words = (list[at]?.row.words ?? '').split(' ')
  const isBetween = list.slice(0, at).some(namesPart) && list[at + 1]?.mention
  return Boolean(isBetween) && words.length <= longestSection && isSurelyHeading(list, at)
}

const longestSection = 5

/** 'Additionally: 10 x KS-CJ-36' below what a document lists. */
function isAddedTo({ row, quantity }: NamedPart): boolean {
  if (row.cells.length > 1 || quantity.kind !== 'units') return false
  return addedToPhrases.matchesPrefix(row.words)
}

/** 'Por favor anular todo' above what is to be cancelled. */
function cancelsAll(words: string): boolean {
  const isOfAll = words.split(' ').some((word) => allWords.has(word) || orderNouns.has(word))
  return (isOfAll || allCharacters.test(words)) && cancelWords.always.matches(words)
}

/** So many words has a sentence that says something of all parts; more are what a mail ends with. */
const longestLimit = 12

/** 'Nicht vor Januar', 'not before the 12th'. */
function isNotBefore(words: string): boolean {
  const earliest = earliestPhrases.findMatch(words)
  if (earliest === undefined) return false
  const behind = words.slice(words.indexOf(earliest) + earliest.length)
  return /\p{N}/u.test(behind) || monthStems.matches(behind)
}

function saysToWait(words: string): boolean {
  return waitPhrases.matches(words) || openingConditionWords.matchesPrefix(words)
}

/** 'Only deliver to the back door': where and when, and not how many. */
function isOfPlace(words: string[]): boolean {
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word))
  return has(onlyWords) && has(sendWords) && has(placeWords) && !has(supplyWords)
}

/** 'This is not an order', 'Ship only complete', 'x2 for all', 'Total must not exceed 500'. */
function limitsAll(text: string, plain: string): boolean {
  const words = plain.split(' ')
  // In brackets, or a footnote: of a line.
  if (/^\s*[(*\u2020\u2021\u00b9\u00b2\u00b3]/u.test(text)) return false
  if (words.length < 2 || words.length > longestLimit || approvalPhrases.matchesPrefix(plain))
    return false
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word))
  if (has(onlyWords) && stockWords.matches(plain)) return false
  if (has(provisoWords) || (has(notWords) && has(orderNouns))) return true
  return (
    (has(onlyWords) &&
      (has(supplyWords) || has(sendWords)) &&
      !isOfPlace(words) &&
      !/:\s*$/.test(text)) ||
    (has(allWords) && has(multipleWords)) ||
    (has(quantityNouns) && has(packOrLimitWords))
  )
}

/** Above all parts or below them, 'Packing list' or 'our stock list'; not where a column says what is to be ordered. */
function findTitle(list: NamedPart[]): NamedPart | undefined {
  const isToOrder = list.some(({ row }) => row.ignored === 'heading' && row.cells.some(saysToOrder))
  if (isToOrder) return undefined
  const first = list.findIndex(namesPart)
  const last = list.findLastIndex(namesPart)
  return list.find(({ row }, at) => {
    // Below, a word alone is a link at the foot of a page: 'Returns'.
    const isOutside = at < first || (at > last && /\p{L} +\p{L}/u.test(row.text))
    return isOutside && row.ignored !== 'ending' && isOfMovement(row.raw)
  })
}

const saysToOrder = (cell: string) => headings.toOrder.has(plainWords(cell))

/** 'ACME Ltd  Packing list 4711', 'Lieferschein / Delivery note'; not 'Delivery note: please ring'. */
function isOfMovement(text: string): boolean {
  if (/:\s*(?!n[or]\b)\p{L}+(?![\p{L}\p{N}-])/u.test(text)) return false
  const pieces = text.split(/\t| {2,}| [-|/] /)
  const [first = '', next = first] = pieces
  if (isTitleOfMovement(text) || isTitleOfMovement(pieces.at(-1) ?? '')) return true
  if (isTitleBesideFirm(text)) return true
  return /\d/.test(next) && isTitleOfMovement(first)
}

/** 'Moto Haus GmbH, Packing list' */
function isTitleBesideFirm(text: string): boolean {
  if (!text.includes(',')) return false
  const pieces = text.split(',').map((piece) => piece.trim())
  const others = pieces.filter((piece) => !isTitleOfMovement(piece))
  const isName = (piece: string) => piece.split(/\s+/).every((word) => /^[\p{Lu}\d&.]/u.test(word))
  const isPlea = plainWords(text)
    .split(' ')
    .some((word) => pleaseWords.has(word))
  return others.length < pieces.length && pieces.length < 5 && !isPlea && others.every(isName)
}

const longestTitle = 120

/** What goods that came or went are called by, and no word but those of titles. */
function isTitleOfMovement(text: string): boolean {
  if (text.length > longestTitle || !/\p{L}{2}/u.test(text)) return false
  const { movement, inventory, title, ofDocument } = ignoredLines
  const words = plainWords(text)
    .split(' ')
    .filter((word) => !/\d/.test(word))
  if (words.length > longestLimit) return false
  if (words.some((word) => restockWords.has(word))) return false
  const isOfTitle = (word: string) => word.length < 3 || title.has(word) || ofDocument.has(word)
  const isOrder = words.some((word) => orderNouns.has(word))
  return words.some((_, at) =>
    [1, 2, 3].some((length) => {
      const name = words.slice(at, at + length).join(' ')
      const others = words.toSpliced(at, length)
      const isNamed = movement.has(name) || (inventory.has(name) && !isOrder)
      return isNamed && others.every(isOfTitle)
    }),
  )
}

/** The parts below a few words that wait for something, up to the next line without one: 'NEXT MONTH', 'Only if in stock:'. */
function findHeaded(list: NamedPart[], at: number): NamedPart[] {
  const { row } = list[at] as NamedPart
  if (row.ignored === 'heading' || row.ignored === 'ending' || row.columns) return []
  if (earlierMail.line.test(row.text) || earlierMail.sent.test(row.text)) return []
  const words = row.text.includes("n't") ? plainWords(row.text.replace(/n't/g, 'nt')) : row.words
  if (quoteWords.matches(words) && acceptPhrases.matches(words)) return []
  const isAbove = !list.slice(0, at).some(namesPart)
  const isRefusal =
    (isAbove && cancelsAll(words)) ||
    (/:\s*$/.test(row.text) && cancelWords.ofLinesBelow.matches(withoutAside(row.text)))
  if ((isAbove && isOfMovement(row.raw)) || isOfPlace(words.split(' '))) return []
  const isOther = !isAbove && (isUnknownHeading(row.text, words) || isOfMovement(row.raw))
  const isQuote = quoteWords.matches(words) && isOfSection(list, at)
  if (isAbove && isGreetingForWeek(row.text, words)) return []
  if (!saysToWait(words) && !isRefusal && !isOther && !isQuote) return []
  if (words.split(' ').length > 8) return []
  if (isAboutAll(list[at] as NamedPart) && !isOfSection(list, at)) return []
  const isAboutAbove =
    conditionWords.matchesPrefix(words) || /^\s*[(^>]|^\s*[\u2191\u2514]/u.test(row.text)
  if (isAboutAbove && !/:\s*$/.test(row.text) && list[at - 1]?.mention) return []
  let end = at + 1
  while (list[end]?.mention) end++
  return list.slice(at + 1, end)
}

/** 'Moin, für nächste Woche bitte': when an order is wanted, and no part that waits. */
function isGreetingForWeek(text: string, words: string): boolean {
  return (
    !/:\s*$/.test(text) &&
    ignoredLines.greeting.matchesPrefix(words) &&
    nextWeekPhrases.matches(words)
  )
}

/** Without the text in brackets after two or more words: 'we order (no originals):'. */
function withoutAside(text: string): string {
  const left = plainWords(text.replace(/\([^()]*\)/g, ' '))
  return left.includes(' ') ? left : plainWords(text)
}

const namesPart = ({ mention }: NamedPart) => mention !== null

/** Between parts, 'Vorgemerkt:' or 'Giacenza:': a few words, of which one says something that is not known. */
function isUnknownHeading(text: string, words: string): boolean {
  if (!/^[\p{L}\s]+:\s*$/u.test(text)) return false
  const said = words.split(' ')
  const isKnown = (word: string) => isHarmless(word, '') || ignoredLines.title.has(word)
  const isOrder = (word: string) => units.orderWords.has(word)
  return said.length < 4 && !said.every(isKnown) && !said.some(isOrder)
}

/** Parts by the mark of their footnote: '* only if in stock' is of 'KS-BP-174 100*'. */
function groupByMark(parts: NamedPart[]): Map<string, NamedPart[]> {
  const marked = parts.flatMap((part) => {
    const marks = part.row.raw.replace(/^\s*\*+/, '').match(footnoteMarks) ?? []
    return [...new Set(marks)].map((mark) => ({ mark, part }))
  })
  const groups = Map.groupBy(marked, ({ mark }) => mark)
  return new Map([...groups].map(([mark, all]) => [mark, all.map(({ part }) => part)]))
}

const footnote = /^\s*(\*{1,3}|[\u2020\u2021\u00b9\u00b2\u00b3])\s*\p{L}/u

/** At the end of a word or of a line. */
const footnoteMarks = /(?<!\*)(?:\*{1,3}|[\u2020\u2021\u00b9\u00b2\u00b3])(?=\s|$)/gu

/** So many parts that are called alike a sentence speaks of: those right above it. */
const maxPartsOfName = 20

/** The parts above that a sentence calls by a word of their names: 'hang on, we have got plates'. */
function findSpokenOf({ row }: NamedPart, byName: Map<string, NamedPart[]>): Set<NamedPart> {
  const none = new Set<NamedPart>()
  if (byName.size === 0 || row.ignored !== 'words' || row.columns) return none
  const words = row.words.split(' ')
  if (words.length < 3 || words.every((word) => isHarmless(word, ''))) return none
  return new Set(words.flatMap((word) => byName.get(singular(word)) ?? []))
}

/** A word that is not of the part's name. */
function saysMoreThan(name: string, text: string): boolean {
  return plainWords(text)
    .split(' ')
    .some((word) => !isHarmless(word, name))
}

function nameOf({ mention }: NamedPart, { parts }: KnownParts): string {
  const ids = new Set(mention?.matches.map(({ productId }) => productId))
  return plainWords([...ids].map((id) => parts.get(id)?.name ?? '').join(' '))
}

/** The longer words of what a part is called. */
function namesOf(one: NamedPart, known: KnownParts): string[] {
  return nameOf(one, known)
    .split(' ')
    .filter((word) => word.length > 3)
    .map(singular)
}

function singular(word: string): string {
  return word.replace(/s$/, '')
}

/** It ends with a colon, is written in capitals, or has an empty line above it. */
function isSurelyHeading(list: NamedPart[], at: number): boolean {
  const [above, one] = [list[at - 1], list[at]]
  if (!one) return false
  const { text, raw, line } = one.row
  const isApart = !above || above.row.last + 1 < line
  return isApart || /:\s*$/.test(text) || !/\p{Ll}/u.test(raw)
}

/** In brackets, behind an arrow, or a few words that begin with a condition: about the line above. */
function isNoteBelow({ row }: NamedPart): boolean {
  const isRow = row.cells.filter((cell) => cell !== '').length > 1
  if (row.ignored === 'heading' || row.ignored === 'ending' || (row.columns && isRow)) return false
  const words = row.words
  if (isOfPlace(words.split(' ')) || findSaid(row.text, '').length === 0) return false
  if (/^\s*\(.*\)\s*$|^\s*(?:\^|->|=>|\u2191|\u2192|\u2514)/u.test(row.text)) return true
  return (
    remarkPhrases.matchesPrefix(words) && words.split(' ').length <= 6 && row.ignored === 'words'
  )
}

/** Where nearly every line has words: 'between' its number and amount, or in the cell of a column. */
type Descriptions = ReadonlySet<string>

/** Where nearly every line has a date behind its part: when it is to be delivered. */
const datePlace = 'dates behind'

/** So many lines must agree that words stand in a place for what parts are called. */
const minLines = 3

function findDescriptions(parts: NamedPart[]): Descriptions {
  const rows = new Set(parts.map(({ row }) => row.line)).size
  if (rows < minLines && parts.some(({ row }) => row.cells.length < 2)) return new Set()
  if (rows < 2) return new Set()
  const counts = new Map<string, Set<number>>()
  const trade = new Map<string, Set<number>>()
  const dated = new Set<number>()
  for (const { text, row, quantity } of parts)
    for (const { place, tokens } of clausesOf(text, quantity)) {
      const words = tokens.filter(({ kind }) => kind === 'word')
      if (place === 'behind' && tokens.some((_, at) => isBareDate(tokens, at))) dated.add(row.line)
      if (place === 'behind' || words.length === 0) continue
      counts.set(place, (counts.get(place) ?? new Set()).add(row.line))
      if (words.some((word) => isTradeWord(plainWords(word.text))))
        trade.set(place, (trade.get(place) ?? new Set()).add(row.line))
    }
  const all = [...counts].filter(([place, lines]) =>
    place.startsWith('cell')
      ? lines.size === rows && (trade.get(place)?.size ?? 0) * 2 >= rows
      : lines.size * 4 >= rows * 3,
  )
  const isDated = rows >= minLines && dated.size * 4 >= rows * 3
  return new Set([...all.map(([place]) => place), ...(isDated ? [datePlace] : [])])
}

/** '950.00 12.12.2026', and not 'by 12.12.2026'. */
function isBareDate(tokens: Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  return token?.kind === 'date' && (before?.kind !== 'word' || isUnitWord(before.text))
}

type Clause = { place: string; tokens: Token[]; text: string }

/** The cells of a row; of a line of words what stands before, between and behind its number and its amount. */
function clausesOf(text: string, quantity: Quantity): Clause[] {
  const cells = text.split('\t')
  if (cells.length > 1)
    return cells.map((cell, at) => ({ place: `cell ${at}`, tokens: tokenize(cell), text: cell }))
  const tokens = tokenize(text)
  const part = tokens.findIndex(({ kind }) => kind === 'part')
  const lastPart = tokens.findLastIndex(({ kind }) => kind === 'part')
  const before = tokens.findIndex((token, at) => at < part && isAmount(token, quantity))
  const behind = tokens.findIndex((token, at) => at > lastPart && isAmount(token, quantity))
  const edges: [string, number, number][] =
    before >= 0
      ? [
          // Before the amount nothing is called so.
          ['behind', 0, before],
          ['between', before, part],
          ['behind', part, tokens.length],
        ]
      : behind >= 0
        ? [
            ['before', 0, part],
            ['between', part, behind],
            ['behind', behind, tokens.length],
          ]
        : [
            ['before', 0, part],
            ['behind', part, tokens.length],
          ]
  return edges.map(([place, from, to]) => {
    const there = tokens.slice(from, to)
    const [begin, end] = [there[0]?.from ?? 0, there.at(-1)?.to ?? 0]
    return { place, tokens: there, text: text.slice(begin, end) }
  })
}

function isAmount({ kind, text }: Token, quantity: Quantity): boolean {
  if (kind === 'word') return (numberWords.get(text) ?? 0) > 1
  if (kind !== 'figure') return false
  const read = parseWrittenAmount(text, null)
  return quantity.kind !== 'units' || read.kind !== 'units' || read.units === quantity.units
}

/** 'we have 2 KS-BD-320', and not 'could we have 2'. */
function tellsWhatIsThere(text: string): boolean {
  const words = plainWords(text).split(' ')
  return words.some((word) => haveWords.has(word)) && !words.some((word) => wishingWords.has(word))
}

function findRemark(one: NamedPart, descriptions: Descriptions, known: KnownParts): string[] {
  const { row, text, mention, quantity } = one
  const names = new Set(
    mention?.matches.map(({ productId }) => known.parts.get(productId)?.name ?? ''),
  )
  const name = plainWords([...names].join(' '))
  const hasDates = descriptions.has(datePlace)
  const said = clausesOf(text, quantity).flatMap(({ place, text: written }) => {
    const cell = Number(/^cell (\d+)$/.exec(place)?.[1] ?? -1)
    const { columns } = row
    if (columns && cell >= 0) {
      const isAmountCell = columns.quantities.includes(cell)
      if (isAmountCell && noWords.has(plainWords(written))) return [clean(written)]
      if (columns.numbers.includes(cell) || isAmountCell) return []
      if (columns.remarks.includes(cell)) return isRemark(written, name) ? [clean(written)] : []
      if (!columns.silent.includes(cell) && noWords.has(plainWords(written)))
        return [clean(written)]
    }
    const isSilent = columns?.silent.includes(cell) || descriptions.has(place)
    if (isSilent && !isSaying(written) && !saysOtherSide(written, name)) return []
    const all = isMakerOf(one, written, place)
      ? []
      : findSaid(written, name, { isBehind: place === 'behind', hasDates })
    // 'A few' is asked about as the amount that it is.
    const said = all.filter((text) => quantity.kind !== 'unreadable' || text !== quantity.text)
    return said.length > 0 || columns ? said : findUnexplained(one, written, name)
  })
  const isOwn = said.length === 0 && !row.columns && tellsWhatIsThere(text)
  return isOwn ? [clean(text)] : said
}

/**
 * The clauses with a figure that nothing explains: no amount of this line, no measure, money, year or model, no
 * figure of the part's name or number, and not the line's own counter.
 */
function findUnexplained(one: NamedPart, written: string, name: string): string[] {
  if (one.quantity.kind !== 'units') return []
  const isFree = one.row.cells.length === 1 && !one.isAgreed
  const figures = new Set(spellAllInFigures(tokenize(name)).map(({ text }) => text))
  for (const figure of name.match(/\d+/g) ?? []) figures.add(figure)
  for (const { text } of one.mention?.candidates ?? [])
    for (const figure of text.match(/\d+/g) ?? []) figures.add(figure)
  return splitClauses(written).flatMap((clause) => {
    const tokens = spellAllInFigures(tokenize(clause))
    const isOdd = (token: Token, at: number) =>
      token.kind === 'figure' &&
      (isReference(tokens, at)
        ? !isCounter(tokens, at)
        : isDayAndMonth(tokens, at, figures) ||
          isOfCalendar(tokens, at) ||
          (isFree && !isExplained(tokens, at, one, figures)))
    // '20 ref 2040': without the amount that was read.
    const first = tokens.find(
      (token) =>
        token.kind !== 'sign' && (token.kind !== 'figure' || !isAmount(token, one.quantity)),
    )
    return tokens.some(isOdd) ? [clean(clause.slice(first?.from))] : []
  })
}

/** '3/4', with nothing beside it: the third of April, or three of four. */
function isDayAndMonth(tokens: Token[], at: number, figures: Set<string>): boolean {
  const [day, slash, month, next] = tokens.slice(at, at + 4)
  if (day?.kind !== 'figure' || slash?.text !== '/' || month?.kind !== 'figure') return false
  const isWhole = slash.isGluedBefore && slash.isGluedAfter && !day.isGluedBefore
  if (
    !isWhole ||
    isMeasure(next?.text) ||
    (month.isGluedAfter && next && !/[.,;)]/.test(next.text))
  )
    return false
  const numbers = [day, month].map(({ text }) => (/^\d{1,2}$/.test(text) ? Number(text) : 99))
  const isOfPart = [day, month].every((token) => isFigureOfPart(token, figures))
  return Math.max(...numbers) <= 31 && Math.min(...numbers) <= 12 && !isOfPart
}

/** 'needed 5th', 'before the 22nd', 'Q2' */
function isOfCalendar(tokens: Token[], at: number): boolean {
  const [before, token, end] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const isOrdinal = end?.isGluedBefore === true && /^(?:th|nd|rd)$/.test(end.text)
  const isQuarter = token?.isGluedBefore === true && before?.text === 'q' && before.isUpper
  return (isOrdinal && Number(token?.text) < 32) || (isQuarter && /^[1-4]$/.test(token.text))
}

/** True for a figure that cannot be another amount: its own rule says what it is. */
function isExplained(
  tokens: Token[],
  at: number,
  { quantity, row }: NamedPart,
  figures: Set<string>,
): boolean {
  const token = tokens[at]
  if (!token) return true
  return (
    isGluedToWord(tokens, at) ||
    isAmount(token, quantity) ||
    isFigureOfPart(token, figures) ||
    isPrice(tokens, at) ||
    isBesideUnit(tokens, at) ||
    isSize(tokens) ||
    isLineNumber(tokens, at) ||
    isYear(token) ||
    isModelNumber(tokens, at) ||
    row.text.startsWith(token.text)
  )
}

/** '320mm', 'M8', '3/8', '45°' */
function isGluedToWord(tokens: Token[], at: number): boolean {
  const token = tokens[at]
  const next = tokens[at + 1]
  // '10/pk' says how many are in one.
  if (next?.text === '/' && units.packs.has(tokens[at + 2]?.text ?? '')) return false
  if (token?.isGluedAfter && next && (/["%°/-]/.test(next.text) || isOtherWord(next))) return true
  const before = tokens[at - 1]
  if (!token?.isGluedBefore || !before) return false
  if (!/[/-]/.test(before.text)) return isOtherWord(before)
  const first = tokens[at - 2]
  return first !== undefined && !marksAmount(first)
}

/** A word that marks no amount. */
function isOtherWord(token: Token): boolean {
  return token.kind === 'word' && !marksAmount(token)
}

/** The figures of the part's name and number, and noughts. */
function isFigureOfPart({ text }: Token, figures: Set<string>): boolean {
  return text.split(/[.,]/).every((digits) => figures.has(digits) || Number(digits) === 0)
}

/** '12.50', '€ 40', 'price 40', '@ 40' */
function isPrice(tokens: Token[], at: number): boolean {
  const [before, text, next] = [tokens[at - 1]?.text, tokens[at]?.text, tokens[at + 1]?.text]
  if (/[.,]\d\d$/.test(text ?? '') || isCurrency(before) || isCurrency(next)) return true
  return before === '@' || units.priceWords.has(before ?? '')
}

function isCurrency(text = ''): boolean {
  return units.currencies.has(text) || units.currencyWords.has(text)
}

/** '2 dozen', 'a box of 50', 'cap. 5'; pieces mark amounts, of which this is none. */
function isBesideUnit(tokens: Token[], at: number): boolean {
  const before = tokens[at - 1]?.text
  const unitBefore = before === '.' ? tokens[at - 2]?.text : before
  return isMeasure(tokens[at + 1]?.text) || isMeasure(unitBefore)
}

function isMeasure(text: string | undefined): boolean {
  return text !== undefined && isUnitWord(text) && !units.pieces.has(text)
}

/** '4. …' and '4)' at the beginning. */
function isLineNumber(tokens: Token[], at: number): boolean {
  const next = tokens[at + 1]
  if (at !== 0 || !next) return false
  if (next.text === '.') return next.isGluedBefore
  return /^[):]$/.test(next.text) && tokens[at + 2] === undefined
}

function isYear({ text }: Token): boolean {
  return /^(?:19[5-9]|20[0-3])\d$/.test(text)
}

/** 'CB 500', 'Ninja 650' */
function isModelNumber(tokens: Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (!before) return false
  const isModel = before.isUpper && before.text.length <= 4 && !notModels.has(before.text)
  return isModel || makerNames.has(before.text)
}

/** 'pcs' and 'x'. */
function marksAmount(token: Token | undefined): boolean {
  return token !== undefined && (units.pieces.has(token.text) || token.text === 'x')
}

/** '43 x 54 x 11' */
function isSize(tokens: Token[]): boolean {
  return /\d [x×*] [\d.,]+ [x×*] \d/.test(tokens.map(({ text }) => text).join(' '))
}

/** 'Pos 10': it counts the lines. */
function isCounter(tokens: Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 4), at).some(({ text }) => units.counters.has(text))
}

/** Always a remark, wherever it is. */
function isSaying(written: string): boolean {
  const words = plainWords(withoutStarter(written))
  return remarkPhrases.matches(words) || isAlternative(words) || endsInChange(words)
}

/** 'Or similar', 'oder besser', 'ersatzweise'. */
function isAlternative(words: string): boolean {
  if (alternativePhrases.matches(words)) return true
  const said = words.split(' ')
  return said.some((word, at) => orWords.has(word) && otherWords.matches(said[at + 1] ?? ''))
}

/** 'KS-AF-47 to 12' */
function endsInChange(words: string): boolean {
  return becomesWords.has(words.split(' ').at(-1) ?? '')
}

/** 'Marş kolu' is a part in Turkey; 'mars' is a month in France. */
function withoutStarter(written: string): string {
  return written.replaceAll(/marş/giu, 'starter')
}

/** In a column of remarks all is one that says more than a part is called. */
function isRemark(written: string, name: string): boolean {
  const words = saidWords(written)
  return words.some((word) => !isHarmless(word, name) || isUnitWord(word))
}

/** 'Norvik 2271-0042': one word right before a number that is not ours. */
function isMakerOf({ mention, text }: NamedPart, written: string, place: string): boolean {
  if (place === 'behind' || mention?.matches.some((match) => match.class === 'ours')) return false
  // 'Muster 06455-KT9-D01'
  if (isSaying(written)) return false
  const isWord = /^[\d\sx×*]*\p{Lu}\p{L}+\s*$/iu.test(written)
  return isWord && text.includes(`${written.trim()} ${gap}`)
}

/** The clauses of a text in which a word stands that no list knows as harmless. */
function findSaid(
  text: string,
  name: string,
  { isBehind = false, hasDates = false } = {},
): string[] {
  return splitClauses(text).flatMap((piece) => {
    const said = withoutAmount(piece.replace(greeting, ''))
    const words = withoutNamesOfThings(saidWords(said))
    const isOtherSide =
      isBehind && words.some((word) => isLeftOrRight(word) && !name.includes(word))
    const tokens = /\d/.test(piece) ? tokenize(piece) : []
    const isOther = isOtherSize(tokens, name)
    const isLettered = isBehind && isLetteredPlace(tokenize(piece), name)
    const isDated =
      isBehind &&
      tokens.some(({ kind }, at) => kind === 'date' && !(hasDates && isBareDate(tokens, at)))
    const isJoined = piece.search(joint) >= 0
    // '4 no.' are four.
    const isRefused = isBehind && isRefusal(words.at(-1)) && !/\d ?\p{L}+\.?\s*$/u.test(piece)
    const isSaid =
      isRefused ||
      words.some((word) => !isHarmless(word, name)) ||
      addsParts(words, name) ||
      (isBehind && isJoined && addsParts(saidWords(piece.replace(joint, ' plus ')), name)) ||
      (!isBehind && endsInChange(plainWords(piece))) ||
      jointPhrases.matches(plainWords(piece))
    if (!isSaid && !isDated && !isOther && !isOtherSide && !isLettered) return []
    return [clean(isSaid || isOtherSide ? said : piece)]
  })
}

/** Without the 'stop' of 'feu stop', and the 'cambio' of 'pedal de cambio'. */
function withoutNamesOfThings(words: string[]): string[] {
  return words.filter((word, at) => {
    const named = words[at - 1] === 'de' ? words[at - 2] : words[at - 1]
    return !describingWordsBehind.has(word) || !isOfName(named ?? '')
  })
}

/** 'KS-ST-02 2 -- no': behind an amount it numbers nothing. */
function isRefusal(word = ''): boolean {
  return word.length > 1 && noWords.has(word)
}

/** '10 & tubes', '10 and tubes' */
const joint = /(?<=\s)(?:[&+]|and|und|et|y)(?=\s)/gi

/** 'Lager B', 'Halle C': a letter at the end, behind a word that is not the part's. */
function isLetteredPlace(tokens: Token[], name: string): boolean {
  const [word, letter] = tokens.slice(-2)
  if (word?.kind !== 'word' || word.text.length < 3 || name.includes(word.text)) return false
  return letter?.isUpper === true && letter.text.length === 1 && !letter.isGluedBefore
}

function splitClauses(text: string): string[] {
  return text.split(/\0+|\u00b7|\t|;|(?<!\d),|,(?!\d)| - | \u2013 |\(|\)|\[|\]/u)
}

const greeting =
  /^\s*(?:hi|hello|hey|hallo|hoi|moin|bonjour|hola|ciao|dear|thanks|thx|cheers|danke|merci|gracias|grazie)(?: \p{Lu}\p{L}+)?[!.]*\s*$/iu

/** The words of a clause, but for those of models and of what a thing is measured in. */
function saidWords(written: string): string[] {
  // 't.b.c.' and 'b/o' are a word each.
  const text = withoutStarter(written).replace(
    /(?<![\p{L}\p{N}])\p{L}(?:[./]\p{L}(?!\p{L}))+/gu,
    (letters) => letters.replace(/[./]/g, ''),
  )
  const tokens = spellAllInFigures(tokenize(text))
  const isModel = (at: number) => {
    const [token, next, behind] = [tokens[at], tokens[at + 1], tokens[at + 2]]
    if (!token?.isUpper || token.text.length > 4 || units.asides.has(token.text)) return false
    if (notModels.has(token.text)) return false
    return next?.kind === 'figure' || (next?.text === '-' && behind?.kind === 'figure')
  }
  // Letters behind figures are a unit, or the rest of a number.
  const isTail = (at: number) => tokens[at]?.isGluedBefore && tokens[at - 1]?.kind === 'figure'
  const isQuiet = (at: number) => isModel(at) || isTail(at) || isPriceName(tokens, at)
  const words = tokens.filter(({ kind }, at) => kind === 'word' && !isQuiet(at))
  // 'po 10' are ten in Poland; 'PO 4711' is an order.
  const isOrder = ({ text, isUpper }: Token) => text === 'po' && isUpper
  const isSize = ({ text, isUpper }: Token) => isUpper && /^[lrsm]$/.test(text)
  return words.flatMap((token) =>
    isSize(token)
      ? `size-${token.text}`
      : isOrder(token)
        ? 'purchase-order'
        : plainWords(token.text).split(' ').filter(Boolean),
  )
}

/** 'cena 62,00' */
function isPriceName(tokens: Token[], at: number): boolean {
  if (!units.priceNames.has(tokens[at]?.text ?? '')) return false
  const next = tokens.slice(at + 1, at + 4).find(({ kind }) => kind !== 'sign')
  return next?.kind === 'figure' && endsInDecimals(next.text)
}

function isHarmless(word: string, name: string): boolean {
  if (word.length === 1 || courtesyWords.has(word) || makerNames.has(word)) return true
  if (isUnitWord(word)) return true
  if (contradicts(word, name)) return false
  if (` ${name}`.includes(` ${word.replace(/s$/, '')}`)) return true
  return !remarkPhrases.matches(word) && isOfName(word)
}

/** What a part is called by, or what is said of it beside. */
function isOfName(word: string): boolean {
  return isTradeWord(word) || describingWords.has(word)
}

/** '125 mm' or 'M10 x 1.25', where the part's name says other figures. */
function isOtherSize(tokens: Token[], name: string): boolean {
  if (!tokens.some(({ kind, text }) => kind === 'word' || text === '%')) return false
  const figures = new Set(name.split(' ').flatMap((word) => word.match(/\d+/g) ?? []))
  const isOfName = ({ text }: Token) =>
    text.split(/[.,]/).every((digits) => figures.has(digits) || Number(digits) === 0)
  return tokens.some((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    if (token.kind !== 'figure' || isOfName(token)) return false
    const isThread = before?.text === 'm' && before.isUpper && token.isGluedBefore
    const isPitch = before?.text === 'x' && tokens[at - 3]?.text === 'm' && tokens[at - 3]?.isUpper
    // 'for 1900' is a price, where 'for 2019' is a year and 'for 2 bikes' says what for.
    const isFor = /^(?:for|für|pour|para)$/.test(before?.text ?? '') && !next
    const isLimit = isFor && !/^(?:19[5-9]|20[0-3])\d$/.test(token.text)
    return isThread || isPitch || isLimit || units.sizes.has(next?.text ?? '')
  })
}

/** 'with bolts': something that the part's name does not speak of. */
function addsParts(words: string[], name: string): boolean {
  const at = words.findIndex((word) => withWords.has(word))
  const added = at < 0 ? [] : words.slice(at + 1)
  return added.some(
    (word) => isTradeWord(word) && !` ${name}`.includes(` ${word.replace(/s$/, '')}`),
  )
}

/** 'Front tyre' beside the number of a rear one. */
function saysOtherSide(written: string, name: string): boolean {
  const isSided = sides.some(({ other }) => other.test(name))
  return isSided && saidWords(written).some((word) => contradicts(word, name))
}

/** 'Rear' beside a part that is called 'front'. */
function contradicts(word: string, name: string): boolean {
  const side = sides.find((one) => one.words.test(word))
  return side?.other.test(name) ?? false
}

const [front, rear, left, right] = [
  /\b(?:front|vorn\w*|avant|delant\w*|anterior\w*|voor|przed\w*|fram|framre|etu|predni\w*|vo)\b/,
  /\b(?:rear|back|hint\w*|arriere|traser\w*|posterior\w*|achter|tyl\w*|bak|bakre|taka|arka|zadni\w*|hi)\b/,
  /\b(?:left|links|gauche|izquierd\w*|sinistr\w*|lewy|lewa)\b/,
  /\b(?:right|rechts|droite|derech\w*|destr\w*|prawy|prawa)\b/,
]
function isLeftOrRight(word: string): boolean {
  return left.test(word) || right.test(word)
}

const sides = [
  { words: front, other: rear },
  { words: rear, other: front },
  { words: left, other: right },
  { words: right, other: left },
]

/** An amount, and words of what it is of: '20 drain plugs magnetic'. */
export function describedPart({ row, quantity }: NamedPart): string | null {
  const { text, candidates, cells, columns } = row
  if (asksForThing(text, row.words)) return findThingAskedFor(row.words) ?? null
  const [units] = allUnits([quantity])
  if (units === undefined) return null
  const isNumberless = columns?.numbers.every((place) => !cells[place]) ?? cells.length === 1
  const named = columns ? cells.filter((_, place) => !columns.quantities.includes(place)) : []
  const words = (columns ? plainWords(named.join(' ')) : row.words).split(' ')
  const isTrade = (word: string) =>
    tradeStems.some((stem) => stem.length > 3 && word.startsWith(stem))
  const said = words.filter((word) => /^\p{L}{3,}$/u.test(word) && !courtesyWords.has(word))
  const isCode = /^(?=\S*\p{L})(?=\S*\d)\S{4,}$/u
  const isCoded = candidates.some(({ text: code }) => isCode.test(code) && !isSizeOnly(code))
  const isSized = words.some((word) => /^\p{L}\d{1,2}$/u.test(word))
  const isShort = words.length <= 10 && isNumberless
  const isDescribed = isShort && !isCoded && (said.length > 1 || isSized) && said.some(isTrade)
  if (!isDescribed) return null
  return columns ? words.join(' ') : withoutUnits(text, units)
}

/** '11Ah', '47mm' */
function isSizeOnly(text: string): boolean {
  const [figure, unit, more] = tokenize(text)
  return figure?.kind === 'figure' && !more && units.measures.has(unit?.text ?? '')
}

/** Without the amount that was read: '15 tooth front sprocket' of '15 tooth front sprocket 20'. */
function withoutUnits(text: string, units: number): string {
  const tokens = tokenize(text)
  const at = tokens.findLastIndex(
    ({ kind, text: figure }) => kind === 'figure' && Number(figure) === units,
  )
  const left = tokens.filter((token, index) => {
    const isUnit = index === at + 1 && (isUnitWord(plainWords(token.text)) || token.text === 'x')
    // 'Invoice 20 brake hoses'
    const isOfDocument = index === 0 && at === 1 && isDocumentWord(token.text)
    return index !== at && !(isUnit && at >= 0) && !isOfDocument && token.kind !== 'sign'
  })
  return left.map(({ text: word }) => word).join(' ')
}

function isDocumentWord(word: string): boolean {
  return units.orderWords.has(word) || units.references.has(word)
}

/** A word of an amount, as `plainWords` writes it. */
export function isUnitWord(word: string): boolean {
  return unitWords.has(word)
}

const unitWords = new Set(
  [
    ...units.pieces,
    ...units.packs,
    ...units.dozens.keys(),
    ...units.quantityNames,
    ...units.measures,
    ...units.currencyWords,
    ...units.eachWords,
    ...units.conjunctions,
    ...units.betweens,
    ...units.ofWords,
    ...numberWords.keys(),
  ]
    .flatMap((word) => plainWords(word).split(' '))
    .filter((word) => !units.halves.has(word)),
)

/** A clause without the amount, the price and the signs at its ends. */
function withoutAmount(text: string): string {
  const tokens = tokenize(text)
  const isEdge = (at: number) => {
    const { kind, text: word } = tokens[at] as Token
    // '114L' and '5th' stay whole.
    const next = tokens[at + 1]
    const isUnit = next && (units.pieces.has(next.text) || units.packs.has(next.text))
    if (kind === 'figure' && next?.isGluedBefore && isOtherWord(next) && !isUnit) return false
    if (kind === 'figure' || kind === 'sign' || kind === 'date' || kind === 'cut') return true
    const isAmountWord = units.pieces.has(word) || units.packs.has(word) || word === 'x'
    return isAmountWord && (tokens[at - 1]?.kind === 'figure' || tokens[at + 1]?.kind === 'figure')
  }
  let from = 0
  while (from < tokens.length && isEdge(from)) from++
  const first = tokens[from]
  const last = tokens.findLast(isContent)
  return first && last ? text.slice(first.from, Math.max(last.to, endOfDate(tokens))) : ''
}

function endOfDate(tokens: Token[]): number {
  const last = tokens.at(-1)
  return last?.kind === 'date' ? last.to : 0
}

function clean(text: string): string {
  return text.replaceAll(gap, ' ').replace(/\s+/g, ' ').trim()
}
