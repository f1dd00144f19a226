import { maxUnits } from '#base/whole-number.ts'
import { firstNumberWords, mostNumberWords, numberWords } from './number-words.ts'
import { plainWords } from './plain.ts'
import { courtesyWords } from './remark-words.ts'
import { cut, isContent, maxTokens, type Token, tokenize } from './tokens.ts'
import * as words from './units.ts'

export type Quantity =
  | { kind: 'units'; units: number }
  /** It can be read as each of these, or it stands where a quantity need not stand. */
  | { kind: 'either'; units: number[] }
  /** So many packs; of how many units each, where that is written too. */
  | { kind: 'packs'; packs: number; of: number | null; word: string; isSure?: boolean }
  | { kind: 'none' }
  /** Something stands there that is no quantity that can be ordered; `nearly` is what it looks like. */
  | { kind: 'unreadable'; text: string; nearly?: number | undefined }

/** What a list writes before the decimals, where it shows it somewhere. */
export type DecimalSign = '.' | ',' | 'mixed' | null

/** An amount in a line of words: marked by a unit or an x, or bare. */
export type Amount = {
  quantity: Quantity
  isMarked: boolean
  /** Next to the number, or at an end of the line: where a quantity stands. */
  isPlaced: boolean
  isBefore: boolean
  hasDecimals: boolean
  /** A sum, a range or a choice: '50 + 10', '10 to 15', '4 or 6'. No other line decides which is meant. */
  isLinked: boolean
}

/** More amounts of one line are asked about as these are. */
const maxAmounts = 20

/** A token that is an amount, in figures or words, and as which text it is read. */
type Figure = { written: string; to: number }

/** The quantity that a text is, and nothing else: '10', '10 pcs', '2 boxes of 10'. */
export function readQuantity(text: string, decimals: DecimalSign): Quantity | null {
  const tokens = tokenize(text.trim())
  let at = isTimes(tokens[0]) ? 1 : 0
  const before = tokens[at]
  const isUnit = before?.kind === 'word' && isAnyUnit(before.text)
  const apart = isUnit ? endOfJoint(tokens, at + 1) : null
  if (apart !== null) at = apart
  const count = figureAt(tokens, at) ?? spelledAt(tokens, at)
  if (!count) return null
  const tail = readTail(tokens, count.to)
  if (!tail || tail.to < tokens.length) return null
  const unit = apart !== null ? (before?.text ?? '') : tail.unit
  return countIn(parseWrittenAmount(count.written, decimals), unit, tail, decimals, text.trim())
}

function isAnyUnit(word: string): boolean {
  const { pieces, packs, dozens, quantityNames } = words
  return pieces.has(word) || packs.has(word) || dozens.has(word) || quantityNames.has(word)
}

/** Behind a unit that stands before its amount: a colon, or a blank; null where they touch, as in `ks3701`. */
function endOfJoint(tokens: Token[], at: number): number | null {
  const from = tokens[at]?.text === '.' ? at + 1 : at
  if ([':', '='].includes(tokens[from]?.text ?? '')) return from + 1
  return from > at || !tokens[at]?.isGluedBefore ? from : null
}

/** Behind an amount: its unit, and how many are in one. */
type Tail = {
  unit: string
  of: string | null
  isTimes: boolean
  /** '3 x 100 pk': the second amount is one of packs. */
  isPacked: boolean
  /** '2 dozen pairs': how many units each of the first amount has. */
  dozens?: number | undefined
  to: number
}

/** Nothing, a unit, an x, or packs of a size; null where other letters follow. */
function readTail(tokens: Token[], at: number): Tail | null {
  const open = tokens[at]?.text === '(' ? 1 : 0
  const first = tokens[at + open]
  const none = { unit: '', of: null, isTimes: false, isPacked: false, to: at }
  if (!first) return none
  const isX = isTimes(first)
  const behindThem = endOfThem(tokens, at)
  if (behindThem !== null) return { ...none, to: behindThem }
  if (first.kind !== 'word' && !isX) return open ? null : none
  const skipped = (from: number, text: string) => (tokens[from]?.text === text ? from + 1 : from)
  const behind = skipped(at + open + 1, '.')
  const isPack = isPackWord(first)
  const isDozen = words.dozens.has(first.text)
  const isOf = isPack && words.ofWords.has(tokens[behind]?.text ?? '')
  const size = isOf ? figureAt(tokens, behind + 1) : isX && !open ? figureAt(tokens, behind) : null
  if (size) {
    const to = tokens[size.to]?.text === 'er' ? size.to + 1 : size.to
    const unit = tokens[to]
    const isUnit = unit && (words.pieces.has(unit.text) || words.packs.has(unit.text))
    const end = skipped(skipped(isUnit ? to + 1 : to, '.'), open ? ')' : '.')
    const isPacked = isX && unit !== undefined && words.packs.has(unit.text)
    return { unit: isX ? 'x' : first.text, of: size.written, isTimes: isX, isPacked, to: end }
  }
  if (open) return null
  if (isX) {
    const unit = tokens[behind]
    const isUnit = unit && (words.pieces.has(unit.text) || words.packs.has(unit.text))
    return {
      ...none,
      unit: isUnit ? unit.text : '',
      to: isUnit ? skipped(behind + 1, '.') : behind,
    }
  }
  const second = tokens[behind]
  if (isDozen && second && words.packs.has(second.text) && !words.dozens.has(second.text))
    return { ...none, unit: second.text, dozens: words.dozens.get(first.text), to: behind + 1 }
  if (isPack || isDozen || words.pieces.has(first.text))
    return { ...none, unit: first.text, to: behind }
  return none
}

