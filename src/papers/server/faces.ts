import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

export type Weight = 400 | 600

/** A font of one weight for some letters. */
export type Face = {
  name: string
  bytes: Buffer
  /** Its letters run from right to left. */
  rightToLeft: boolean
  letters: ReadonlySet<number>
}

/** In the order in which they are asked for a letter. */
const families = [
  { name: 'noto-sans', rightToLeft: false },
  { name: 'noto-sans-arabic', rightToLeft: true },
  { name: 'noto-sans-hebrew', rightToLeft: true },
  { name: 'noto-sans-thai', rightToLeft: false },
  { name: 'noto-sans-sc', rightToLeft: false },
  { name: 'noto-sans-kr', rightToLeft: false },
]

/** Letters of most texts, none of which changes its neighbours. */
const plainSlice = 'noto-sans-latin'

/** A family comes in files of some letters each, so that few are loaded for what a text needs. */
type Slice = {
  name: string
  file: string
  rightToLeft: boolean
  ranges: [from: number, to: number][]
}

const { resolve } = createRequire(import.meta.url)

export type Faces = {
  /** The face that has every one of these letters, which stand on each other; null when none has. */
  faceOf(cluster: string, weight: Weight): Promise<Face | null>
}

/** Opens fonts as texts need them, and keeps them open. */
export function openFaces(): Faces {
  let slices: Promise<Slice[]> | null = null
  const faces = new Map<string, Promise<Face>>()
  const open = (slice: Slice, weight: Weight) => {
    const name = `${slice.name}-${weight}`
    const known = faces.get(name) ?? loadFace(name, slice, weight)
    faces.set(name, known)
    return known
  }
  return {
    async faceOf(cluster, weight) {
      slices ??= readSlices()
      const points = pointsOf(cluster)
      for (const slice of await slices) {
        if (!slice.ranges.some(([from, to]) => isWithin(points[0], from, to))) continue
        const face = await open(slice, weight)
        if (points.every((point) => face.letters.has(point))) return face
      }
      return null
    },
  }
}

function isWithin(point: number | undefined, from: number, to: number): boolean {
  return point !== undefined && point >= from && point <= to
}

function pointsOf(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
}

async function readSlices(): Promise<Slice[]> {
  const all = await Promise.all(
    families.map(async ({ name, rightToLeft }) => {
      const listed = resolve(`@fontsource-variable/${name}/unicode.json`)
      const ranges: Record<string, string> = JSON.parse(await readFile(listed, 'utf8'))
      return Object.entries(ranges).map(([key, value]): Slice => {
        const slice = `${name}-${key.replace(/[[\]]/g, '')}`
        return {
          name: slice,
          file: `@fontsource-variable/${name}/files/${slice}-wght-normal.woff2`,
          rightToLeft,
          ranges: value.split(',').map(readRange),
        }
      })
    }),
  )
  return all.flat()
}

/** `U+0600-06ff`, or one letter `U+20`. */
function readRange(written: string): [number, number] {
  const [from = 0, to = from] = written
    .replace('U+', '')
    .split('-')
    .map((digits) => Number.parseInt(digits, 16))
  return [from, to]
}

/** A slice as a plain font of one weight: the PDF library can embed neither WOFF2 nor variable fonts. */
async function loadFace(name: string, slice: Slice, weight: Weight): Promise<Face> {
  const text = slice.ranges.map(([from, to]) => lettersFrom(from, to)).join('')
  const bytes = await subsetFont(await readFile(resolve(slice.file)), text, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    // Reading its kerning took half of the time of a short paper.
    ...(slice.name === plainSlice ? { keepFeatures: [] } : {}),
  })
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${slice.file} is not one font`)
  const { rightToLeft } = slice
  return { name, bytes, rightToLeft, letters: new Set(font.characterSet) }
}

function lettersFrom(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
}
