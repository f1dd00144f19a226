import { refuse } from '#base/refuse.ts'

const signEnd = 0x06054b50
const signEntry = 0x02014b50
const endLength = 22
const entryLength = 46
const localLength = 30

type ZipEntry = { name: string; bytes: number }

/** Says that the true number stands elsewhere, where directories of more than four gigabytes keep it. */
const elsewhere = 0xffffffff

const maxEntries = 500

/**
 * Reads the directory of a ZIP as the reader of spreadsheets does, which unpacks no more than it says.
 * Throws 'file-too-long', 'file-locked' where a password is asked for, and 'file-broken'.
 */
export function readDirectory(bytes: Buffer, maxBytesInside: number): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + endLength > bytes.length || bytes.readUInt32LE(end) !== signEnd)
    throw refuse('file-broken')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > maxEntries) throw refuse('file-too-long')
  if (at === elsewhere || bytes.readUInt32LE(end + 12) === elsewhere) throw refuse('file-broken')
  const entries: ZipEntry[] = []
  for (let entry = 0; entry < count; entry++) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== signEntry)
      throw refuse('file-broken')
    entries.push(readEntry(bytes, at))
    at += entryLength + lengths(bytes, at).reduce((sum, length) => sum + length, 0)
  }
  const inside = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  if (inside > maxBytesInside) throw refuse('file-too-long')
  return entries
}

function readEntry(bytes: Buffer, at: number): ZipEntry {
  const [name = 0] = lengths(bytes, at)
  const flags = bytes.readUInt16LE(at + 8)
  if (flags & 1) throw refuse('file-locked')
  const packed = bytes.readUInt32LE(at + 20)
  const inside = bytes.readUInt32LE(at + 24)
  const local = bytes.readUInt32LE(at + 42)
  const isElsewhere =
    [packed, inside, local].includes(elsewhere) || (packed === 0 && (flags & 8) !== 0)
  // An entry that says nothing of its size would be unpacked to whatever is in it.
  if (isElsewhere || (packed > 2 && inside === 0) || local + localLength > bytes.length)
    throw refuse('file-broken')
  const begin = at + entryLength
  return { name: bytes.toString('utf8', begin, begin + name), bytes: inside }
}

/** Of an entry's name, its further fields, and its remark. */
function lengths(bytes: Buffer, at: number): number[] {
  return [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
}
