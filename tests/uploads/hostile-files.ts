// Files that the shop must not store unchanged, or choke on: each made here,
// with the refusal that it must meet, or 'cleaned' for a picture whose cargo must not survive.
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Refusal } from '#base/problem.ts'

export type HostileFile = {
  what: string
  filename: string
  type: string
  bytes: Buffer
  meets: Refusal | 'cleaned'
}

/** Hidden in every picture that may come in; must be in nothing that comes out. */
export const cargo = 'KICKSTAND-CARGO<script>alert(1)</script>'

const mega = 1024 * 1024

/** 64 MB of nothing, packed into 64 kB. */
const packed = deflateSync(Buffer.alloc(64 * mega))

/** All of them, in no order that matters. Takes about a second. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return [
    ...impostors(),
    ...(await moving()),
    ...(await broken()),
    ...(await huge()),
    ...(await smugglers()),
  ]
}

/** The shop reads the bytes and not what they are called: a name and a type stand where they might mislead it. */
type Row = [what: string, bytes: Buffer | string, filename?: string, type?: string]

function all(meets: HostileFile['meets'], rows: Row[]): HostileFile[] {
  return rows.map(([what, bytes, filename = 'a.jpg', type = 'image/jpeg']) => ({
    what,
    filename,
    type,
    bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, 'latin1'),
    meets,
  }))
}

const script = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${cargo}</script></svg>`

/** What is no picture that the shop takes, under the name and type of one. */
function impostors(): HostileFile[] {
  return all('not-a-picture', [
    ['nothing at all', ''],
    ['a page', `<!doctype html>${cargo}`],
    ['SVG with a script', script, 'a.svg', 'image/svg+xml'],
    ['SVG with a script, as PNG', script, 'a.png', 'image/png'],
    ['GIF and JavaScript', 'GIF89a/*\0\0\0\0*/=1;alert(1)', 'a.gif', 'image/gif'],
    ['TIFF', `II*\0\x08\0\0\0${'\0'.repeat(100)}`],
    ['HEIC', `\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(100)}`],
  ])
}

async function moving(): Promise<HostileFile[]> {
  const frames = await Promise.all(['#f00', '#00f'].map((background) => plain(40, background)))
  const film = () => sharp(frames, { join: { animated: true } })
  const avif = await sharp(frames[0]).avif({ effort: 0 }).toBuffer()
  return [
    ...all('not-a-picture', [['animated GIF', await film().gif().toBuffer()]]),
    ...all('picture-moves', [
      ['animated WebP', await film().webp().toBuffer()],
      ['AVIF that moves', replaced(avif, 'avif', 'avis')],
    ]),
  ]
}

async function broken(): Promise<HostileFile[]> {
  const photo = await noisy(400)
  const [jpeg, png, avif] = [
    await sharp(photo).jpeg().toBuffer(),
    await sharp(photo).png().toBuffer(),
    await sharp(photo).avif({ effort: 0 }).toBuffer(),
  ] as const
  const wrongSum = Buffer.from(png)
  wrongSum.fill(0, png.length - 40, png.length - 12)
  return all('picture-broken', [
    ['the beginning of a JPEG', '\xff\xd8\xff\xe0'],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half an AVIF', avif.subarray(0, avif.length / 2)],
    ['PNG with wrong sums', wrongSum],
    ['JPEG whose middle is noise', Buffer.concat([jpeg.subarray(0, 20), randomBytes(2_000)])],
    ['PNG without a size', pngOf(0, 0)],
  ])
}

async function huge(): Promise<HostileFile[]> {
  const jpeg = await plain(40, '#888', 'jpeg')
  const scans = await sharp(await noisy(40))
    .jpeg({ progressive: true })
    .toBuffer()
  const avif = await sharp(await plain(40, '#888'))
    .avif({ effort: 0 })
    .toBuffer()
  return [
    ...all('picture-too-large', [
      ['PNG of 30,000 x 30,000', pngOf(30_000, 30_000)],
      ['AVIF of 30,000 x 30,000', avifOf(avif, 30_000, 30_000)],
      ['interlaced PNG of 6,000 x 6,000', pngOf(6_000, 6_000, 1)],
      ['progressive JPEG of 6,000 x 6,000', jpegOf(scans, 6_000, 6_000)],
    ]),
    ...all('picture-broken', [['JPEG that is drawn over 2,000 times', overdrawn(scans, 2_000)]]),
    ...all('picture-too-big', [
      ['a little over 8 MB', Buffer.concat([jpeg, Buffer.alloc(8 * mega)])],
      ['100 MB', Buffer.concat([jpeg, Buffer.alloc(100 * mega)])],
    ]),
  ]
}

/** Pictures that carry something: kept as pictures, without it. */
async function smugglers(): Promise<HostileFile[]> {
  const photo = await noisy(300)
  const jpeg = await sharp(photo).jpeg().toBuffer()
  const png = await sharp(photo).png().toBuffer()
  const place = { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' }
  const exif = { IFD0: { Copyright: cargo, Artist: cargo }, IFD3: place }
  const told = await sharp(photo).withExif(exif).jpeg().toBuffer()
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${cargo.replaceAll('<', '&lt;')}${cargo}</x:xmpmeta>`
  const note = Buffer.from(`Comment\0${cargo}`)
  const page = Buffer.from(cargo)
  return all('cleaned', [
    ['JPEG that tells its place', told],
    ['JPEG with a page behind its end', Buffer.concat([jpeg, page]), 'a.html', 'text/html'],
    ['PNG with a script in its text', withChunks(png, [chunk('tEXt', note)])],
    [
      'PNG whose notes unpack to 640 MB',
      withChunks(png, [
        chunk('tEXt', note),
        ...Array.from({ length: 9 }, () =>
          chunk('zTXt', Buffer.concat([Buffer.from('N\0\0'), packed])),
        ),
        chunk('iCCP', Buffer.concat([Buffer.from('N\0\0'), packed])),
      ]),
    ],
    ['WebP with a script in its notes', await sharp(photo).withXmp(xmp).webp().toBuffer()],
    ['a name that climbs', withComment(jpeg, cargo), '../../../etc/cron.d/x.jpg'],
  ])
}

