import bidiFactory from 'bidi-js'
import type { Face, Faces, Weight } from './faces.ts'

/** What is set in one face, in one direction. */
type Piece = { text: string; face: Face }

/** A line of text, its pieces from left to right. */
export type TextLine = { pieces: Piece[]; width: number }

export type Style = { size: number; weight: Weight }

/** How wide a piece becomes. */
export type Measure = (piece: Piece, size: number) => number

export type Typesetter = {
  /** The lines that a text fills in a width; a word that is wider than it is broken. */
  linesOf(text: string, style: Style, width: number): TextLine[]
}

const bidi = bidiFactory()

/** Letters that stand on, or change, each other are never parted. */
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Sets the given texts: what stands in no other can be set only of plain letters. A letter that no
 * font has becomes its number, `[U+1F600]`, so that nothing is lost without being seen.
 */
export async function openTypesetter(
  faces: Faces,
  texts: readonly [text: string, weight: Weight][],
  measure: Measure,
): Promise<Typesetter> {
  const known = new Map<string, Face | null>()
  const plainFaces = new Map<Weight, Face>()
  for (const weight of [400, 600] as const) {
    const face = await faces.faceOf('A', weight)
    if (face) plainFaces.set(weight, face)
  }
  for (const [text, weight] of texts) {
    if (isPlain(text)) continue
    for (const cluster of clustersOf(cleaned(text))) {
      const key = `${weight}${cluster}`
      if (!isPlain(cluster) && !known.has(key)) known.set(key, await faces.faceOf(cluster, weight))
    }
  }

  const plainFace = (weight: Weight): Face => {
    const face = plainFaces.get(weight)
    if (!face) throw new Error('The font for plain letters is missing')
    return face
  }
  const faceOf = (cluster: string, weight: Weight): Face =>
    (isPlain(cluster) ? null : known.get(`${weight}${cluster}`)) ?? plainFace(weight)
  const settable = (text: string, weight: Weight): string => {
    if (isPlain(text)) return text
    let missing = ''
    let shown = ''
    for (const cluster of clustersOf(cleaned(text))) {
      if (isSettable(cluster, weight)) {
        shown += numbersOf(missing) + cluster
        missing = ''
      } else missing += cluster
    }
    return shown + numbersOf(missing)
  }
  const isSettable = (cluster: string, weight: Weight) =>
    isPlain(cluster) || cluster === '\n' || Boolean(known.get(`${weight}${cluster}`))

  function piecesOf(text: string, weight: Weight): Piece[] {
    if (isPlain(text)) return [{ text, face: plainFace(weight) }]
    const pieces: Piece[] = []
    for (const cluster of clustersOf(text)) {
      const face = faceOf(cluster, weight)
      const last = pieces.at(-1)
      if (last?.face === face) last.text += cluster
      else pieces.push({ text: cluster, face })
    }
    return pieces
  }

  /** A line's pieces in the order in which they are seen. */
  function seen(line: string, weight: Weight): Piece[] {
    if (isPlain(line)) return piecesOf(line, weight)
    const levels = bidi.getEmbeddingLevels(line)
    if (levels.levels.every((level) => level === 0)) return piecesOf(line, weight)
    return turned(line, levels).flatMap(({ text, leftwards }) =>
      leftwards ? piecesOf(text, weight).reverse().map(fromTheRight) : piecesOf(text, weight),
    )
  }

  const widths = new Map<string, number>()
  function widthOf(text: string, { size, weight }: Style): number {
    const key = `${weight} ${size} ${text}`
    const width =
      widths.get(key) ??
      piecesOf(text, weight).reduce((sum, piece) => sum + measure(piece, size), 0)
    widths.set(key, width)
    return width
  }

  function brokenInto(paragraph: string, style: Style, width: number): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const word of wordsOf(paragraph)) {
      for (const part of partsThatFit(word, style, width)) {
        const wide = widthOf(part, style)
        if (line !== '' && used + widthOf(part.trimEnd(), style) > width) {
          lines.push(line.trimEnd())
          line = ''
          used = 0
        }
        line += part
        used += wide
      }
    }
    return [...lines, line.trimEnd()]
  }

  function partsThatFit(word: string, style: Style, width: number): string[] {
    if (widthOf(word.trimEnd(), style) <= width) return [word]
    return clustersOf(word)
  }

  return {
    linesOf(text, style, width) {
      return settable(text, style.weight)
        .split('\n')
        .flatMap((paragraph) => brokenInto(paragraph, style, width))
        .map((line) => {
          const pieces = seen(line, style.weight)
          return { pieces, width: pieces.reduce((sum, one) => sum + measure(one, style.size), 0) }
        })
    },
  }
}

/** What the first font has and no rule of direction or joining touches: nearly every text. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e\xa0-\xac\xae-\xff]*$/.test(text)
}

function clustersOf(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment)
}

/** Without what is no letter: controls, and marks that would turn the rest of a line around. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, (sign) =>
      sign === '\n' ? sign : '',
    )
}

/** Empty for what nobody would see anyway. */
function numbersOf(cluster: string): string {
  const letters = Array.from(cluster).filter(
    (letter) => !/\p{Default_Ignorable_Code_Point}/u.test(letter),
  )
  const numbers = letters.map((letter) =>
    letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0'),
  )
  return numbers.length === 0 ? '' : `[U+${numbers.join(' ')}]`
}

/** Each with the space after it. Scripts without spaces may be broken between any two letters. */
function wordsOf(text: string): string[] {
  const words = text.match(/[^ ]* +|[^ ]+$/g) ?? []
  return words.flatMap((word) =>
    /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u.test(word)
      ? clustersOf(word)
      : [word],
  )
}

/** Parts of a line that run in one direction, in the order in which they are seen. */
function turned(
  line: string,
  levels: ReturnType<typeof bidi.getEmbeddingLevels>,
): { text: string; leftwards: boolean }[] {
  const levelAt = (index: number) => levels.levels[index] ?? 0
  const parts: { from: number; to: number; level: number }[] = []
  for (const index of bidi.getReorderedIndices(line, levels)) {
    const level = levelAt(index)
    const last = parts.at(-1)
    if (last && last.level === level && level % 2 === 1 && index === last.from - 1)
      last.from = index
    else if (last && last.level === level && level % 2 === 0 && index === last.to + 1)
      last.to = index
    else parts.push({ from: index, to: index, level })
  }
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels)
  return parts.map(({ from, to, level }) => ({
    text: Array.from(
      { length: to - from + 1 },
      (_, at) => mirrored.get(from + at) ?? line[from + at],
    ).join(''),
    leftwards: level % 2 === 1,
  }))
}

/** A font of such a script turns its letters itself when it joins them; others are turned here. */
function fromTheRight({ text, face }: Piece): Piece {
  return { face, text: face.rightToLeft ? text : clustersOf(text).reverse().join('') }
}
