import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** A font of one weight for some letters, by the name of which it is asked for. */
export type Font = { name: string; bytes: Buffer }

/** In the order in which they are asked for a letter. */
const families = [
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Thai',
  'Noto Sans SC',
  'Noto Sans KR',
]
const weights = [400, 600] as const

/** A family comes in files of some letters each, so that few are loaded for what a text needs. */
type Slice = {
  family: string
  file: string
  ranges: [from: number, to: number][]
}

const { resolve } = createRequire(import.meta.url)

const slices = (await Promise.all(families.map(listSlices))).flat()
const loaded = new Map<Slice, Font[]>()

/** Gives the fonts that a text needs, which stay loaded, and the text without the signs that none has. */
export async function loadFonts(text: string): Promise<{ fonts: Font[]; drawable: string }> {
  const letters = Array.from(text)
  const sliceWith = new Map(Array.from(new Set(letters), (letter) => [letter, findSlice(letter)]))
  const needed = new Set(sliceWith.values())
  const fonts: Font[] = []
  for (const [place, slice] of slices.entries()) {
    if (!needed.has(slice)) continue
    const both = loaded.get(slice) ?? (await load(slice, place))
    loaded.set(slice, both)
    fonts.push(...both)
  }
  return { fonts, drawable: letters.filter((letter) => sliceWith.get(letter)).join('') }
}

function findSlice(letter: string): Slice | undefined {
  const point = letter.codePointAt(0) ?? 0
  return slices.find(({ ranges }) => ranges.some(([from, to]) => from <= point && point <= to))
}

async function listSlices(family: string): Promise<Slice[]> {
  const id = family.toLowerCase().replaceAll(' ', '-')
  const listed = resolve(`@fontsource-variable/${id}/unicode.json`)
  const ranges: Record<string, string> = JSON.parse(await readFile(listed, 'utf8'))
  return Object.entries(ranges).map(([key, value]) => {
    const slice = `${id}-${key.replace(/[[\]]/g, '')}`
    const file = `@fontsource-variable/${id}/files/${slice}-wght-normal.woff2`
    return { family, file, ranges: value.split(',').map(readRange) }
  })
}

/** `U+0600-06ff`, or one letter `U+20`. */
function readRange(written: string): [number, number] {
  const [from = 0, to = from] = written
    .replace('U+', '')
    .split('-')
    .map((digits) => Number.parseInt(digits, 16))
  return [from, to]
}

function load({ family, file, ranges }: Slice, place: number): Promise<Font[]> {
  // All slices of a family have one name, by which only one would be found; each gets its own, as long.
  const name = `Noto ${String(place).padStart(4, '0')}`
  const letters = ranges.map(([from, to]) =>
    String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at)),
  )
  return Promise.all(
    weights.map(async (wght) => {
      const bytes = await subsetFont(await readFile(resolve(file)), letters.join(''), {
        targetFormat: 'truetype',
        variationAxes: { wght },
      })
      const text = bytes.toString('latin1').replaceAll(inFont('Noto Sans'), inFont(name))
      return { name: family.replace('Noto Sans', name), bytes: Buffer.from(text, 'latin1') }
    }),
  )
}

function inFont(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('latin1')
}
