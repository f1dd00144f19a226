import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { loadFonts } from './fonts.ts'
import type { Printed } from './sheet.ts'

const look = readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8')

/** Sets sheets on as many pages as each takes; the same sheets always give the same bytes. */
export async function makePdf(printed: Printed): Promise<Buffer> {
  const clean = (name: string, value: unknown) =>
    typeof value === 'string' && name !== 'qr' && name !== 'mark' ? cleaned(value) : value
  const words = JSON.stringify(printed, clean)
  const { names, fonts, drawable } = await loadFonts(words)
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts }] })
  const inputs = { documents: drawable, fonts: JSON.stringify(names) }
  const { result } = compiler.compile({ mainFileContent: look, inputs })
  if (!result) throw new Error('the document cannot be set')
  const at = Math.max(...printed.documents.map((document) => document.at))
  const pdf = compiler.pdf(result, { creationTimestamp: Math.floor(at / 1_000) })
  // No other document uses what it caches of this one.
  compiler.evictCache(0)
  return pdf
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Without what is no letter: controls, and marks that would turn the rest of a line around. What is too
 * long for a word of a script with spaces may be broken anywhere.
 */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[^\s\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]{24,}/gu, (word) =>
      Array.from(clusters.segment(word), ({ segment }) => segment).join('\u200b'),
    )
}
