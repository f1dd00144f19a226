import sharp from 'sharp'
import { Problem } from '#base/problem.ts'
import type { PictureFile } from '#server/ports.ts'
import { inspect, mostPixels } from './inspect.ts'

// libvips' settings belong to the process. Every upload is another picture, so that a cache only
// holds memory; one thread each, because several pictures may be pressed at once.
sharp.cache(false)
sharp.concurrency(1)

/** Longer than any picture within the limits takes; ends what is made to be slow. */
const mostSeconds = 15

/** A picture may be so many times as high as it is wide; a higher one becomes narrower. */
const mostHeight = 4

/** Of 100. At 82 the drawings of the demo are a fifth larger, and nobody sees it (decision 0057). */
const quality = 75

export type Pressed = { width: number; height: number; files: PictureFile[] }

/**
 * A picture encoded anew as WebP in each width, never enlarged: turned upright, in sRGB, and without
 * anything that came with it (place, camera, profile, what was hidden behind its end). Throws the
 * refusal of what is no picture for the shop.
 */
export async function press(bytes: Buffer, widths: readonly number[]): Promise<Pressed> {
  const { width, height } = await inspect(bytes)
  const widest = Math.max(...widths)
  try {
    // Decoded once: the narrower ones are made from the widest.
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize({
        width: widest,
        height: widest * mostHeight,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const files: PictureFile[] = []
    for (const size of widths) {
      const narrower = sharp(data, { raw }).resize({ width: size, withoutEnlargement: true })
      files.push({ width: size, bytes: await narrower.webp({ quality }).toBuffer() })
    }
    return { width, height, files }
  } catch {
    throw new Problem('picture-broken')
  }
}