/** 'VE' are packs in Germany; 've' is 'and' in Turkey. */
function isPackWord({ text, isUpper }: Token): boolean {
  return words.packs.has(text) && (text !== 've' || isUpper)
}

/** '10 of em', 'zehn davon': the part stands before it. */
function endOfThem(tokens: Token[], at: number): number | null {
  const [one, two] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '']
  if (words.ofThem.has(one)) return at + 1
  return words.ofs.has(one) && words.thems.has(two) ? at + 2 : null
}

/** An amount in its unit: pieces, dozens, or packs, which may be meant as pieces. */
function countIn(
  count: Quantity,
  unit: string,
  tail: Pick<Tail, 'of' | 'isTimes' | 'isPacked' | 'dozens'>,
  decimals: DecimalSign,
  written: string,
): Quantity {
  if (count.kind !== 'units') return count
  const dozen = words.dozens.get(unit)
  if (dozen !== undefined && tail.of === null)
    return readUnits(String(count.units * dozen), '', written)
  if (tail.of === null && !words.packs.has(unit)) return count
  const size = tail.of === null ? null : parseWrittenAmount(tail.of, decimals)
  if (size && size.kind !== 'units') return { kind: 'unreadable', text: written }
  // '10 x 10' may be a measure; 'boxes of 10' are packs.
  const word = tail.isTimes ? 'x' : unit || 'packs'
  const packs = count.units * (tail.dozens ?? 1)
  return { kind: 'packs', packs, of: size?.units ?? null, word, isSure: tail.isPacked }
}

function isTimes(token: Token | undefined): boolean {
  return token !== undefined && ['x', '×', '*'].includes(token.text)
}

