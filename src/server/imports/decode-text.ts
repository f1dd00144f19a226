import { isUtf8 } from 'node:buffer'
import type { Encoding } from '#base/encodings.ts'
import type { FileReading } from '#base/import-report.ts'
import { noRemarks, remark } from './read-csv.ts'

type DecodedText = {
  text: string
  encoding: Encoding
  /** The lines, counted from 1, that hold bytes which the encoding does not know. */
  oddLines: number[]
}

/** Decodes a text as `chosen`, or by detection. */
async function decodeText(bytes: Buffer, chosen?: Encoding): Promise<DecodedText> {
  const encoding = chosen ?? encodingOfMark(bytes) ?? encodingOfZeros(bytes)
  if (encoding === 'utf-8') return decodeUtf8(bytes)
  if (encoding) return decodeAs(bytes, encoding)
  return isMostlyUtf8(bytes) ? decodeUtf8(bytes) : decodeAs(bytes, await detectEncoding(bytes))
}

function decodeAs(bytes: Buffer, encoding: Encoding): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding, oddLines: [] }
}

function encodingOfMark([first, second, third]: Buffer): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** UTF-16 writes line breaks, digits and separators with a byte of zero, on one side. */
function encodingOfZeros(bytes: Buffer): Encoding | null {
  const begin = bytes.subarray(0, 4_096)
  const isZeroAt = (side: number) => (byte: number, index: number) =>
    byte === 0 && index % 2 === side
  const [even, odd] = [begin.filter(isZeroAt(0)).length, begin.filter(isZeroAt(1)).length]
  if (Math.max(even, odd) * 10 < begin.length || Math.min(even, odd) * 10 > Math.max(even, odd))
    return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const signOfUtf8 =
  '[\\xc2-\\xdf][\\x80-\\xbf]|[\\xe0-\\xef][\\x80-\\xbf]{2}|[\\xf0-\\xf4][\\x80-\\xbf]{3}'

/** Other encodings hardly ever write what is a sign of UTF-8, so few odd bytes do not count. */
function isMostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true
  const text = bytes.toString('latin1')
  const good = text.match(new RegExp(signOfUtf8, 'g'))?.length ?? 0
  const odd = text.match(new RegExp(`(?:${signOfUtf8})|([\\x80-\\xff])`, 'g'))?.length ?? 0
  return good > 0 && good >= odd - good
}

/** Bytes that are not UTF-8 are read as Windows-1252, as pasted. */
function decodeUtf8(bytes: Buffer): DecodedText {
  if (isUtf8(bytes)) return decodeAs(bytes, 'utf-8')
  const oddLines = new Set<number>()
  const lines = bytes.toString('latin1').split('\n')
  const windows = new TextDecoder('windows-1252')
  const decoded = lines.map((line, index) =>
    line.replace(new RegExp(`(?:${signOfUtf8})|[\\x80-\\xff]`, 'g'), (sign) => {
      const written = Buffer.from(sign, 'latin1')
      if (sign.length > 1) return written.toString('utf8')
      oddLines.add(index + 1)
      return windows.decode(written)
    }),
  )
  const text = decoded.join('\n').replace(/^\ufeff/, '')
  return { text, encoding: 'utf-8', oddLines: [...oddLines] }
}

const enough = 64 * 1024

/** One library detects East Asian encodings best, the other one those of the Mac and the rest. */
async function detectEncoding(bytes: Buffer): Promise<Encoding> {
  const sample = sampleOf(bytes)
  if (!partOfWord.test(sample.toString('latin1'))) return 'windows-1252'
  const { analyse } = await import('chardet')
  const [best] = analyse(sample)
  const asian = eastAsian.find((one) => one === best?.name.toLowerCase())
  if (asian && (best?.confidence ?? 0) >= 50 && canDecode(bytes, asian)) return asian
  const { default: jschardet } = await import('jschardet')
  const options = { detectEncodings: [...detected.keys()] }
  const guesses = jschardet.detectAll(withSmallLetters(sample), options)
  const likely = guesses.flatMap(({ encoding }) => {
    const found = detected.get(encoding ?? '')
    return found && isLikely(found, sample) ? [found] : []
  })
  const found = likely.find((one) => canDecode(bytes, one)) ?? 'windows-1252'
  return found === 'windows-1252' && isTurkish(sample) ? 'windows-1254' : found
}

