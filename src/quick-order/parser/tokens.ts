import { endOfDate } from './dates.ts'

/** Stands for the numbers that were found in a line: a sign that no line holds when it is read. */
export const gap = '\u0000'

/** Stands between the cells of a row, and for what was read already and says nothing of how many. */
export const cut = '\u00b7'

export type Token = {
  kind: 'part' | 'figure' | 'word' | 'date' | 'sign' | 'cut'
  /** As it is compared: in small letters. */
  text: string
  from: number
  to: number
  /** Nothing stands between it and the one before, or behind. */
  isGluedBefore: boolean
  isGluedAfter: boolean
  /** It is written in capitals. */
  isUpper: boolean
}

/** Each begins where the one before ended and has one way to match: no text is looked at twice. */
const patterns: [Token['kind'], RegExp][] = [
  ['part', /\0+/y],
  ['cut', /\u00b7/y],
  ['figure', /\d{1,3}(?: 000)+(?![\d.,'])|\d+(?:[.,']\d+)*/y],
  ['word', /\p{L}[\p{L}\p{M}]*(?:'\p{L}+)*/uy],
  ['sign', /[^\s]/uy],
]

/** The most tokens of a line that are read. */
export const maxTokens = 250

export function tokenize(written: string): Token[] {
  const text = written.toLowerCase().length === written.length ? written.toLowerCase() : written
  const tokens: Token[] = []
  let at = 0
  while (at < text.length && tokens.length <= maxTokens) {
    if (isBlank(text, at)) {
      at++
      continue
    }
    const [kind, to] = readToken(text, at)
    const before = tokens.at(-1)
    const isGluedBefore = before?.to === at
    if (before) before.isGluedAfter = isGluedBefore
    const isUpper = kind === 'word' && isInCapitals(written.slice(at, to))
    const found = text.slice(at, to)
    tokens.push({
      kind,
      text: kind === 'figure' ? found.replaceAll(' ', '') : found,
      from: at,
      to,
      isGluedBefore,
      isGluedAfter: false,
      isUpper,
    })
    at = to
  }
  return tokens
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 32 || (code > 8 && code < 14) || (code > 127 && /\s/.test(text[at] ?? ''))
}

function isInCapitals(word: string): boolean {
  return word !== word.toLowerCase() && /^\p{Lu}+$/u.test(word)
}

function readToken(text: string, at: number): [Token['kind'], number] {
  const dateEnd = endOfDate(text, at)
  if (dateEnd !== null) return ['date', dateEnd]
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    if (pattern.test(text)) return [kind, pattern.lastIndex]
  }
  return ['sign', at + 1]
}

/** Letters or figures: what a sign between two of them parts. */
export function isContent({ kind }: Token): boolean {
  return kind === 'part' || kind === 'figure' || kind === 'word'
}
