// A ZIP as somebody could make it: also one that lies about what is in it.
import { crc32, deflateRawSync } from 'node:zlib'

export type Entry = {
  name: string
  bytes: Buffer
  /** What the directory says instead of the truth. */
  says?: { bytes?: number }
}

export function zipOf(entries: Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, says } of entries) {
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(says?.bytes ?? bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, rest, Buffer.from(name)]),
    )
    files.push(local)
    at += local.length
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end])
}

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`
const relations = (...of: [type: string, target: string][]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${of
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** A workbook whose one sheet holds these rows, as XML, perhaps with texts that its cells name. */
export function workbookOf(
  rows: string,
  says?: Entry['says'],
  { shared = '', cols = '' } = {},
): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const sheet = `<?xml version="1.0"?><worksheet xmlns="${main}">${cols}<sheetData>${rows}</sheetData></worksheet>`
  return zipOf([
    { name: '[Content_Types].xml', bytes: Buffer.from(types) },
    {
      name: '_rels/.rels',
      bytes: Buffer.from(relations(['officeDocument', 'xl/workbook.xml'])),
    },
    {
      name: 'xl/workbook.xml',
      bytes: Buffer.from(
        `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: Buffer.from(
        relations(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', 'sharedStrings.xml']),
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(sheet), ...(says ? { says } : {}) },
    {
      name: 'xl/sharedStrings.xml',
      bytes: Buffer.from(`<?xml version="1.0"?><sst xmlns="${main}">${shared}</sst>`),
    },
  ])
}
