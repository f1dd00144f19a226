import { Problem } from '#base/problem.ts'

export type PackedFile = { name: string; size: number; open: () => Promise<Blob> }

const endSignature = 0x06054b50
const endLength = 22
/** The longest comment after the end of a ZIP. */
const maxRemark = 0xffff
const entryLength = 46
const localLength = 30

/** The files in a ZIP, by its directory; each is unpacked when it is opened. Throws 'file-broken'. */
export async function listZip(zip: Blob): Promise<PackedFile[]> {
  const tail = await readBytes(zip, Math.max(0, zip.size - endLength - maxRemark), zip.size)
  let end = tail.byteLength - endLength
  while (end >= 0 && tail.getUint32(end, true) !== endSignature) end--
  if (end < 0) throw new Problem('file-broken', 'This archive is damaged.')
  const begin = tail.getUint32(end + 16, true)
  const directory = await readBytes(zip, begin, begin + tail.getUint32(end + 12, true))
  const files: PackedFile[] = []
  for (let at = 0; at + entryLength <= directory.byteLength; ) {
    const length = (offset: number) => directory.getUint16(at + offset, true)
    const name = new Uint8Array(directory.buffer, at + entryLength, length(28))
    const isDeflated = length(10) === 8
    const packed = directory.getUint32(at + 20, true)
    const local = directory.getUint32(at + 42, true)
    files.push({
      name: new TextDecoder().decode(name),
      size: directory.getUint32(at + 24, true),
      open: () => unpack(zip, local, packed, isDeflated),
    })
    at += entryLength + length(28) + length(30) + length(32)
  }
  return files.filter(({ name }) => !name.endsWith('/'))
}

async function unpack(zip: Blob, local: number, packed: number, isDeflated: boolean) {
  const head = await readBytes(zip, local, local + localLength)
  const begin = local + localLength + head.getUint16(26, true) + head.getUint16(28, true)
  const contents = zip.slice(begin, begin + packed)
  if (!isDeflated) return contents
  return new Response(contents.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob()
}

async function readBytes(zip: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await zip.slice(from, to).arrayBuffer())
}
