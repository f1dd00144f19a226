import { parsePictureId, pictureFile } from '#base/pictures.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/open.ts'
import type { Images } from '#server/external-services.ts'
import { applyBrand } from '#server/mail/mail-template.ts'
import { accentTones } from '../accent.ts'
import type { Appearance } from '../contract.ts'
import { readAppearance } from './appearance.ts'

/** The brand of documents: fields that are set replace the default look. */
export type DocumentBrand = {
  /** #rrggbb, dark enough to be seen on white paper. */
  accent?: string
  /** The owner's logo as SVG. */
  mark?: string
}

/** A logo is at most so wide and high on paper, in pixels of its picture. */
const widest = 480

/**
 * The owner's accent and logo for documents, today's where no look is given. A logo that cannot be read is left out:
 * the name says whose they are.
 */
export async function readDocumentBrand(
  db: Db,
  images: Images,
  look?: Pick<Appearance, 'accent' | 'logo'>,
): Promise<DocumentBrand> {
  const { accent, logo } = look ?? (await readAppearance(db))
  const mark = logo === null ? null : await drawLogo(logo, images).catch(() => null)
  return {
    ...(accent !== null && { accent: accentTones(accent, 'light').text }),
    ...(mark !== null && { mark }),
  }
}

/** The picture as SVG, which the typesetter reads for any picture format; null for a picture on another server. */
async function drawLogo(logo: string, images: Images): Promise<string | null> {
  const id = parsePictureId(logo)
  const bytes = id === null ? null : await images.read(pictureFile(id, widest))
  if (!bytes) return null
  // Loaded by the shops that have a logo.
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes).png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const href = `data:image/png;base64,${data.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><image href="${href}" width="${width}" height="${height}"/></svg>`
}

/** Gives a mail's HTML the owner's accent and logo, as they are when it is sent. */
export async function dressMail(
  html: string,
  db: Db,
  shop: Pick<Config, 'shopName' | 'publicUrl'>,
): Promise<string> {
  const { accent, logo } = await readAppearance(db)
  const tones =
    accent === null ? null : { light: toneOf(accent, 'light'), dark: toneOf(accent, 'dark') }
  return applyBrand(html, shop, { tones, logo })
}

function toneOf(accent: string, theme: 'light' | 'dark') {
  const { text, fill, onFill } = accentTones(accent, theme)
  return { text, fill, onFill }
}