/** So many digits, and groups of them, are an amount; longer figures are numbers of something. */
const amountFigure = /^\d{1,15}(?:[.,']\d{1,15}){0,5}$/

/** The amount in figures that begins here, with a blank between thousands: '1 000'. */
function figureAt(tokens: Token[], at: number): Figure | null {
  const first = tokens[at]
  if (first?.kind !== 'figure' || !amountFigure.test(first.text)) return null
  let to = at + 1
  let written = first.text
  if (first.text.length <= 3)
    for (const group of tokens.slice(to, to + 5)) {
      const before = tokens[to - 1]
      const isBehind = group.kind === 'figure' && group.from === (before?.to ?? 0) + 1
      if (!isBehind || group.isGluedAfter || !/^\d{3}(?:[.,]\d{1,2})?$/.test(group.text)) break
      written += ` ${group.text}`
      to++
    }
  return { written, to }
}

/** The amount in words that begins here. */
function spelledAt(tokens: Token[], at: number): Figure | null {
  const first = tokens[at]
  if (
    first?.kind !== 'word' ||
    !(firstNumberWords.has(first.text) || words.articles.has(first.text))
  )
    return null
  const next = tokens[at + 1]?.text ?? ''
  if (words.articles.has(first.text)) {
    if (words.dozens.has(next)) return { written: '1', to: at + 1 }
    if (words.vagueAmounts.has(next)) return null
  }
  let phrase = ''
  let found: Figure | null = null
  let to = at
  for (let count = 0; count < mostNumberWords * 2 && to < tokens.length; count++) {
    const token = tokens[to]
    const isHyphen = token?.text === '-' && token.isGluedBefore && token.isGluedAfter
    if (isHyphen) {
      to++
      continue
    }
    if (token?.kind !== 'word') break
    phrase += (phrase && ' ') + token.text
    to++
    const units = numberWords.get(phrase)
    if (units !== undefined) found = { written: String(units), to }
  }
  return found
}

export function parseWrittenAmount(written: string, decimals: DecimalSign): Quantity {
  const [, last = '', after = ''] = /([.,])(\d+)$/.exec(written) ?? []
  const signs = new Set(written.replace(/[\d ']/g, ''))
  const digits = written.replace(/\D/g, '')
  if (last === '') return readUnits(digits, '', written)
  const front = written.slice(0, -1 - after.length)
  const less = readUnits(front.replace(/\D/g, ''), after, written)
  if (signs.size > 1 || after.length !== 3 || front === '0' || last === decimals) {
    const isOdd = /[.,]/.test(front) && signs.size === 1
    return isOdd ? { kind: 'unreadable', text: written } : less
  }
  const more = readUnits(digits, '', written)
  // `10,000`: ten thousand to one writer, ten with three decimals to another.
  const isOpen = decimals === null || decimals === 'mixed'
  return isOpen && less.kind === 'units' ? oneOrOther([less, more]) : more
}

function readUnits(digits: string, fraction: string, text: string): Quantity {
  const units = Number(digits)
  const isWhole = /^0*$/.test(fraction) && units >= 1 && units <= maxUnits
  return isWhole ? { kind: 'units', units } : { kind: 'unreadable', text }
}

/** What several quantities say together: one where they agree. */
export function oneOrOther(quantities: Quantity[]): Quantity {
  const [first = { kind: 'none' }] = quantities
  const same = JSON.stringify(first)
  if (quantities.every((one) => JSON.stringify(one) === same)) return first
  return { kind: 'either', units: allUnits(quantities) }
}

export function allUnits(quantities: Quantity[]): number[] {
  const units = quantities.flatMap((one) => {
    if (one.kind === 'packs') return one.packs
    return 'units' in one ? one.units : []
  })
  return [...new Set(units)]
}

export function endsInDecimals(amount: string): boolean {
  return /\d[.,]\d{1,2}$/.test(amount)
}

/** The amounts of a text in which numbers were found, each written as a gap; `odd` are digits that are none. */
export function findAmounts(
  text: string,
  decimals: DecimalSign,
): { amounts: Amount[]; odd: Quantity | null } {
  // A horn's; 'db' in small letters are pieces in Hungary.
  const all = tokenize(text.replace(/(?<=\d ?)(?:dB|DB)(?!\p{L})/gu, 'decibel'))
  const figures = all.filter(({ kind }) => kind === 'figure').length
  if (all.length > maxTokens || figures > maxAmounts)
    return { amounts: [], odd: { kind: 'unreadable', text: 'So much' } }
  const tokens = spellInFigures(withoutMeasures(withoutEquals(all)))
  if (!tokens.some(({ kind }) => kind === 'figure' || kind === 'word'))
    return { amounts: [], odd: null }
  const rest = withoutMoney(tokens)
  const marked = findMarked(tokens, decimals)
  const bare = marked.length === 0 || isPerhapsPrice(tokens, marked) ? findBare(rest, decimals) : []
  if (marked.length > 0 && bare.length < 2) return { amounts: withLinks(tokens, marked), odd: null }
  if (bare.length > 0) return { amounts: withLinks(rest, bare), odd: null }
  return { amounts: [], odd: findVague(tokens) ?? findOdd(rest) }
}

/** '95 each', beside another amount, may be what one costs. */
function isPerhapsPrice(tokens: Token[], marked: FoundAmount[]): boolean {
  const [only, ...more] = marked
  return more.length === 0 && tokens[(only?.to ?? 0) - 1]?.text === 'each'
}

/** 'A few', 'une vingtaine': offered as what it is nearest to, where that can be said. */
function findVague(tokens: Token[]): Quantity | null {
  const at = tokens.findIndex(({ text }) => words.vagueAmounts.has(text))
  const vague = tokens[at]
  if (!vague) return null
  const article = tokens[at - 1]
  const isArticle = article !== undefined && words.articles.has(article.text)
  const text = isArticle ? `${article.text} ${vague.text}` : vague.text
  return { kind: 'unreadable', text, nearly: words.vagueAmounts.get(vague.text) }
}

type FoundAmount = { from: number; to: number; amount: Omit<Amount, 'isLinked'> }

/** Marks those between which nothing but a sign or a word of sums, ranges and choices stands. */
function withLinks(tokens: Token[], all: FoundAmount[]): Amount[] {
  const found = all.slice(0, maxAmounts)
  const sorted = found.toSorted((one, other) => one.from - other.from)
  const links = sorted.map(({ to, amount }, at) => {
    const next = sorted[at + 1]
    if (!next || next.from <= to || next.from - to > 3) return false
    if (amount.hasDecimals || next.amount.hasDecimals) return false
    return tokens.slice(to, next.from).every(({ text }) => words.links.has(text))
  })
  return found.map((one) => {
    const at = sorted.indexOf(one)
    return { ...one.amount, isLinked: links[at] === true || links[at - 1] === true }
  })
}

/** '10 = KS-BD-320': the sign says nothing of how many. */
function withoutEquals(tokens: Token[]): Token[] {
  return tokens.filter(
    ({ text }, at) => !([':', '='].includes(text) && tokens[at - 1]?.kind === 'part'),
  )
}

/** Number words with figures in their place: at an end of the line, beside a number or before a unit. */
function spellInFigures(tokens: Token[]): Token[] {
  // 'Ich brauche zwanzig …'
  const opening = tokens.findIndex((token) => !isOpening(token))
  return spellWhere(tokens, (at, { to }) => at === opening || isPlaceOfWords(tokens, at, to))
}

/** Number words with figures in their place, wherever they stand: 'one' may mean the part. */
export function spellAllInFigures(tokens: Token[]): Token[] {
  const isDozen = (at: number) => words.dozens.has(tokens[at]?.text ?? '')
  return spellWhere(tokens, (at, { written }) => written !== '1' && !isDozen(at))
}

function spellWhere(tokens: Token[], isMeant: (at: number, figure: Figure) => boolean): Token[] {
  const spelled: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    const found = spelledAt(tokens, at)
    if (found && isMeant(at, found)) {
      const last = tokens[found.to - 1] as Token
      const { isGluedAfter } = last
      spelled.push({ ...token, kind: 'figure', text: found.written, to: last.to, isGluedAfter })
      at = found.to
    } else {
      spelled.push(token)
      at++
    }
  }
  return spelled
}

function isPlaceOfWords(tokens: Token[], from: number, to: number): boolean {
  const next = tokens[to]
  if (next?.kind === 'word' && (isPieceOrPack(next.text) || words.dozens.has(next.text)))
    return true
  let before = from - 1
  const skipSigns = (at: number, step: 1 | -1) => {
    let signs = 0
    let place = at
    while (tokens[place]?.kind === 'sign' && signs++ < 3) place += step
    return place
  }
  before = skipSigns(before, -1)
  const isFree = (at: number) => at < 0 || tokens[at]?.kind === 'part'
  if (isFree(before)) return true
  if (words.conjunctions.has(tokens[before]?.text ?? '') && isFree(skipSigns(before - 1, -1)))
    return true
  if (tokens[from - 1]?.kind === 'figure') return false
  let after = skipSigns(to, 1)
  while (words.betweens.has(tokens[after]?.text ?? '')) after = skipSigns(after + 1, 1)
  return after >= tokens.length || tokens[after]?.kind === 'part'
}

function isPieceOrPack(word: string): boolean {
  return words.pieces.has(word) || words.packs.has(word)
}

/** '43 x 54 x 11' is a size; '5 x 58.00 = 290.00' and '58.00 each' say what one costs. */
function withoutMeasures(tokens: Token[]): Token[] {
  const left: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    const end = endOfSize(tokens, at) ?? endOfPriceEach(tokens, at) ?? endOfSaidPrice(tokens, at)
    if (end === null) left.push(token)
    else left.push(asCut(token, tokens[end - 1]))
    at = end ?? at + 1
    const endOfSum = end === null ? endOfPriceAndSum(tokens, at - 1) : null
    if (endOfSum !== null) {
      left.push(asCut(tokens[at] as Token, tokens[endOfSum - 1]))
      at = endOfSum
    }
    // The x before what one costs stays, as that of the amount before it.
    if (isTimes(token) && end === null && endOfTimesPrice(tokens, at) !== null)
      at = endOfTimesPrice(tokens, at) ?? at
  }
  return left
}

/** '8 139,00 € 1 112,00 €': behind the eight stands what one costs, and what eight do. */
function endOfPriceAndSum(tokens: Token[], at: number): number | null {
  const [count, price] = [tokens[at], tokens[at + 1]]
  if (!count || !price || !/^\d{1,4}$/.test(count.text) || count.kind !== 'figure') return null
  if (count.isGluedBefore || count.isGluedAfter || !isCents(price)) return null
  const behindPrice = isCurrency(tokens[at + 2]) ? at + 3 : at + 2
  const sum = figureAt(tokens, behindPrice)
  const last = sum && tokens[sum.to - 1]
  if (!sum || !last || !isCents(last)) return null
  if (Number(count.text) * centsOf(price.text) !== centsOf(sum.written)) return null
  return isCurrency(tokens[sum.to]) ? sum.to + 1 : sum.to
}

function isCents({ kind, text }: Token): boolean {
  return kind === 'figure' && /[.,]\d\d$/.test(text)
}

function centsOf(written: string): number {
  return Number(written.replace(/\D/g, ''))
}

function isCurrency(token: Token | undefined): boolean {
  return words.currencies.has(token?.text ?? '') || words.currencyWords.has(token?.text ?? '')
}

function asCut(token: Token, last: Token | undefined): Token {
  const to = last?.to ?? token.to
  return { ...token, kind: 'cut', text: cut, to, isGluedBefore: false, isGluedAfter: false }
}

function endOfSize(tokens: Token[], from: number): number | null {
  if (tokens[from]?.kind !== 'figure') return null
  let at = from + 1
  let times = 0
  while (isTimes(tokens[at]) && tokens[at + 1]?.kind === 'figure') {
    times++
    at += 2
  }
  return times > 1 ? at : null
}

/** Behind an x: '€58.00', or '58.00 =', '58.00 EUR'. */
function endOfTimesPrice(tokens: Token[], at: number): number | null {
  const [first, second] = [tokens[at], tokens[at + 1]]
  if (first && words.currencies.has(first.text) && second?.kind === 'figure') return at + 2
  const isPrice = first?.kind === 'figure' && /[.,]\d\d$/.test(first.text)
  const sign = second?.text ?? ''
  const says = sign === '=' || words.currencies.has(sign) || ['eur', 'usd', 'gbp'].includes(sign)
  return isPrice && says ? at + 1 : null
}

function endOfPriceEach(tokens: Token[], at: number): number | null {
  const [first, second] = [tokens[at], tokens[at + 1]]
  const isPrice = first?.kind === 'figure' && /[.,]\d\d$/.test(first.text)
  return isPrice && ['each', 'apiece'].includes(second?.text ?? '') ? at + 2 : null
}

/** 'at 95 each', 'a 95 c/u', 'c/u 95', '95 a piece', where another amount says how many. */
function endOfSaidPrice(tokens: Token[], from: number): number | null {
  const end = endOfPricePerPiece(tokens, from)
  if (end === null) return null
  const isOther = ({ kind }: Token, at: number) => kind === 'figure' && (at < from || at >= end)
  return tokens.some(isOther) ? end : null
}

function endOfPricePerPiece(tokens: Token[], from: number): number | null {
  const mark = tokens[from]
  if (!mark || (mark.isGluedBefore && isContentWord(tokens[from - 1]))) return null
  const perPiece = endOfPerPiece(tokens, from)
  if (perPiece !== null) return figureAt(tokens, perPiece)?.to ?? null
  const price = figureAt(tokens, words.priceWords.has(mark.text) ? from + 1 : from)
  if (!price) return null
  const end = endOfPerPiece(tokens, price.to)
  if (mark.kind === 'figure') return tokens[end ?? -1]?.kind === 'figure' ? null : end
  const each = tokens[price.to]?.text ?? ''
  return end ?? (words.eachWords.has(each) || each === 'ea' ? price.to + 1 : null)
}

/** 'c/u', 'a piece', 'per piece', 'pro Stück', 'la pièce'. */
function endOfPerPiece(tokens: Token[], at: number): number | null {
  const one = tokens[at]?.text ?? ''
  const two = tokens[at + 1]?.text ?? ''
  if (one === 'c' && two === '/' && tokens[at + 2]?.text === 'u') return at + 3
  return words.perWords.has(one) && words.pieces.has(two) ? at + 2 : null
}

/** Amounts that a unit or an x marks, and beside them one that stands right behind the number. */
function findMarked(tokens: Token[], decimals: DecimalSign): FoundAmount[] {
  const found: FoundAmount[] = []
  const taken = new Set<number>()
  let isBefore = true
  for (let at = 0; at < tokens.length; ) {
    if (tokens[at]?.kind === 'part') isBefore = false
    const read = markedAt(tokens, at, decimals)
    if (!read) {
      at++
      continue
    }
    const about = { isMarked: true, isPlaced: true, isBefore, hasDecimals: false }
    found.push({ from: at, to: read.to, amount: { quantity: read.quantity, ...about } })
    for (let one = at; one < read.to; one++) taken.add(one)
    at = read.to
  }
  if (found.length === 0) return []
  const beside = tokens.findIndex((_, at) => !taken.has(at) && isBesideNumber(tokens, at))
  if (beside >= 0) {
    const quantity = parseWrittenAmount(tokens[beside]?.text ?? '', decimals)
    const about = { isMarked: true, isPlaced: true, isBefore: false, hasDecimals: false }
    found.push({ from: beside, to: beside + 1, amount: { quantity, ...about } })
  }
  return found.sort((one, other) => one.from - other.from)
}

/** Right behind the number an amount counts beside those that are marked: '4 with 2 x clamp'. */
function isBesideNumber(tokens: Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'figure' || !/^\d{1,6}$/.test(token.text) || token.isGluedAfter) return false
  let before = at - 1
  while (tokens[before]?.kind === 'sign' && at - before < 4 && !isPriceSign(tokens[before]))
    before--
  return tokens[before]?.kind === 'part' && !isMeasure(tokens, at + 1)
}

function isPriceSign(token: Token | undefined): boolean {
  return token !== undefined && (token.text === '@' || words.currencies.has(token.text))
}

type Marked = { quantity: Quantity; to: number }

function markedAt(tokens: Token[], at: number, decimals: DecimalSign): Marked | null {
  return behindAmount(tokens, at, decimals) ?? beforeAmount(tokens, at, decimals)
}

/** '10 pcs', '10 x', '2 boxes of 10'. */
function behindAmount(tokens: Token[], at: number, decimals: DecimalSign): Marked | null {
  const count = startsAmount(tokens, at) ? figureAt(tokens, at) : null
  if (!count) return null
  const tail = readTail(tokens, count.to)
  if (!tail || tail.to === count.to || !endsAmount(tokens, tail.to)) {
    // '12 x' before a number is twelve of it, though '12x320' were none.
    const isCounted = isTimes(tokens[count.to]) && !tokens[count.to]?.isGluedAfter
    if (!isCounted) return null
    return { quantity: parseWrittenAmount(count.written, decimals), to: count.to + 1 }
  }
  const written = tokens
    .slice(at, tail.to)
    .map(({ text }) => text)
    .join(' ')
  const quantity = countIn(
    parseWrittenAmount(count.written, decimals),
    tail.unit,
    tail,
    decimals,
    written,
  )
  return { quantity, to: tail.to }
}

/** 'x10', 'Stk. 10', 'qty: 10', 'boxes: 10'. */
function beforeAmount(tokens: Token[], at: number, decimals: DecimalSign): Marked | null {
  const token = tokens[at]
  if (!token || !startsUnit(tokens, at)) return null
  const from = endOfUnitBefore(tokens, at)
  const count = from === null ? null : figureAt(tokens, from)
  if (!count) return null
  const next = tokens[count.to]
  const isGlued = next?.isGluedBefore && (isContent(next) || next.text === '-')
  if (isGlued || isMeasure(tokens, count.to)) return null
  const unit = isTimes(token) ? '' : token.text
  const tail = { of: null, isTimes: false, isPacked: false }
  const quantity = countIn(
    parseWrittenAmount(count.written, decimals),
    unit,
    tail,
    decimals,
    token.text,
  )
  return { quantity, to: count.to }
}

/** Where the amount begins behind 'x', 'Stk.', 'qty:' or 'boxes:'; null where no amount is to follow. */
function endOfUnitBefore(tokens: Token[], at: number): number | null {
  const token = tokens[at]
  if (!token) return null
  if (isTimes(token)) return at + 1
  const endOfQuantityName = endOfName(tokens, at)
  if (endOfQuantityName !== null) return endOfQuantityName
  if (words.pieces.has(token.text) || words.quantityNames.has(token.text)) {
    const endOfSign = endOfJoint(tokens, at + 1)
    if (endOfSign !== null) return endOfSign
    return token.text === 'qty' ? at + 1 : null
  }
  return words.packs.has(token.text) ? endOfColon(tokens, at + 1) : null
}

/** 'Q.tà 10'. */
function endOfName(tokens: Token[], at: number): number | null {
  const [q, point, rest] = tokens.slice(at, at + 3)
  if (q?.text !== 'q' || point?.text !== '.' || !['tà', 'té'].includes(rest?.text ?? ''))
    return null
  return endOfJoint(tokens, at + 3)
}

function endOfColon(tokens: Token[], at: number): number | null {
  const from = tokens[at]?.text === '.' ? at + 1 : at
  return [':', '='].includes(tokens[from]?.text ?? '') ? from + 1 : null
}

function startsAmount(tokens: Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (!before) return true
  if (isPriceSign(before)) return false
  const isJoined = isContent(before) || ['.', ',', '/', '-'].includes(before.text)
  return !(tokens[at]?.isGluedBefore && isJoined && before.kind !== 'part')
}

/** No part of a word, and not behind one like the 'M10' of a bolt. */
function startsUnit(tokens: Token[], at: number): boolean {
  const [before, earlier] = [tokens[at - 1], tokens[at - 2]]
  if (!before) return true
  if (tokens[at]?.isGluedBefore && (isContent(before) || before.text === '-'))
    return before.kind === 'part'
  const isThread = before.kind === 'figure' && /^\d{1,2}$/.test(before.text)
  return !(
    isThread &&
    before.isGluedBefore &&
    earlier?.kind === 'word' &&
    earlier.text.length === 1
  )
}

function endsAmount(tokens: Token[], at: number): boolean {
  const next = tokens[at]
  return !(next?.isGluedBefore && (isContent(next) || next.text === '-') && next.kind !== 'part')
}

function isMeasure(tokens: Token[], at: number): boolean {
  const [unit, next] = [tokens[at], tokens[at + 1]]
  if (!unit) return false
  // 'in' may be a word: '8 in 2 boxes'.
  if (unit.text === 'in') return !next || next.kind === 'part' || next.kind === 'sign'
  const isEnded = !(next?.isGluedBefore && (isContent(next) || /[/-]/.test(next.text)))
  return words.measures.has(unit.text) && isEnded
}

/** Measures, money, dates and times say nothing of how many. */
function withoutMoney(tokens: Token[]): Token[] {
  const left: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    const end = endOfBeside(tokens, at)
    left.push(end === null ? token : asCut(token, tokens[end - 1]))
    at = end ?? at + 1
  }
  return left
}

function endOfBeside(tokens: Token[], at: number): number | null {
  const token = tokens[at]
  if (!token) return null
  if (token.kind === 'date') return at + 1
  const isSign = isPriceSign(token) || isSlashOfPrice(tokens, at)
  const isPriceWord = words.priceWords.has(token.text) && !isGluedBehindLetter(tokens, at)
  if (isSign || isPriceWord) {
    const isBoth = words.currencies.has(tokens[at + 1]?.text ?? '')
    const price = figureAt(tokens, isBoth ? at + 2 : at + 1)
    if (price) return endOfSum(tokens, price.to)
  }
  const figure = token.kind === 'figure' ? figureAt(tokens, at) : null
  if (!figure) return null
  // '40,-'
  const [point, dash] = [tokens[figure.to], tokens[figure.to + 1]]
  const isWholeMoney = /^[.,]$/.test(point?.text ?? '') && dash?.text === '-'
  if (isWholeMoney && point?.isGluedBefore && dash?.isGluedBefore) return figure.to + 2
  const before = tokens[at - 1]
  const isFree = !(token.isGluedBefore && before && (isContent(before) || before.text === '-'))
  if (isFree && isMeasure(tokens, figure.to)) return figure.to + 1
  const sign = tokens[figure.to]
  // '10 $46' are ten.
  const isOfNext =
    sign?.isGluedAfter && !sign.isGluedBefore && tokens[figure.to + 1]?.kind === 'figure'
  const currency = isOfNext ? '' : (sign?.text ?? '')
  if (!words.currencies.has(currency) && !words.currencyWords.has(currency)) return null
  // '13 EUR 67,00' are thirteen.
  const next = tokens[figure.to + 1]
  const isPriceBehind = next?.kind === 'figure' && /[.,]\d/.test(next.text)
  return /[.,]\d\d$/.test(figure.written) || !isPriceBehind ? figure.to + 1 : null
}

/** '6 / 28.00' */
function isSlashOfPrice(tokens: Token[], at: number): boolean {
  const [slash, price] = [tokens[at], tokens[at + 1]]
  return slash?.text === '/' && !slash.isGluedBefore && price !== undefined && isCents(price)
}

/** '@ 12.00 = 120.00' */
function endOfSum(tokens: Token[], at: number): number {
  const sum = tokens[at]?.text === '=' ? figureAt(tokens, at + 1) : null
  return sum && endsInDecimals(sum.written) ? sum.to : at
}

function isGluedBehindLetter(tokens: Token[], at: number): boolean {
  return tokens[at]?.isGluedBefore === true && tokens[at - 1]?.kind === 'word'
}

type Bare = FoundAmount & { isAside: boolean; isYear: boolean }

/** Figures that nothing marks; those that say what a part is for only where there are no others. */
function findBare(tokens: Token[], decimals: DecimalSign): FoundAmount[] {
  const places = findPlaces(tokens)
  const found: Bare[] = []
  let isBefore = true
  let isClauseAside = false
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'part') isBefore = false
    if (words.asides.has(token.text)) isClauseAside = true
    else if (endsClause(token)) isClauseAside = false
    if (!isBareAmount(tokens, at)) continue
    if (found.length > maxAmounts) break
    const isModel = token.text.length > 2 && isModelName(tokens, at)
    const isClause = isClauseAside && tokens[at + 1]?.kind !== 'part'
    const isAside = isModel || isClause || isReference(tokens, at)
    const isPlaced = !isAside && places[at] === true && !isPerhapsOrder(tokens, at)
    const about = { isMarked: false, isPlaced, isBefore, hasDecimals: endsInDecimals(token.text) }
    const isYear = /^(?:19[5-9]|20[0-3])\d$/.test(token.text) && isContentWord(tokens[at - 1])
    found.push({
      from: at,
      to: at + 1,
      isAside,
      isYear,
      amount: { quantity: parseWrittenAmount(token.text, decimals), ...about },
    })
  }
  // 'MT-07 2019' is a motorcycle and its year, where another amount is there.
  const dated = found.filter(({ isYear }) => !isYear)
  const left = dated.length > 0 ? dated : found
  const counted = left.filter(({ isAside }) => !isAside)
  return counted.length > 0 ? counted : left
}

