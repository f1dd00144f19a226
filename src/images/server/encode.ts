import sharp, { type Metadata } from 'sharp'
import { refuse } from '#images/refusals.ts'
import type { PictureFile } from '#server/external-services.ts'

// libvips' settings belong to the process. Every upload is another picture, so that a cache only
// holds memory; one thread each, because several pictures may be encoded at once.
sharp.cache(false)
sharp.concurrency(1)

/** Longer than any picture within the limits takes; ends what is made to be slow. */
const maxSeconds = 15

/** The greatest ratio of height to width; higher pictures become narrower. */
const maxHeightRatio = 4

/** 1 to 100. At 82 the demo's drawings are a fifth larger without a visible difference. */
const quality = 75

/** 0 to 6. Half the usual time, for a few hundred bytes more. */
const effort = 2

const maxPixels = 40_000_000

/**
 * The most pixels of one that cannot be decoded line by line but is held whole, as measured for
 * docs/decisions/0011: AVIF takes 18 bytes for each, interlaced PNG and progressive JPEG up to 10.
 */
const maxPixelsHeld = 16_000_000
const maxPixelsOfAvif = 8_000_000

/**
 * Re-encodes a picture as WebP in each width: upright, in sRGB, without metadata. Throws the refusal of an unusable
 * picture.
 */
export async function encode(bytes: Buffer, widths: readonly number[]) {
  const { width, height } = await inspect(bytes)
  const widest = Math.max(...widths)
  const bounds = { width: widest, height: widest * maxHeightRatio, fit: 'inside' as const }
  try {
    // Decoded once: the narrower ones are made from the widest.
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ ...bounds, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const files: PictureFile[] = []
    for (const size of widths) {
      const narrower = sharp(data, { raw }).resize({ width: size, withoutEnlargement: true })
      files.push({ width: size, bytes: await narrower.webp({ quality, effort }).toBuffer() })
    }
    return { width, height, files }
  } catch {
    throw refuse('picture-broken')
  }
}

async function inspect(bytes: Buffer): Promise<{ width: number; height: number }> {
  const format = sniffFormat(bytes)
  if (!format) throw refuse('not-a-picture')
  const opened = sharp(bytes, { limitInputPixels: false })
  const metadata = await opened.metadata().catch(() => null)
  if (!metadata) throw refuse('picture-broken')
  if (metadata.format !== format || (format === 'heif' && metadata.compression !== 'av1'))
    throw refuse('not-a-picture')
  if ((metadata.pages ?? 1) > 1) throw refuse('picture-moves')
  requireSize(metadata)
  return metadata.autoOrient
}

/**
 * The format as sharp names it, before sharp reads the file: SVG, GIF, TIFF and all ISO media except still AVIF are
 * refused.
 */
function sniffFormat(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  const start = bytes.subarray(0, 12).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  if (start.slice(4, 8) !== 'ftyp') return null
  const brands = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), 256)).toString('latin1')
  if (brands.startsWith('avis')) throw refuse('picture-moves')
  return brands.includes('avif') ? 'heif' : null
}

function requireSize({ width, height, format, isProgressive }: Metadata): void {
  const pixels = width * height
  if (pixels > maxPixels) throw refuse('picture-too-large')
  const max = format === 'heif' ? maxPixelsOfAvif : isProgressive ? maxPixelsHeld : maxPixels
  if (pixels <= max) return
  const detail = `Please choose a picture of at most ${max / 1_000_000} megapixels, or save it as a plain JPEG.`
  throw refuse('picture-too-large', { detail })
}
