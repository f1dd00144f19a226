import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { loadFonts } from './fonts.ts'
import type { Printed } from './sheet.ts'

const template = readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8')

/** Typesets each document on as many pages as it needs. The same input always gives the same bytes. */
export async function makePdf(input: Printed): Promise<Buffer> {
  const sanitize = (name: string, value: unknown) =>
    typeof value === 'string' && name !== 'qr' && name !== 'mark' ? sanitizeText(value) : value
  const json = JSON.stringify(input, sanitize)
  const { names, fonts, drawable } = await loadFonts(json)
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts }] })
  const inputs = { documents: drawable, fonts: JSON.stringify(names) }
  const { result } = compiler.compile({ mainFileContent: template, inputs })
  if (!result) throw new Error('Typst could not compile the document')
  const at = Math.max(...input.documents.map((document) => document.at))
  const pdf = compiler.pdf(result, { creationTimestamp: Math.floor(at / 1_000) })
  // The cache is of no use to other documents.
  compiler.evictCache(0)
  return pdf
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Control characters, and marks that change the direction of a line. */
const invisible = /(?!\n)\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A word of 24 characters or more, in a script that has spaces between words. */
const longWord = /[^\s\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]{24,}/gu

/** Removes invisible characters, and lets long words break anywhere. */
function sanitizeText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(invisible, '')
    .replace(longWord, (word) =>
      Array.from(clusters.segment(word), ({ segment }) => segment).join('\u200b'),
    )
}