function isContentWord(token: Token | undefined): boolean {
  return token?.kind === 'word' || token?.kind === 'figure'
}

function endsClause({ kind, text }: Token): boolean {
  return kind === 'part' || kind === 'cut' || /^[,:;()&+]$|^(?:and|und|et|y|e|plus)$/.test(text)
}

function isBareAmount(tokens: Token[], at: number): boolean {
  const [token, before, after] = [tokens[at], tokens[at - 1], tokens[at + 1]]
  if (token?.kind !== 'figure' || !amountFigure.test(token.text)) return false
  const isJoinedBefore =
    token.isGluedBefore &&
    before &&
    (before.kind === 'word' || before.kind === 'figure' || /^[.,/+~<>=-]$/.test(before.text))
  const isJoinedAfter =
    after?.isGluedBefore &&
    (after.kind === 'word' || after.kind === 'figure' || /^[/~?+-]$/.test(after.text))
  return !isJoinedBefore && !isJoinedAfter
}

/** 'job 23', 'order no 100', 'Rechnung Nr. 4020': the number of something, and no amount. */
export function isReference(tokens: Token[], at: number): boolean {
  let before = at - 1
  let isNumbered = false
  for (; at - before < 5; before--) {
    const { kind, text } = tokens[before] ?? {}
    const isNumber = kind === 'word' && words.numberWords.has(text ?? '')
    if (!isNumber && !/^[.:#°º=-]$/.test(text ?? '')) break
    isNumbered ||= isNumber && text !== 'n'
  }
  const noun = tokens[before]
  // 'W/O 4410'
  const [letter, slash] = [tokens[before - 2], tokens[before - 1]]
  const isShort = noun?.text.length === 1 && slash?.text === '/' && letter?.text.length === 1
  const next = tokens[at + 1]
  const isOfNext = next?.kind === 'part' || isPieceOrPack(next?.text ?? '')
  // 'po 48 zł' is a price.
  if (words.currencies.has(next?.text ?? '') || words.currencyWords.has(next?.text ?? ''))
    return false
  if (noun?.kind !== 'word') return isNumbered && noun?.kind === 'part' && !isOfNext
  if (words.orderWords.has(noun.text)) return isNumbered
  // 'Line 5 KS-SB-30 10' is no five of it.
  const isLineCounter = before === 0 && words.counters.has(noun.text) && next?.kind === 'part'
  return isLineCounter || ((isShort || words.references.has(noun.text)) && !isOfNext)
}

/** '… order 100' may be a hundred, or the number of an order. */
function isPerhapsOrder(tokens: Token[], at: number): boolean {
  const isBehindPart = tokens.slice(0, at).some(({ kind }) => kind === 'part')
  return isBehindPart && words.orderWords.has(tokens[at - 1]?.text ?? '')
}

/** 'HN 700' is a motorcycle. */
function isModelName(tokens: Token[], at: number): boolean {
  const [before, earlier] = [tokens[at - 1], tokens[at - 2]]
  if (before?.kind !== 'word' || !/^\p{L}{2,3}$/u.test(before.text)) return false
  if (tokens[at]?.from !== before.to + 1 || !before.isUpper) return false
  return !(before.isGluedBefore && earlier && (isContent(earlier) || earlier.text === '-'))
}

/** Which tokens stand next to the number, or at an end of the line, but for signs and an 'of'. */
function findPlaces(tokens: Token[]): boolean[] {
  const content = tokens.flatMap((token, at) => (isContent(token) ? [at] : []))
  const places: boolean[] = tokens.map(() => false)
  let behind = content.length
  // 'Please add 20 …'
  const opening = content.findIndex((index) => !isOpening(tokens[index]))
  const isPart = (index: number | undefined) => tokens[index ?? -1]?.kind === 'part'
  for (let at = content.length - 1; at >= 0; at--) {
    const index = content[at] ?? 0
    const isFirst = at <= opening
    const isLast = at === content.length - 1
    const nextMeant = content[behind]
    places[index] = isFirst || isLast || isPart(content[at - 1]) || isPart(nextMeant)
    if (!words.betweens.has(tokens[index]?.text ?? '')) behind = at
  }
  return places
}

function isOpening(token: Token | undefined): boolean {
  if (token?.kind !== 'word') return false
  return (
    words.conjunctions.has(token.text) ||
    (token.text !== 'to' && courtesyWords.has(plainWords(token.text)))
  )
}

/** Digits that are no amount are not ignored: they mean something. */
function findOdd(tokens: Token[]): Quantity | null {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || isWithinNumber(tokens, at)) continue
    const run = runAt(tokens, at)
    const isFigure =
      token.kind === 'figure' ||
      (/^[-+~<>=]$/.test(token.text) &&
        tokens[at + 1]?.kind === 'figure' &&
        tokens[at + 1]?.isGluedBefore)
    const nearly = nearlyRead(run)
    if (isFigure || nearly !== undefined) return { kind: 'unreadable', text: run, nearly }
  }
  return null
}