function plain(size: number, background: string, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const create = { width: size, height: size, channels: 4 as const, background }
  return sharp({ create }).toFormat(format).toBuffer()
}

/** A picture that does not compress to nothing. */
export function noisy(size: number): Promise<Buffer> {
  const raw = { width: size, height: size, channels: 3 as const }
  return sharp(randomBytes(size * size * 3), { raw })
    .png()
    .toBuffer()
}

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

function jpegOf(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = Math.max(bytes.indexOf('ffc00011', 'hex'), bytes.indexOf('ffc20011', 'hex'))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

function avifOf(avif: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(avif)
  const size = bytes.indexOf('ispe')
  bytes.writeUInt32BE(width, size + 8)
  bytes.writeUInt32BE(height, size + 12)
  return bytes
}

/** The last scan of a progressive JPEG again and again: each would be worked off whole. */
function overdrawn(jpeg: Buffer, times: number): Buffer {
  const end = jpeg.length - 2
  const scan = jpeg.subarray(jpeg.lastIndexOf('ffda', undefined, 'hex'), end)
  const again = Array.from({ length: times }, () => scan)
  return Buffer.concat([jpeg.subarray(0, end), ...again, jpeg.subarray(end)])
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(`\xff\xfe\0\0${text}`, 'latin1')
  comment.writeUInt16BE(comment.length - 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG that says it has this size, with hardly any picture in it. */
function pngOf(width: number, height: number, interlace: 0 | 1 = 0): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, interlace])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const picture = deflateSync(Buffer.alloc(10_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', picture),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function withChunks(png: Buffer, pieces: Buffer[]): Buffer {
  const behind = signature.length + 25
  return Buffer.concat([png.subarray(0, behind), ...pieces, png.subarray(behind)])
}
