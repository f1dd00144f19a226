import sharp, { type Metadata } from 'sharp'
import { Problem } from '#base/problem.ts'

/** The most pixels of any picture. */
export const mostPixels = 40_000_000

/**
 * The most pixels of one that cannot be decoded line by line but is held whole, as measured for
 * docs/decisions/0011: AVIF takes 18 bytes for each, interlaced PNG and progressive JPEG up to 10.
 */
const mostPixelsHeld = 16_000_000
const mostPixelsOfAvif = 8_000_000

/**
 * Looks at a picture's first bytes and header, and decodes nothing. Throws the refusal of what is
 * no picture, is damaged, moves, or is too large to be decoded.
 */
export async function inspect(bytes: Buffer): Promise<{ width: number; height: number }> {
  const looks = looksLike(bytes)
  if (!looks) throw new Problem('not-a-picture')
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!facts) throw new Problem('picture-broken')
  if (facts.format !== looks || (looks === 'heif' && facts.compression !== 'av1')) {
    throw new Problem('not-a-picture')
  }
  if ((facts.pages ?? 1) > 1 || (looks === 'png' && isAnimatedPng(bytes))) {
    throw new Problem('picture-moves')
  }
  demandSize(facts)
  return { width: facts.autoOrient.width, height: facts.autoOrient.height }
}

/**
 * By its first bytes what sharp will call it, before sharp sees it: SVG, GIF, TIFF and whatever
 * else it could read stay outside. Of the ISO media only still AVIF: HEIC is patented and its
 * decoder not part of sharp, `avis` moves.
 */
function looksLike(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  const start = bytes.subarray(0, 12).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  if (start.slice(4, 8) !== 'ftyp') return null
  const brands = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), 256)).toString('latin1')
  if (brands.startsWith('avis')) throw new Problem('picture-moves')
  return brands.includes('avif') ? 'heif' : null
}

function demandSize({ width, height, format, isProgressive }: Metadata): void {
  const pixels = width * height
  if (pixels > mostPixels) throw new Problem('picture-too-large')
  const held = format === 'heif' ? mostPixelsOfAvif : isProgressive ? mostPixelsHeld : mostPixels
  if (pixels <= held) return
  throw new Problem('picture-too-large', {
    detail: `Please choose a picture of at most ${held / 1_000_000} megapixels, or save it as a plain JPEG.`,
  })
}

/** Whether an animation is announced before the picture: sharp sees only its first frame. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'acTL') return at + 12 <= bytes.length && bytes.readUInt32BE(at + 8) > 1
    if (kind === 'IDAT') return false
    at += 12 + bytes.readUInt32BE(at)
  }
  return false
}
