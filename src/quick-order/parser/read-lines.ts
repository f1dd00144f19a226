import { numberKey } from '#part-numbers/rules.ts'
import { type DecimalSign, isReference, spellAllInFigures } from './amounts.ts'
import {
  hasCountedAmount,
  isAboutOthers,
  isCharge,
  isCountOfThings,
  isOfWorkshop,
  saysPart,
} from './ignored-lines.ts'
import { plainWords } from './plain.ts'
import { courtesyWords, isTradeWord } from './remark-words.ts'
import type { Columns, Row } from './row.ts'
import { type Token, tokenize } from './tokens.ts'
import { betweens, counters, dozens, ofs, orderWords, references } from './units.ts'
import { cancelWords, datesAndTimes, earlierMail, headings, ignoredLines } from './words.ts'

/** A text in a line that may be a part's number. */
export type Candidate = {
  text: string
  key: string
  /** Where it stands in the line's text. */
  from: number
  to: number
  /** Lower ones are believed first; of `elsewhere` the heading says that its column holds no number. */
  rank: number
  /** By itself it could as well be part of an address or a measure. */
  isWeak: boolean
}

/** Why a line that names no part needs no attention. */
export type IgnoredBecause =
  | 'heading'
  | 'before'
  | 'ending'
  | 'words'
  | 'description'
  | 'contact'
  | 'others'
  | 'sum'

export type Line = Row & {
  /** What is read of it: its cells with tabs between them, without a chat's time or a quote's sign. */
  text: string
  /** Its words as `plainWords` writes them. */
  words: string
  /** Null for a line that needs attention. */
  ignored: IgnoredBecause | null
  /** What the heading above says. */
  columns: Columns | null
  /** The heading above names the column of the part, and nothing else that is known. */
  isBelowUnknown?: boolean
  /** Where such a heading says that the others are summed up. */
  totalColumn?: number
  decimals: DecimalSign
  /** Of how many mails in a row it is part: 0 in the last one, 1 in the mail that answers. */
  quoteDepth: number
  candidates: Candidate[]
}

export type List = {
  lines: Line[]
  mapping: Mapping | null
  /** The last heading, as it was written, and what was taken of it. */
  heading: { cells: string[]; numbers: number[]; quantities: number[] } | null
}

/** Columns that the customer has chosen for lists with this heading. */
export type Mapping = { number: number; quantity: number | null }

export const rankElsewhere = 3
export const rankDoubtful = 2

export function readRows(rows: Row[], mapping: Mapping | null): List {
  const lists = [...Map.groupBy(rows, ({ list }) => list).values()]
  const read = lists.map((list) => readList(list, mapping))
  return {
    lines: read.flatMap(({ lines }) => lines),
    mapping,
    heading: read.findLast(({ heading }) => heading !== null)?.heading ?? null,
  }
}

function readList(rows: Row[], mapping: Mapping | null): List {
  const decimals = findDecimalSign(rows)
  const firstHeading = rows.findIndex(({ cells }) => cells.length > 1 && readHeading(cells))
  const texts = rows.map(cellText)
  const ending = findEnding(texts)
  const chosen = mapping && {
    numbers: [mapping.number],
    quantities: mapping.quantity === null ? [] : [mapping.quantity],
    packs: '',
    remarks: [],
    fulfilled: [],
    unknown: [],
    width: Number.POSITIVE_INFINITY,
    // Who chose the columns knows what the others hold.
    silent: Array.from(
      { length: Math.max(...rows.map(({ cells }) => cells.length)) },
      (_, at) => at,
    ),
  }
  let columns: Columns | null = null
  let heading: List['heading'] = null
  let earlierMails = 0
  let isBelowUnknown = false
  let totalColumn = -1
  const lines = rows.map((row, at): Line => {
    const text = texts[at] ?? ''
    const isRow = row.cells.length > 1
    if (beginsEarlierMail(rows, at)) earlierMails++
    const quoteDepth = earlierMails + countQuoteSigns(row.raw)
    const words = plainWords(text)
    const line = {
      ...row,
      text,
      words,
      columns,
      decimals,
      quoteDepth,
      ignored: null,
      candidates: [],
    }
    if (row.isMessage) return { ...line, ignored: 'words' }
    const head = row.fixedColumns ? null : readHeading(row.cells)
    if (head && (isRow || !columns)) {
      columns = chosen ? { ...chosen, remarks: head.remarks } : head
      heading = { cells: row.cells, numbers: columns.numbers, quantities: columns.quantities }
      return { ...line, ignored: 'heading' }
    }
    if (isRow && !columns && (isUnclearHeading(row.cells) || isUnreadHeading(rows, at))) {
      isBelowUnknown = true
      totalColumn = row.cells.findIndex((cell) => headings.total.has(plainWords(cell)))
      return { ...line, ignored: 'heading' }
    }
    const [isBefore, isOver] = [at < firstHeading, at >= ending]
    const whole = { ...line, columns: row.fixedColumns ?? columns ?? (isRow ? chosen : null) }
    const candidates = isRow ? candidatesOfCells(whole) : candidatesOfWords(whole)
    const isTotal = whole.columns !== null && isSumOfColumns(row.cells, whole.columns)
    const isSigned = at > 0 && at === rows.length - 1 && isNameAndPhone.test(text)
    const because = isTotal ? 'sum' : ignoredBecause(whole, isBefore, isOver)
    const ignored = because ?? (isSigned ? 'words' : null)
    if (!isBelowUnknown || whole.columns) return { ...whole, candidates, ignored }
    return { ...whole, candidates, ignored, isBelowUnknown, totalColumn }
  })
  return { lines, mapping, heading }
}