function isWithinNumber(tokens: Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (!tokens[at]?.isGluedBefore || !before) return false
  return before.kind === 'word' || before.kind === 'figure' || before.text === '-'
}

/** What stands between two blanks, or numbers. */
function runAt(tokens: Token[], from: number): string {
  let run = ''
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.kind === 'part' || (at > from && !token.isGluedBefore)) break
    run += token.text
  }
  return run
}

/** '4O' and 'l00' as they are typed or scanned, '1k', '50+50', '~15'. */
export function nearlyRead(written: string): number | undefined {
  const text = written.replace(/^[~]|[?]$/g, '').toLowerCase()
  const digits = text.replace(/o/g, '0').replace(/[il|]/g, '1')
  const isScanned = /\d|^[l|i][o0]+$|^[l|i]\d/.test(text) && /^\d{1,6}$/.test(digits)
  if (isScanned) return wholeUnits(Number(digits))
  const thousands = /^(\d{1,3})k$/.exec(text)
  if (thousands) return wholeUnits(Number(thousands[1]) * 1_000)
  if (/^\d{1,5}(?:\+\d{1,5}){1,4}$/.test(text))
    return wholeUnits(text.split('+').reduce((sum, one) => sum + Number(one), 0))
  return undefined
}

function wholeUnits(units: number): number | undefined {
  return units >= 1 && units <= maxUnits ? units : undefined
}

