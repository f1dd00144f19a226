export function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

export function jpegOf(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = Math.max(bytes.indexOf('ffc00011', 'hex'), bytes.indexOf('ffc20011', 'hex'))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

export function avifOf(avif: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(avif)
  const size = bytes.indexOf('ispe')
  bytes.writeUInt32BE(width, size + 8)
  bytes.writeUInt32BE(height, size + 12)
  return bytes
}

/** The largest size that fits a lossless WebP's 14 bits. */
export function losslessWebpOf(webp: Buffer): Buffer {
  const bytes = Buffer.from(webp)
  const header = bytes.indexOf('VP8L') + 9
  bytes.writeUInt32LE((bytes.readUInt32LE(header) & 0xf0000000) | (16_382 << 14) | 16_382, header)
  return bytes
}

/** The last scan of a progressive JPEG again and again: each would be worked off whole. */
export function overdrawn(jpeg: Buffer, times: number): Buffer {
  const end = jpeg.length - 2
  const scan = jpeg.subarray(jpeg.lastIndexOf('ffda', undefined, 'hex'), end)
  const again = Array.from({ length: times }, () => scan)
  return Buffer.concat([jpeg.subarray(0, end), ...again, jpeg.subarray(end)])
}

/** So many segments of 64 kB, as cameras write them. */
export function withCameraNotes(jpeg: Buffer, times: number): Buffer {
  const notes = Buffer.concat([
    Buffer.from('ffe1ffff', 'hex'),
    Buffer.from('Exif\0\0'),
    Buffer.alloc(65_527),
  ])
  const all = Array.from({ length: times }, () => notes)
  return Buffer.concat([jpeg.subarray(0, 2), ...all, jpeg.subarray(2)])
}

export function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(`\xff\xfe\0\0${text}`, 'latin1')
  comment.writeUInt16BE(comment.length - 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