/** A row of figures, and of money, with nothing where the others have their numbers. */
function isSumOfColumns(cells: string[], { numbers }: Columns): boolean {
  const isEmpty = numbers.length > 0 && numbers.every((place) => !cells[place])
  const isMoney = cells.some((cell) => /\d[.,]\d\d$|[$€£¥]/.test(cell))
  return isEmpty && isMoney && !cells.some((cell) => /\p{L}{2}/u.test(cell))
}

/** A line above an earlier mail, or the heads that a program sets there. */
function beginsEarlierMail(rows: Row[], at: number): boolean {
  const [line = '', ...next] = rows.slice(at, at + 4).map(({ cells }) => cells.join(' '))
  if (earlierMail.line.test(line)) return true
  return earlierMail.from.test(line) && next.some((one) => earlierMail.sent.test(one))
}

/** '> > KS-BD-320 10' */
function countQuoteSigns(raw: string): number {
  const [signs = ''] = /^\s*(?:>\s*)*/.exec(raw) ?? []
  return signs.replace(/\s/g, '').length
}

function cellText({ cells }: Row): string {
  return cells
    .join('\t')
    .replace(/^(?:>\s*)+/, '')
    .replace(/<\/?[a-z][^<>]*>|&nbsp;/gi, ' ')
    .replace(/\*\*([^*]+)\*\*|`([^`]+)`/g, '$1$2')
    .replace(/(?<=[\p{L}\p{N}])[-=]*>(?=[\p{L}\p{N}])/gu, ' > ')
    .replace(/^\d{1,3}[.)] +(?=.*\d)/, '')
    .replace(/(?<![\p{L}\p{N}.,-])(\d{1,4})[x×*](?=[\p{L}\p{N}])/giu, '$1 x ')
}

function candidatesOfCells({ text, columns }: Line): Candidate[] {
  let from = 0
  return text.split('\t').flatMap((cell, at): Candidate[] => {
    const begin = from
    from += cell.length + 1
    if (columns?.quantities.includes(at)) return []
    const isOther = columns && !columns.numbers.includes(at)
    const whole = candidate(cell, begin, { rank: 0, isWeak: false })
    if (!isOther && !/[\s,:=]/.test(cell)) return whole
    const runs = candidatesIn(cell, begin)
    if (!isOther) return [...whole, ...runs.map((run) => ({ ...run, rank: 1 }))]
    return runs
      .filter(({ key }) => /\d/.test(key) && /\D/.test(key))
      .map((run) => ({ ...run, rank: rankElsewhere }))
  })
}

function candidatesOfWords({ text }: Line): Candidate[] {
  // A number of words alone, such as a customer's own: the line without an amount at one of its ends.
  const words = text
    .replace(/^\d+ ?(?:[x×*]|pcs\.?|stk\.?)?\s+/i, '')
    .replace(/\s+[x×*]? ?\d+ ?(?:[x×*]|pcs\.?|stk\.?)?$/i, '')
  const whole = candidate(words, text.indexOf(words), { rank: rankDoubtful, isWeak: true })
  return [...candidatesIn(text, 0), ...whole]
}

/** The most words in a row that may be one number, as in `22201 216 600`. */
const maxWords = 5
/** A line with more words than this is not written by hand. */
const maxWordsOfLine = 40
/** In a line with more figures than this, figures are not joined to numbers: '1 1 1 1'. */
const maxFiguresOfLine = 12
const longestKey = 40

function candidatesIn(text: string, begin: number): Candidate[] {
  const words = [...text.matchAll(/[\p{L}\p{N}](?:[^\s,;:()[\]=|]*[\p{L}\p{N}])?/gu)]
    .slice(0, maxWordsOfLine)
    .map(({ 0: word, index }) => {
      const hasDigit = /\p{N}/u.test(word)
      const key = numberKey(word)
      const isName = !hasDigit && /^\p{L}{4,}$/u.test(word)
      // Two of them are no one number: 'KS-BD-320 KS-CP-08'.
      const isWhole = hasDigit && key.length > 5 && word.includes('-') && /\p{L}/u.test(word)
      return { word, hasDigit, isName, isWhole, key, from: index, to: index + word.length }
    })
  const isJoined = words.filter(({ hasDigit }) => hasDigit).length <= maxFiguresOfLine
  const found: Candidate[] = []
  for (const [first, { from, word, key, isWhole }] of words.entries()) {
    if (!isJoined && key.length < 4) continue
    if (word.length > 6) found.push(...gluedTo(word, begin + from))
    let runKey = ''
    let hasDigit = false
    for (const last of words.slice(first, first + (isJoined ? maxWords : 1))) {
      if (last.from > from && (last.isName || (isWhole && last.isWhole))) break
      runKey += last.from > from ? last.key : key
      hasDigit ||= last.hasDigit
      if (runKey.length > longestKey) break
      if (!hasDigit && last.to - from > 7) break
      const run = text.slice(from, last.to)
      if (hasDigit && runKey !== '')
        found.push({
          text: run,
          key: runKey,
          from: begin + from,
          to: begin + last.to,
          ...strength(run, runKey),
        })
    }
  }
  return found
}

/** A number with its amount behind a sign, or before one: 'KS-BD-320*20', '20/KS-BD-320'. */
function gluedTo(word: string, from: number): Candidate[] {
  const [, front] = /^(.*\d)(?:[x×*/_~@#+]|\.{2,})\d{1,4}$/i.exec(word) ?? []
  const [, before = '', behind] = /^(\d{1,4}[*/_~])(\p{L}.*\d)$/u.exec(word) ?? []
  const pieces = word.split('/')
  let begin = from
  const listed = pieces.flatMap((piece) => {
    const at = begin
    begin += piece.length + 1
    return pieces.length > 2 && /^\p{L}.*\d$/u.test(piece) ? candidate(piece, at) : []
  })
  return [
    ...listed,
    ...(front ? candidate(front, from) : []),
    ...(behind ? candidate(behind, from + before.length) : []),
  ]
}

type Strength = Pick<Candidate, 'rank' | 'isWeak'>

/** A short amount alone is hardly a number, and digits without a hyphen may be anything. */
function strength(text: string, key: string): Strength {
  const isWeak = key.length < 4 || (/^[\d ]+$/.test(text) && key.length < 9)
  return { rank: /^\d{1,3}$/.test(key) ? rankDoubtful : 0, isWeak }
}

function candidate(text: string, from: number, about?: Strength): Candidate[] {
  const key = numberKey(text)
  if (key === '' || key.length > longestKey) return []
  return [{ text, key, from, to: from + text.length, ...(about ?? strength(text, key)) }]
}

/** What a line is that may name no part; null for one that looks as if it did. */
function ignoredBecause(line: Line, isBefore: boolean, isOver: boolean): IgnoredBecause | null {
  const { text } = line
  // As a scan reads it: 'T0TAL'.
  const words = line.words
    .replace(/(?<=\p{L})0(?=\p{L}|\s|$)|0(?=\p{L})/gu, 'o')
    .replace(/(?<=\p{L})1(?=\p{L})/gu, 'i')
  if (isOver) return 'ending'
  if (isEarlierOrder(words)) return null
  if (asksForThing(text, words)) return null
  if (isNotNeeded(text, words)) return isBefore ? 'before' : 'words'
  const tokens = tokenize(text)
  const isInWords = isCountInWords(text, tokens) || isSomeOf(words) || isCodeInWords(text)
  if (isInWords) return isBefore ? 'before' : null
  const scanned = text.replace(/(?<=\p{Ll})[01](?=\p{Ll}{2})/gu, 'i')
  if (!/\p{N}/u.test(scanned.replace(datesAndTimes, ''))) return 'words'
  if (earlierMail.line.test(text)) return 'contact'
  if (isCountOfParts(tokens) || isCountOfThings(text, tokens)) return isBefore ? 'before' : null
  if (isContact(words)) return isAboutOthers(text) ? 'others' : 'contact'
  if (isSum(words) || ignoredLines.lineCount.test(words)) return 'sum'
  if (isDocumentTitle(words) || isWork(words) || isLabelled(text)) return 'words'
  if (!cancelWords.always.matches(words) && isOnlyReference(tokens, words)) return 'words'
  if (isIntroduction.test(text) || isTitle(words)) return 'words'
  if (isCharge(text)) return 'sum'
  if (isClosing(text, words)) return 'words'
  if (!cancelWords.always.matches(words) && isAboutOthers(text)) return 'others'
  return isBefore ? 'before' : null
}

/** 'Do you guys carry brake cleaner too?': a thing by its name, and no part above. */
export function asksForThing(text: string, words: string): boolean {
  if (!text.trim().endsWith('?') || findThingAskedFor(words) === undefined) return false
  return words.length < longestWish && words.split(' ').some(isTradeWord)
}

/** 'Brake cleaner' of 'do you guys also carry brake cleaner?'; undefined if the line asks for nothing. */
export function findThingAskedFor(words: string): string | undefined {
  const { beforeQuestion, asksSeller, sellers, sells, asksForThing: asks } = ignoredLines
  const said = words.split(' ')
  const opened = said.slice(said.findIndex((word) => !beforeQuestion.has(word))).join(' ')
  const question = asks.findPrefix(opened)
  if (question !== undefined) return opened.slice(question.length).trim() || undefined
  const toSeller = asksSeller.findPrefix(opened)
  if (toSeller === undefined) return undefined
  const behind = opened.slice(toSeller.length).trim().split(' ')
  const verb = behind.findIndex((word) => !sellers.has(word))
  return sells.has(behind[verb] ?? '') ? behind.slice(verb + 1).join(' ') || undefined : undefined
}

/** 'Same as last time but:', 'Rest wie gehabt'; not 'delivery as usual'. */
function isEarlierOrder(words: string): boolean {
  const { earlierOrder, sameWords, asBefore, ofDelivery } = ignoredLines
  if (ofDelivery.matches(words)) return false
  if (earlierOrder.matches(words)) return true
  const said = words.split(' ')
  return said.some((word, at) => {
    const behind = said.slice(at + 1, at + 7).join(' ')
    return sameWords.has(word) && asBefore.matches(behind)
  })
}

/** 'Kettenschloss 525 hab ich noch, brauch ich nicht': none is wanted, and nothing else is said. */
function isNotNeeded(text: string, words: string): boolean {
  const { notNeeded, butNeeded } = ignoredLines
  const said = words.split(' ')
  if (said.length > 12 || !notNeeded.matches(words) || said.some((word) => butNeeded.has(word)))
    return false
  return !hasCountedAmount(text) && said.filter((word) => /^\d/.test(word)).length < 2
}

/** 'Ship to: …', 'PO#4711'. */
function isContact(words: string): boolean {
  return ignoredLines.contact.matchesPrefix(apartFromHash(words))
}

/** 'PO#4711' as 'PO #4711'. */
function apartFromHash(words: string): string {
  return words.replace(/(?<=\S)#/g, ' #')
}

/** 'Grand total 1942.50' */
function isSum(words: string): boolean {
  return ignoredLines.sum.matchesPrefix(words.replace(/^(?:grand|order) /, ''))
}

/** 'Labour 2.5 hrs', 'Probefahrt' */
function isWork(words: string): boolean {
  const { work, checks } = ignoredLines
  const found = work.findPrefix(words)
  if (found !== undefined && /^(?: \p{N}|$)/u.test(words.slice(found.length))) return true
  return checks.matchesPrefix(words)
}

/** 'With best regards Anna' */
function isEndingOfMail(words: string): boolean {
  const { ending, openEnding } = ignoredLines
  const said = words.replace(/^with /, '')
  if (openEnding.matchesPrefix(said)) return true
  const found = ending.findPrefix(said)
  return found !== undefined && /^(?: \p{L}+)?$/u.test(said.slice(found.length))
}

/** 'Cheers, Bazza', 'Hey, it's Mike from the shop on 5th': what greets, and asks for no part. */
function isClosing(text: string, words: string): boolean {
  const isGreeting =
    ignoredLines.closing.matchesPrefix(words) || ignoredLines.greeting.matchesPrefix(words)
  const left = text
    .replace(/(?<!\S)\d{1,2}(?:st|nd|rd|th)(?=\s|$)/g, '')
    .replace(/(?<!\S)\(?(?:0|\+)\d[\d ()/-]{6,18}/g, '')
  return isGreeting && !/\d/.test(left) && !asksForPart(text)
}

/** 'Delivery note 8873411 dated 18.11.2026': what a document is called, its number, and no other word. */
function isDocumentTitle(words: string): boolean {
  const name = ignoredLines.document.findPrefix(apartFromHash(words))
  if (name === undefined) return false
  const { title, ofDocument } = ignoredLines
  return apartFromHash(words)
    .slice(name.length)
    .split(/[ #]+/)
    .every((word) => word.length < 3 || /\d/.test(word) || title.has(word) || ofDocument.has(word))
}

/** 'Bike: HS 1000, reg FK12 ABC': what the parts below are for. */
function isLabelled(text: string): boolean {
  const [whole = '', label = ''] =
    /^(?:(?:your|our|ihre?|unsere?|votre|notre|uw|ons) )?(\p{L}+)(?: no\.?)?: /iu.exec(text) ?? []
  if (!references.has(label.toLowerCase()) || counters.has(label.toLowerCase())) return false
  const said = plainWords(text.slice(whole.length)).split(' ')
  return !said.some(isTradeWord) && !hasCountedAmount(text)
}

/** 'PO 88123 for us please', 'Bike 3': its figures are numbers of something else, and no word says what a part is called. */
function isOnlyReference(tokens: Token[], words: string): boolean {
  const isNoun = (word: string) => references.has(word) || orderWords.has(word)
  if (!words.split(' ').some(isNoun)) return false
  // 'Please remove line 1' is said of the list.
  if (tokens.some(({ text: word }) => counters.has(word))) return false
  const isNamed = ({ kind, text: figure }: Token, at: number) =>
    isReference(tokens, at) ||
    (kind === 'figure' && figure.length > 2 && orderWords.has(tokens[at - 1]?.text ?? ''))
  return tokens.every((token, at) => {
    if (token.kind === 'figure') return !token.isGluedBefore && isNamed(token, at)
    const isSmall = references.has(token.text) || courtesyWords.has(token.text)
    return token.kind !== 'word' || isSmall || !isTradeWord(token.text)
  })
}

/** 'What we need in week 48:' */
const isIntroduction = /^(?:\p{L}+ ){2,}.{0,80}:$/u

/** 'PEDIDO SEMANA 48', 'Order form page 1 of 2': a figure, and no word but those that documents are called by. */
function isTitle(words: string): boolean {
  const { title, ofTitle } = ignoredLines
  const said = words.split(' ').filter((word) => /^\p{L}{2,}$/u.test(word))
  if (said.length === 0 || !said.every((word) => title.has(word))) return false
  const isOpen = said.some((word) => ofTitle.has(word))
  return !isOpen || said.some((word) => word.length > 2 && !ofTitle.has(word))
}

/** So many lines a signature has at most: what ends earlier was thanks for something else. */
const maxLinesOfEnding = 14

/** The place from which on a mail's ending stands; after the last line where there is none. */
function findEnding(texts: string[]): number {
  const least = Math.max(1, texts.length - maxLinesOfEnding)
  const isEnding = (text: string) => /^(?:-- ?|__+)$/.test(text) || isEndingOfMail(plainWords(text))
  const found = texts.findIndex((text, at) => at >= least && isEnding(text))
  if (found < 0) return texts.length
  // 'Thanks', and then: 'oh, and 20 brake levers'.
  const last = texts.findLastIndex(asksForPart)
  if (last < found) return found
  const later = texts.findIndex((text, at) => at > last && isEnding(text))
  return later < 0 ? texts.length : later
}

/** 'Walt 555 0158', in the last line */
const isNameAndPhone = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?,? (?:\d{3} )?\d{3}[ -]\d{4}$/u

/** '20 KS-LB-21', 'oh and ZZ-47118 x 5', '20 brake levers': not so in an address. */
function asksForPart(text: string): boolean {
  const words = plainWords(text)
  if (text.length > longestWish || isContact(words)) return false
  const tokens = tokenize(text)
  if (hasCountedAmount(text)) return true
  const isCoded = /(?<!\S)(?=\S*\d)\p{L}\S*-\S*(?!\S)/u.test(text)
  return tokens.some((token, at) => {
    if (!isShortFigure(token)) return false
    if (isCoded && words.split(' ').length < 7) return true
    const behind = tokens.slice(at + 1, at + 3).filter(({ kind }) => kind === 'word')
    return behind.some(
      ({ text: word }) => isTradeWord(plainWords(word)) && !isOfWorkshop(plainWords(word)),
    )
  })
}

/** 'Bestellung 50 Bremsbeläge', 'page 20 grips': a quantity and a part's name after a word for documents. */
function isCountOfParts(tokens: Token[]): boolean {
  return tokens.some((token, at) => {
    const next = tokens[at + 1]
    if (!isShortFigure(token) || next?.kind !== 'word') return false
    const word = plainWords(next.text)
    return isTradeWord(word) && !isOfWorkshop(word)
  })
}

/** 'two horns', 'twenty oil filters' */
function isCountInWords(text: string, tokens: Token[]): boolean {
  if (text.length > longestWish || /\d/.test(text)) return false
  const spelled = spellAllInFigures(tokens)
  const [count, ...named] = spelled.filter(({ text: word }) => !isJoint(word))
  if (count?.kind !== 'figure' || named.length === 0 || named.length > 3) return false
  if (named.some(({ kind }) => kind !== 'word')) return false
  return saysPart(named.map(({ text: word }) => word).join(' '))
}

/** 'Two dozen of the short indicators' */
const isJoint = (word: string) => dozens.has(word) || betweens.has(word) || ofs.has(word)

/** 'And some of those banjo bolts' */
function isSomeOf(words: string): boolean {
  if (words.length > longestWish || /\d/.test(words)) return false
  const some = ignoredLines.someOf.findPrefix(words)
  return some !== undefined && saysPart(words.split(' ').slice(0, 8).join(' '))
}

/** 'K S dash B P dash one seven four': a spoken number; 'KS-CT-': one that breaks off. */
export function isCodeInWords(text: string): boolean {
  if (text.length > longestLine || /\d/.test(text)) return false
  if (/(?<!\S)\p{Lu}{2,4}-\p{Lu}{1,3}-(?!\S)/u.test(text)) return true
  // 'I' and 'A' are words.
  const letters = text.match(/(?<!\S)(?![AEIOUY])\p{Lu}(?!\S)/gu)?.length ?? 0
  if (letters > 1 && spellAllInFigures(tokenize(text)).some(({ kind }) => kind === 'figure'))
    return true
  const dashes = plainWords(text)
    .split(' ')
    .filter((word) => ignoredLines.dashes.has(word)).length
  return dashes > 1 || (dashes > 0 && /(?<!\S)\p{Lu}{1,3}(?!\S)/u.test(text))
}

const longestLine = 200

const longestWish = 80

function isShortFigure({ kind, text, isGluedBefore }: Token): boolean {
  return kind === 'figure' && text.length < 5 && !isGluedBefore
}

const longestHead = 60

/** What the cells of a heading mean; null where the row is none. */
export function readHeading(cells: string[]): Columns | null {
  if (cells.every((cell) => /\d|^$/.test(cell) || cell.length > longestHead)) return null
  if (cells.some((cell) => /^[\d.,]+$/.test(cell))) return null
  const heads = cells.map(plainWords)
  const at = (words: Set<string>) =>
    heads.flatMap((head, place) => (words.has(head) ? [place] : []))
  const firstFilled = (...all: number[][]) => all.find(({ length }) => length > 0) ?? []
  const packs = at(headings.packs)
  const quantities = firstFilled(at(headings.quantity), packs)
  const named = at(headings.number)
  const fulfilled = heads.flatMap((head, place) => (isFulfilled(head) ? place : []))
  // What we wrote beside a list that comes again is no remark of theirs.
  const isOurs = heads.includes('units now')
  const remarks = at(headings.remark).filter((place) => !(isOurs && heads[place] === 'state'))
  const shares = cells.flatMap((cell, place) => (cell.endsWith('%') ? place : []))
  const others = [...quantities, ...at(headings.other), ...shares, ...remarks, ...fulfilled]
  const left = heads.flatMap((head, place) =>
    /^\D+$/.test(head) && !others.includes(place) ? place : [],
  )
  const numbers = firstFilled(named, quantities.length > 0 ? left : [])
  const known = new Set([...named, ...others]).size
  const filled = heads.filter((head) => head !== '').length
  const isHeading =
    numbers.length > 0 && (quantities.length > 0 || known === filled) && known * 2 >= filled
  if (!isHeading) return null
  const word = heads[packs[0] ?? -1]?.split(' ').at(-1) ?? ''
  const silent = [...at(headings.other), ...at(new Set(['state']))].filter(
    (place) => !remarks.includes(place),
  )
  const isToOrder = quantities.some((place) => headings.toOrder.has(heads[place] ?? ''))
  const doubtful = quantities.length === 0 || isToOrder
  const meant = new Set([...numbers, ...others])
  const unknown = heads.flatMap((head, place) => (head === '' || meant.has(place) ? [] : place))
  return {
    numbers,
    quantities,
    packs: quantities === packs ? word : '',
    remarks,
    silent,
    fulfilled: doubtful ? [] : fulfilled,
    unknown: doubtful ? [] : unknown,
    width: heads.findLastIndex((head) => head !== '') + 1,
  }
}

/** It names the part's column, and of the others nothing that is known: 'Part', '2025', '2026'. */
function isUnclearHeading(cells: string[]): boolean {
  const isNumber = cells.some((cell) => headings.number.has(plainWords(cell)))
  return (
    isNumber && cells.every((cell) => cell.length < 24 && !/\d{5}|\p{L}[^\s\d]*\d\d/u.test(cell))
  )
}

/** Three or more cells of one word each, right above a row with as many cells: 'Art.', 'Ord.', 'Lev.'. */
function isUnreadHeading(rows: Row[], at: number): boolean {
  const [{ cells } = { cells: [] }, next] = rows.slice(at, at + 2)
  const isShort = cells.every((cell) => cell.length < 24 && !/\d/.test(cell))
  const words = cells.filter((cell) => /\p{L}/u.test(cell)).length
  const figures = next?.cells.filter((cell) => /\d/.test(cell)).length ?? 0
  return isShort && words > 2 && figures > 1 && next?.cells.length === cells.length
}

/** 'Delivered', 'Qty delivered', 'Qté livrée'. */
function isFulfilled(head: string): boolean {
  if (head === '' || head.length > longestHead) return false
  const words = head.split(' ').filter((word) => !headings.quantity.has(word))
  return headings.fulfilled.has(words.join(' '))
}

/** What this list writes before decimals; `mixed` where its amounts contradict each other, as '1.000' and one '20,0' may. */
export function findDecimalSign(rows: Row[]): DecimalSign {
  const cells = rows.flatMap((row) => row.cells)
  const signs = cells.flatMap((cell) => decimalSignOf(cell) ?? [])
  const grouping = new Set(cells.flatMap((cell) => inThousands.exec(cell)?.[1] ?? []))
  const [sign = null, ...others] = new Set(signs)
  const isAlone = signs.length === 1 && [...grouping].some((other) => other !== sign)
  if (others.length > 0) return grouping.size > 0 ? 'mixed' : null
  return isAlone || grouping.size > 1 ? 'mixed' : sign
}

type Sign = '.' | ','

function decimalSignOf(cell: string): Sign | undefined {
  const both = withBoth.exec(cell)
  return (both?.[1] ?? both?.[2] ?? withDecimals.exec(cell)?.[1]) as Sign | undefined
}

/** '1.000,000' and '1,250.00' */
const withBoth = /(?<![\d.,-])\d{1,3}(?:(?:\.\d{3})+(,)|(?:,\d{3})+(\.))\d+(?![\d.,-])/
const withDecimals = /(?<![\d.,-])(?:\d+|\d{1,3}(?:[.,]\d{3})+)([.,])(?:\d{1,2}|\d{4,})(?![\d.,-])/
const inThousands = /(?<![\d.,-])\d{1,3}([.,])\d{3}(?![\d.,-])/
