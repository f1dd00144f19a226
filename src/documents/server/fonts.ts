import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Noto Sans and its scripts. The first that has a letter draws it. */
const families = ['', ' Arabic', ' Hebrew', ' Thai', ' SC', ' KR']

/** One file of a font family. A family has many files, so that a text loads few letters that it does not use. */
type Slice = { name: string; file: string; letters: string; fonts?: Buffer[] }

const weights = [400, 600]

/** Where the build leaves the fonts. Without a build, as in development, each is made when it is first needed. */
const preparedFolder = join(import.meta.dirname, '../../../build/fonts')

const { resolve } = createRequire(import.meta.url)

const slices = (await Promise.all(families.map(listSlices))).flat()

/** Gives the fonts that a text needs, which stay in memory, and the text without the letters that no font has. */
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
      // All files of a family name the same font, and Typst would use only one: each gets a name of the same length.
      name: `Noto ${String(index).padStart(4, '0')}${family}`,
      file: `@fontsource-variable/${id}/files/${slice}-wght-normal.woff2`,
      letters: value.split(',').map(listLetters).join(''),
    }
  })
}

/** The letters of a range like `U+0600-06ff`, or of one code like `U+20`. */
function listLetters(range: string): string {
  const [from = 0, to = from] = range
    .slice('U+'.length)
    .split('-')
    .map((digits) => Number.parseInt(digits, 16))
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
}

function load(slice: Slice): Promise<Buffer[]> {
  const fonts = weights.map((weight) =>
    readFile(preparedFile(slice, weight)).catch(() => makeFont(slice, weight)),
  )
  return Promise.all(fonts)
}

/** Makes each font before it is needed: part of `npm run build`. */
export async function prepareFonts(): Promise<void> {
  await mkdir(preparedFolder, { recursive: true })
  for (const slice of slices)
    for (const weight of weights)
      await writeFile(preparedFile(slice, weight), await makeFont(slice, weight))
}

function preparedFile({ name }: Slice, weight: number): string {
  return join(preparedFolder, `${name} ${weight}.ttf`)
}

/** A PDF holds fonts of one weight: makes one from the slice's variable font. */
async function makeFont({ name, file, letters }: Slice, wght: number): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  const variable = await readFile(resolve(file))
  const options = { targetFormat: 'truetype', variationAxes: { wght } } as const
  const font = await subsetFont(variable, letters, options)
  const renamed = font
    .toString('latin1')
    .replaceAll(inFont('Noto Sans'), inFont(name.slice(0, 'Noto Sans'.length)))
  return Buffer.from(renamed, 'latin1')
}

function inFont(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('latin1')
}
