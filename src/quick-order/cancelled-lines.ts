import type { KnownParts } from './find-parts.ts'
import type { NamedPart } from './find-quantities.ts'
import { plainWords } from './rows.ts'
import { cancelWords, fillers, numberWords } from './words.ts'

/** What lines were taken back by: by something in them, or by a line that follows them. */
export function findCancelledLines(named: NamedPart[], known: KnownParts): Map<NamedPart, string> {
  const reasons = new Map<NamedPart, string>()
  for (const list of Map.groupBy(named, ({ row }) => row.list).values()) {
    const parts = list.filter(namesPart)
    const byPart = Map.groupBy(parts, findProduct)
    const isAnswer = parts.some(({ row }) => !row.isQuoted)
    for (const one of list) {
      const same = byPart.get(findProduct(one))
      if (one.row.isQuoted && isAnswer) reasons.set(one, 'It is part of an earlier mail.')
      else if (struckOut.test(one.row.raw)) reasons.set(one, 'It is struck out.')
      else {
        const { word, lines } = same ? findInLine(one, same, known) : findOfLinesAbove(one, parts)
        for (const other of lines) reasons.set(other, `Line ${one.row.line} says “${word.trim()}”.`)
      }
    }
  }
  return reasons
}

function namesPart({ mention, isNear }: NamedPart): boolean {
  return mention !== null && !isNear
}

function findProduct({ mention }: NamedPart): string | undefined {
  return mention?.matches[0]?.productId
}

const struckOut = /[✗✘❌]|~~[^~]+~~|(?<!\S)~[^~\s][^~]*~(?!\S)|[\u0335-\u0338]/u

type Cancellation = { word: string; lines: NamedPart[] }

const noCancellation: Cancellation = { word: '', lines: [] }

/** What a line says of its part, it says of all lines of that. */
function findInLine(one: NamedPart, same: NamedPart[], known: KnownParts): Cancellation {
  const words = wordsBeside(one, known)
  const [first = one] = same
  const isSure = namesPart(one) && one.mention?.candidates.some(({ isWeak }) => !isWeak)
  const isClear = first.quantity.kind === 'units' && one.quantity.kind !== 'either'
  const before = first === one ? words : wordsBeside(first, known)
  const isKnown = (word: string) =>
    before.includes(word) || fillers.has(word) || numberWords.has(word)
  // Who names a part once more and says more of it may mean so many in place of the first.
  const more = words.find((word) => /^\p{L}{2,}$/u.test(word) && !isKnown(word))
  const corrects = more ?? /(?<!\S)\*(?=\p{L})|(?<=\S)\*$/u.exec(one.row.text)?.[0]
  const [word = isSure && isClear && !one.row.columns ? corrects : undefined] =
    cancelWords.always.exec(words.join(' ')) ?? cancelWords.inLine.exec(words.join(' ')) ?? []
  return word === undefined ? noCancellation : { word, lines: same }
}

function findOfLinesAbove({ row }: NamedPart, parts: NamedPart[]): Cancellation {
  const words = plainWords(row.text)
  const [word] = cancelWords.always.exec(words) ?? cancelWords.ofLinesBefore.exec(words) ?? []
  if (word === undefined || cancelWords.conditional.test(words)) return noCancellation
  const before = parts.filter((other) => other.row.line < row.line)
  const keys = row.candidates.flatMap(({ key }) => (key.length > 2 && /\d/.test(key) ? key : []))
  const meant = before.filter(({ mention }) =>
    mention?.candidates.some((number) => keys.some((key) => number.key.includes(key))),
  )
  if (meant.length > 0) return { word, lines: meant }
  const isShort = words.split(' ').length < 4 && !cancelWords.ofAllLines.test(words)
  const isLast = isShort || cancelWords.ofLastLine.test(words)
  return { word, lines: isLast ? before.slice(-1) : before }
}

function wordsBeside({ row, mention }: NamedPart, { parts }: KnownParts): string[] {
  const names = mention?.matches.map(({ productId }) => parts.get(productId)?.name ?? '') ?? []
  const numbers = mention?.candidates.map(({ text }) => text) ?? []
  const known = new Set(plainWords([...names, ...numbers].join(' ')).split(' '))
  const words = plainWords(row.text.replace(/n't/g, 'nt')).split(' ')
  return words.filter((word) => !known.has(word))
}
