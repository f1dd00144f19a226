import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** In the order in which they are asked for a letter. */
const families = ['', ' Arabic', ' Hebrew', ' Thai', ' SC', ' KR']

/** A family comes in files of some letters each, so that few are loaded for what a text needs. */
type Slice = { name: string; file: string; letters: string; fonts?: Buffer[] }

const { resolve } = createRequire(import.meta.url)

const slices = (await Promise.all(families.map(listSlices))).flat()

/** Gives the fonts that a text needs, which stay loaded, and the text without the signs that none has. */
export async function loadFonts(text: string) {
  const letters = Array.from(text)
  const sliceWith = new Map(Array.from(new Set(letters), (letter) => [letter, findSlice(letter)]))
  const used = new Set(sliceWith.values())
  const needed = slices.filter((slice) => used.has(slice))
  for (const slice of needed) slice.fonts ??= await load(slice)
  return {
    names: needed.map(({ name }) => name),
    fonts: needed.flatMap(({ fonts = [] }) => fonts),
    drawable: letters.filter((letter) => sliceWith.get(letter)).join(''),
  }
}

function findSlice(letter: string): Slice | undefined {
  return slices.find(({ letters }) => letters.includes(letter))
}

async function listSlices(family: string): Promise<Slice[]> {
  const id = `noto-sans${family.toLowerCase().replace(' ', '-')}`
  const listed = resolve(`@fontsource-variable/${id}/unicode.json`)
  const ranges: Record<string, string> = JSON.parse(await readFile(listed, 'utf8'))
  return Object.entries(ranges).map(([key, value], index) => {
    const slice = `${id}-${key.replace(/[[\]]/g, '')}`
    return {
      // All of a family have one name, by which only one would be found; each gets its own, as long.
      name: `Noto ${String(index).padStart(4, '0')}${family}`,
      file: `@fontsource-variable/${id}/files/${slice}-wght-normal.woff2`,
      letters: value.split(',').map(listLetters).join(''),
    }
  })
}

/** Of a range like `U+0600-06ff`, or one letter `U+20`. */
function listLetters(range: string): string {
  const [from = 0, to = from] = range
    .slice('U+'.length)
    .split('-')
    .map((digits) => Number.parseInt(digits, 16))
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
}

/** A PDF holds fonts of one weight. */
async function load({ name, file, letters }: Slice): Promise<Buffer[]> {
  const variable = await readFile(resolve(file))
  const weights = [400, 600].map((wght) =>
    subsetFont(variable, letters, { targetFormat: 'truetype', variationAxes: { wght } }),
  )
  return (await Promise.all(weights)).map((font) => {
    const renamed = font
      .toString('latin1')
      .replaceAll(inFont('Noto Sans'), inFont(name.slice(0, 'Noto Sans'.length)))
    return Buffer.from(renamed, 'latin1')
  })
}

function inFont(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('latin1')
}
