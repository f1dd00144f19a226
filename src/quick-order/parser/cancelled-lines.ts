import { checkQuantity } from '#products/rules.ts'
import type { KnownParts, Part } from './find-parts.ts'
import type { NamedPart } from './find-quantities.ts'
import { saysPart } from './ignored-lines.ts'
import { plainWords } from './plain.ts'
import type { Line } from './read-lines.ts'
import { courtesyWords, isTradeWord, pleaseWords } from './remark-words.ts'
import { depthOfLastMail, isUnitWord, withoutSpeakers } from './remarks.ts'
import { cancelWords, fillers, requestWords } from './words.ts'

/** What lines were taken back by: by something in them, or by a line that follows them. */
export function findCancelledLines(named: NamedPart[], known: KnownParts): Map<NamedPart, string> {
  const reasons = new Map<NamedPart, string>()
  for (const list of Map.groupBy(named, ({ row }) => row.list).values()) {
    const parts = list.filter(({ mention }) => mention !== null)
    const byPart = Map.groupBy(parts, findProduct)
    const isPartlyTicked =
      parts.some(({ row }) => ticked.test(row.raw)) &&
      parts.some(({ row }) => unticked.test(row.raw))
    const isPartlyCommented = parts.some(({ row }) => !commented.test(row.raw))
    const lastMail = isAnswered(list) ? 0 : depthOfLastMail(parts)
    const spoken = withoutSpeakers(list)
    for (const one of list) {
      const same = byPart.get(findProduct(one))
      if (one.row.quoteDepth > lastMail) reasons.set(one, 'It is part of an earlier mail.')
      else if (struckOut.test(one.row.raw)) reasons.set(one, 'It is struck out.')
      else if (isPartlyCommented && commented.test(one.row.raw))
        reasons.set(one, 'A sign stands before it, and not before the others.')
      else if (isPartlyTicked && (ticked.test(one.row.raw) || unticked.test(one.row.raw)))
        reasons.set(one, 'Some boxes are ticked, and some are not.')
      else if (isQuestion(one)) reasons.set(one, 'It is a question.')
      else {
        const { word, lines } = same
          ? findInLine(one, same, known)
          : findOfLinesAbove(one, spoken(one.row.text), parts)
        if (lines.some((other) => !reasons.has(other)))
          for (const other of lines)
            reasons.set(other, `Line ${one.row.line} says “${word.trim()}”.`)
      }
    }
  }
  return reasons
}

/** A text below the parts of an earlier mail: it is unclear to which of them it belongs. */
function isAnswered(list: NamedPart[]): boolean {
  const first = list.findIndex(({ row, mention }) => row.quoteDepth > 0 && mention)
  return first >= 0 && (list.slice(0, first).some(restricts) || list.slice(first).some(isAnswer))
}

/** 'All but the levers', or '20 chains, please', above the mail that it answers. */
function restricts({ row, mention, quantity }: NamedPart): boolean {
  if (row.quoteDepth > 0 || mention) return false
  if (row.ignored === null && quantity.kind === 'units') return true
  const words = row.words
  return cancelWords.always.matches(words) || cancelWords.restricting.matches(words)
}

/** More than 'ok, please do' and a name; what takes a line back says itself which. */
function isAnswer({ row, mention }: NamedPart): boolean {
  if (row.quoteDepth > 0 || mention || row.ignored === 'ending') return false
  const words = row.words
  if (cancelWords.always.matches(words) || findOfLinesBefore(words) !== undefined) return false
  const isName = /^\s*\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*)?\s*$/u.test(row.text)
  return !isName && words.split(' ').some((word) => !courtesyWords.has(word))
}

function findProduct({ mention }: NamedPart): string | undefined {
  return mention?.matches[0]?.productId
}

/** A box at the front of a line: in a list with ticked and empty ones it is unclear which are wanted. */
const ticked = /^[\s>*-]*(?:\[ ?[xX\u2713\u2714] ?\]|[\u2611\u2612\u2705])/u
const unticked = /^[\s>*-]*(?:\[ ?\]|[\u2610\u25a1])/u

