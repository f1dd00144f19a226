// What a PDF of ours says, page by page, read from its own text as a reader's search would.
import { inflateSync } from 'node:zlib'

/** The texts of each page, in the order in which they were written. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const contents = objects.get(/\/Contents (\d+)/.exec(head)?.[1] ?? '')
      return shownBy(contents?.stream ?? '', fonts)
    })
}

type Part = { head: string; stream: string }

function objectsOf(pdf: Buffer): Map<string, Part> {
  const text = pdf.toString('latin1')
  return new Map(
    [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => {
      const [head = '', data = ''] = body.split('\nstream\n')
      const bytes = Buffer.from(data.replace(/\nendstream$/, ''), 'latin1')
      const isPacked = head.includes('FlateDecode')
      return [id, { head, stream: isPacked ? inflateSync(bytes).toString('latin1') : data }]
    }),
  )
}

/** By a font's name, the text of each of its glyphs. */
function fontsOf(objects: Map<string, Part>): Map<string, string[]> {
  const named = [...objects.values()].flatMap(({ head }) => [
    ...head.matchAll(/\/(F\d+) (\d+) 0 R/g),
  ])
  return new Map(
    named.map(([, name = '', id = '']) => {
      const unicode = /\/ToUnicode (\d+)/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
      const [, entries = ''] =
        /beginbfrange\n([\s\S]*?)\nendbfrange/.exec(objects.get(unicode)?.stream ?? '') ?? []
      const lists = [...entries.matchAll(/\[(.*)\]/g)].flatMap(([, list = '']) => [
        ...list.matchAll(/<([^>]*)>/g),
      ])
      return [name, lists.map(([, hex = '']) => fromUtf16(hex.replaceAll(' ', '')))]
    }),
  )
}

function fromUtf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

/** Each text that is shown, on a line of its own. */
function shownBy(stream: string, fonts: Map<string, string[]>): string {
  let font: string[] = []
  const lines: string[] = []
  for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? []
    else {
      const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      lines.push(glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? '\ufffd').join(''))
    }
  }
  return lines.join('\n')
}
