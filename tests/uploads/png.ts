import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG that says it has this size, with hardly any picture in it. */
export function pngOf(width: number, height: number, interlace: 0 | 1 = 0): Buffer {
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

export function withChunks(png: Buffer, pieces: Buffer[]): Buffer {
  const behind = signature.length + 25
  return Buffer.concat([png.subarray(0, behind), ...pieces, png.subarray(behind)])
}