/** As programs write what they are to pass over. */
const commented = /^\s*(?:\/\/|#(?!\s*\d)|--|%|'|[([][^()[\]]*[)\]]\s*$)/

const struckOut =
  /[✗✘❌✖⛔]|\u{1f44e}|\u{1f6ab}|\u{1f5d1}|~~[^~]+~~|(?<!\S)~[^~\s][^~]*~(?!\S)|[\u0335-\u0338]|<(?:s|del|strike)>|[([](?:dele?|x)\.?[)\]]$/iu

/** 'KS-BD-320, are 10 of them in stock?', 'un prix pour 10 ?'; not 'Could you send 10 KS-BD-320?' */
function isQuestion({ row }: NamedPart): boolean {
  return (
    /^\? |\S\?[!?]*(?: |$)| \?[!?]*$|[\u2753\u2754\u2049]/u.test(row.text) &&
    !requestWords.matches(row.words)
  )
}

type Cancellation = { word: string; lines: NamedPart[] }

const noCancellation: Cancellation = { word: '', lines: [] }

/** What stands beside a part in its first line, which all others of it are compared with. */
const wordsOfFirst = new WeakMap<NamedPart, ReadonlySet<string>>()

/** What a line says of its part, it says of all lines of that. */
function findInLine(one: NamedPart, same: NamedPart[], known: KnownParts): Cancellation {
  const words = wordsBeside(one, known)
  const [first = one] = same
  const isSure = one.mention?.candidates.some(({ isWeak }) => !isWeak)
  const isClear = first.quantity.kind === 'units' && one.quantity.kind !== 'either'
  const before = () => {
    const ofFirst = wordsOfFirst.get(first) ?? new Set(wordsBeside(first, known))
    wordsOfFirst.set(first, ofFirst)
    return ofFirst
  }
  const isKnown = (word: string) => fillers.has(word) || isUnitWord(word) || before().has(word)
  // A part that is named again with more words may get the second quantity instead of the first.
  const own = new Set(plainWords(one.text).split(' '))
  const more = words.find((word) => /^\p{L}{2,}$/u.test(word) && own.has(word) && !isKnown(word))
  const corrects = more ?? /(?<!\S)\*(?=\p{L})|(?<=\S)\*$/u.exec(one.row.text)?.[0]
  const said = words.join(' ')
  const cancels =
    cancelWords.always.findMatch(said) ??
    cancelWords.inLine.findMatch(said) ??
    aboutSoMany.exec(one.row.text)?.[0]
  const isCorrected = isSure && isClear && !one.row.columns
  const word = cancels ?? (isCorrected ? corrects : undefined)
  return word === undefined ? noCancellation : { word, lines: same }
}

/** 'n. 10 kpl', 'c:a 10', 'ok. 10 szt', '~ 10': about ten; 'n. 10 pz' is exactly ten. */
const aboutSoMany =
  /[≈≃∼±](?= ?\d)|(?<!\S)~ (?=\d)|(?<=\d ?)±|(?<!\S)\+\/?-(?= ?\d)|(?<!\p{L})(?:[Cc]:a|[Cc]\/a|ok\.|n\.(?= ?\d[\d ]* ?(?:kpl|kappaletta|paria|sarjaa)(?!\p{L})))(?= ?\d)/u

/** 'NOPE-99999 5' names a part that is not known, and takes back nothing. */
const leadingCode = /^\s*\p{L}+-\d[\p{L}\p{N}-]*/u

/** So far above the part may stand that another amount is given for. */
const maxLinesBetween = 20

function findOfLinesAbove(one: NamedPart, text: string, parts: NamedPart[]): Cancellation {
  // 'No. of cartons 2'
  if (one.row.ignored === 'sum') return noCancellation
  const words = text === one.row.text ? one.row.words : plainWords(text)
  const said = leadingCode.test(text) ? plainWords(text.replace(leadingCode, 'part')) : words
  const taken = cancelWords.always.findMatch(words) ?? findOfLinesBefore(said)
  const cancel = taken ?? findSecondThought(said)
  const units = cancel ? null : findOnlyAmount(one)
  if ((!cancel && units === null) || cancelWords.conditional.matches(words)) return noCancellation
  const end = parts.findLastIndex((other) => other.row.line < one.row.line) + 1
  const before = parts.slice(0, end)
  if (end === 0)
    return { word: cancel ?? '', lines: cancel ? findMeant(one.row, words, parts) : [] }
  const meant = findMeant(one.row, words, cancel ? before : before.slice(-maxLinesBetween))
  const isShort = words.split(' ').length < 4 && !cancelWords.ofAllLines.matches(words)
  const isLast = isShort || !taken || cancelWords.ofLastLine.matches(words)
  // Below the last part it may be of an address.
  if (!cancel && meant.length === 0 && !(isShort && end < parts.length)) return noCancellation
  // '100 bulbs H4' are no other amount of the horn above.
  if (!cancel && meant.length === 0 && saysPart(text)) return noCancellation
  const above = isLast ? before.slice(isOfBlock(words) ? beginOfBlock(before) : -1) : before
  const lines = meant.length > 0 ? meant : above
  const isOther = ({ part, quantity }: NamedPart) =>
    part && quantity.kind === 'units' && checkQuantity(part.orderable, units ?? 0).ok
  return { word: cancel ?? words, lines: cancel ? lines : lines.filter(isOther) }
}

/** What takes back lines before: 'forget the last one', 'sorry, only 10'. */
function findOfLinesBefore(words: string): string | undefined {
  const { ofLinesBefore, corrections, nots } = cancelWords
  const found = ofLinesBefore.findMatch(words)
  if (found !== undefined) return found
  const correction = corrections.findPrefix(words)
  if (correction === undefined) return undefined
  const behind = words.slice(correction.length)
  return /\p{N}/u.test(behind) || nots.matches(behind) ? words : undefined
}

/** 'Anzi fai 30' changes the quantity of the last line; '30 pads' does not. */
function findSecondThought(words: string): string | undefined {
  const opening = cancelWords.secondThoughts.findPrefix(words)
  if (opening === undefined || saysPart(words)) return undefined
  const [count = '', ...behind] = words.slice(opening.length + 1).split(' ')
  return /^\d{1,4}$/.test(count) && behind.length < 5 ? words : undefined
}

/** 'Bitte stornieren.', 'Cancelled': it says of no line that it is meant. */
function isOfBlock(words: string): boolean {
  if (!words.includes(' ') && cancelWords.always.matches(words)) return true
  const isShort = words.split(' ').length < 4 && !cancelWords.ofLastLine.matches(words)
  return (
    isShort &&
    cancelWords.always.matches(words) &&
    words.split(' ').some((word) => pleaseWords.has(word))
  )
}

/** Of the parts at the end, the first below a blank line, or a line of others. */
function beginOfBlock(parts: NamedPart[]): number {
  return parts.findLastIndex(({ row }, at) => {
    const above = parts[at - 1]
    return !above || above.row.last + 1 < row.line
  })
}

const known = new WeakMap<Part, string[]>()

function namesOf(part: Part): string[] {
  const names = known.get(part) ?? plainWords(part.name).split(' ')
  known.set(part, names)
  return names
}

/** The lines whose part is named, by some of its number or of its name. */
function findMeant({ candidates }: Line, words: string, before: NamedPart[]): NamedPart[] {
  const keys = candidates.flatMap(({ key }) => (key.length > 2 && /\d/.test(key) ? key : []))
  const numbered = before.filter(({ mention }) =>
    mention?.candidates.some((one) => keys.some((key) => one.key.includes(key))),
  )
  // 'Scratch the SG-8 plugs' is said of no other plugs.
  if (numbered.length > 0) return numbered
  const called = before.filter(({ part }) => {
    const names = part ? namesOf(part) : []
    return names.some((name) => name.length > 2 && ` ${words}`.includes(` ${name}`))
  })
  return called.length > 0 ? called : findWrittenAlike(words, before)
}

/** 'Anuluj klakson', below '20 klakson KS-HN-12': the lines in which the thing is called so. */
function findWrittenAlike(words: string, before: NamedPart[]): NamedPart[] {
  const things = words.split(' ').filter((word) => word.length > 3 && isTradeWord(word))
  if (things.length === 0) return []
  return before.filter(({ row }) => things.some((thing) => wordsOf(row).has(thing)))
}

const wordsOfLines = new WeakMap<Line, ReadonlySet<string>>()

function wordsOf(line: Line): ReadonlySet<string> {
  const words = wordsOfLines.get(line) ?? new Set(line.words.split(' '))
  wordsOfLines.set(line, words)
  return words
}

/** All that a few words say is how many: 'perdón, 20', 'the pads 60 please'. */
function findOnlyAmount({ row, amounts: [amount, more] }: NamedPart): number | null {
  if (amount?.quantity.kind !== 'units' || amount.hasDecimals || more || row.ignored) return null
  return row.text.split(' ').length < 6 ? amount.quantity.units : null
}

function wordsBeside({ row, mention }: NamedPart, { parts }: KnownParts): string[] {
  const names = mention?.matches.map(({ productId }) => parts.get(productId)?.name ?? '') ?? []
  const numbers = mention?.candidates.map(({ text }) => text) ?? []
  const known = new Set(plainWords([...names, ...numbers].join(' ')).split(' '))
  const words = plainWords(row.text.replace(/n't/g, 'nt')).split(' ')
  return words.filter((word) => !known.has(word))
}