const mayNameEach = new RegExp(
  `${[...words.eachWords].join('|')}|${words.followingWords.source}`.replace('^', ''),
  'iu',
)

/** How many of each of several parts: '20 each', 'je 10 Stück:', '10 x of the following: …'. */
export function readEach(text: string, decimals: DecimalSign): Quantity | null {
  if (!mayNameEach.test(text)) return null
  const tokens = withoutJoints(spellInFigures(tokenize(text)))
  const begin =
    tokens.findLastIndex(({ kind, text: sign }) => kind === 'sign' && /[,:;]/.test(sign)) + 1
  const clause = tokens.slice(begin)
  if (!clause.some(({ text: word }) => isEach(word))) return null
  const from = isEach(clause[0]?.text ?? '') ? 1 : 0
  const count = figureAt(clause, from)
  if (!count || endsInDecimals(count.written)) return null
  const unit = clause[count.to]
  const isUnit = unit && (isTimes(unit) || words.pieces.has(unit.text)) && !isEach(unit.text)
  const behind = clause.slice(isUnit ? count.to + 1 : count.to)
  const isRest = ({ text: word }: Token) =>
    isEach(word) || words.ofWords.has(word) || /^(?:\.|the|these|please|pls|bitte)$/.test(word)
  return behind.every(isRest) ? parseWrittenAmount(count.written, decimals) : null
}

function isEach(word: string): boolean {
  return words.eachWords.has(word) || words.followingWords.test(word)
}

/** Without the numbers at both ends and what joins them. */
function withoutJoints(tokens: Token[]): Token[] {
  const isJoint = ({ kind, text }: Token) =>
    kind === 'part' || /^[,:;&+/]$/.test(text) || words.conjunctions.has(text)
  const from = tokens.findIndex((token) => !isJoint(token))
  const to = tokens.findLastIndex((token) => !isJoint(token)) + 1
  return from < 0 ? [] : tokens.slice(from, to)
}