/**
 * The library knows words by their small letters. Cyrillic and Greek capitals stand 32 before those, where KOI8-R has
 * its small letters, which are seldom without a capital.
 */
function withSmallLetters(sample: Buffer): Buffer {
  const text = sample.toString('latin1')
  if (/[\xe0-\xff]/.test(text) || !/[\xc0-\xdf]{3}/.test(text)) return sample
  return sample.map((byte) => (byte >= 0xc0 && byte <= 0xdf ? byte + 0x20 : byte)) as Buffer
}

/** As Windows-1252 `ğ`, `ı` and `ş` look Icelandic, which has other vowels with them. */
function isTurkish(sample: Buffer): boolean {
  const text = sample.toString('latin1').toLowerCase()
  return /[\xf0\xfd\xfe]/.test(text) && !/[áéíóúæ]/.test(text)
}

/** A letter beyond ASCII beside another letter: alone, `Ø`, `±` and `€` are signs of Western Europe. */
const partOfWord = /[a-z\x80-\xff][\x80-\xff]|[\x80-\xff][a-z]/i

/**
 * Few writers mix alphabets within a word, have Cyrillic capitals behind small letters, or put one sign of East Asia
 * between other letters. Two signs of Chinese may be four Cyrillic letters, which have other bytes only.
 */
function isLikely(encoding: Encoding, sample: Buffer): boolean {
  const text = new TextDecoder(encoding).decode(sample)
  if (/[\p{Co}\x80-\x9f\u2500-\u257f]/u.test(text)) return false
  if (eastAsian.some((one) => one === encoding))
    return sample.some((byte) => byte >= 0x80 && byte < 0xc0) && !loneSign.test(text)
  return !mixedWord.test(text)
}

const mixedWord =
  /\p{Script=Latin}(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}\p{Script=Latin}|[а-я][А-Я]/u
const loneSign = /\p{Script=Latin}\p{Lo}(?!\p{Lo})|(?<!\p{Lo})\p{Lo}\p{Script=Latin}/u

/** The lines that tell encodings apart: those with letters outside ASCII. */
function sampleOf(bytes: Buffer): Buffer {
  const lines = bytes.toString('latin1').split('\n')
  const telling = lines.filter((line) => /[\x80-\xff]/.test(line)).join('\n')
  return Buffer.from(telling.slice(0, enough), 'latin1')
}

const eastAsian = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'] as const

/** By the names of the library that detects them. */
const detected = new Map<string, Encoding>([
  ['Windows-1252', 'windows-1252'],
  ['Windows-1250', 'windows-1250'],
  ['Windows-1251', 'windows-1251'],
  ['Windows-1253', 'windows-1253'],
  ['Windows-1254', 'windows-1254'],
  ['Windows-1255', 'windows-1255'],
  ['Windows-1256', 'windows-1256'],
  ['Windows-1257', 'windows-1257'],
  ['CP874', 'windows-874'],
  ['MacRoman', 'macintosh'],
  ['MacCyrillic', 'x-mac-cyrillic'],
  ['KOI8-R', 'koi8-r'],
  ['IBM866', 'ibm866'],
  ['ISO-8859-2', 'iso-8859-2'],
  ['SHIFT_JIS', 'shift_jis'],
  ['GB18030', 'gb18030'],
  ['Big5', 'big5'],
  ['EUC-KR', 'euc-kr'],
])

function canDecode(bytes: Buffer, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** HTML, XML or the like, regardless of the file's name: some programs save tables as HTML under `.xls`. */
export function isDocument(text: string): boolean {
  return /^\s*(?:%PDF|\{\\rtf|<(?:!doctype|html|table|\?xml))/i.test(text)
}

/** A text, and the notes on how it was decoded. */
export async function readText(bytes: Buffer, chosen?: Encoding) {
  const { text, encoding, oddLines } = await decodeText(bytes, chosen)
  const reading: FileReading = { encoding, sheet: null, sheets: [], notes: noRemarks() }
  for (const line of oddLines)
    remark(reading.notes, line, 'A sign of this line is no UTF-8. It was read as Windows-1252.')
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries())
    if (line.includes('\ufffd'))
      remark(reading.notes, index + 1, 'A sign of this line is lost: “\ufffd” stands for it.')
  return { text, reading }
}
