import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvBlob, formatCsv } from '#base/csv.ts'
import { makeXlsx } from '#quick-order/our-columns.ts'
import { freePort } from '#tests/free-port.ts'
import { type Json, useTestShop } from '#tests/open-shop.ts'
import { productionAt } from '#tests/production.ts'
import { startServer } from '#tests/prove/server.ts'
import { scratch } from '#tests/scratch.ts'
import { hostile, marks } from './hostile.ts'
import { workbookOf, zipOf } from './zip.ts'

const shop = useTestShop()

beforeAll(async () => {
  await shop.product({ name: 'File disc', productCode: 'KS-FD-320' })
  await shop.product({ name: 'File plate', productCode: '00123' })
})

/** Sends a file; a shop that is busy with other tests is asked again. */
async function send(bytes: Uint8Array | string, name = 'list.xlsx', field = 'file') {
  for (;;) {
    const answer = await sendOnce(bytes, name, field)
    if (answer.body.code !== 'busy') return answer
  }
}

async function sendOnce(bytes: Uint8Array | string, name: string, field: string) {
  const form = new FormData()
  form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const answer = await fetch(`${shop.address}/api/quick-order/check`, {
    method: 'POST',
    body: form,
  })
  const body = (await answer.json()) as Json
  type Line = { line: number; state: string; productCode: string | null; quantity: number | null }
  const checked = (body.lines ?? []) as Line[]
  const lines = checked.map(({ line, state, productCode, quantity }) =>
    [line, state, productCode ?? '-', quantity ?? '-'].join(' '),
  )
  return { status: answer.status, body, lines }
}

test('asks about rows that a spreadsheet strikes out', async () => {
  const strike = { style: { font: { strikethrough: true } } }
  const cells = new Map([
    ['1,0', { value: '00123', ...strike }],
    ['1,1', { value: 10, ...strike }],
  ])
  const table = [
    ['Part No', 'Qty'],
    ['00123', 10],
    ['KS-FD-320', 20],
  ]
  const xlsx = await writeXlsx({ sheets: [{ name: 'A', rows: table, cells }] })
  const style = '<style:text-properties style:text-line-through-style="solid"/>'
  const row = (name: string, code: string, units: number) =>
    `<table:table-row><table:table-cell${name}><text:p>${code}</text:p></table:table-cell><table:table-cell><text:p>${units}</text:p></table:table-cell></table:table-row>`
  const content = `<office:document-content><style:style style:name="ce1" style:family="table-cell">${style}</style:style><table:table table:name="A">${row('', 'Part No', 1).replace('>1<', '>Qty<')}${row(' table:style-name="ce1"', '00123', 10)}${row('', 'KS-FD-320', 20)}</table:table></office:document-content>`
  const ods = zipOf([{ name: 'content.xml', bytes: Buffer.from(content) }])
  for (const [bytes, name] of [
    [xlsx, 'list.xlsx'],
    [ods, 'list.ods'],
  ] as const) {
    const { body, lines } = await send(bytes, name)
    expect(lines).toEqual(['1 unknown - -', '2 fixable 00123 10', '3 ready KS-FD-320 20'])
    expect(body.lines[1]).toMatchObject({
      code: 'taken-back',
      message: expect.stringContaining('It is struck out.'),
    })
  }
})

const rows: (string | number | null)[][] = [
  ['Okafor Motorcycles', null, null],
  ['Part No', 'Description', 'Qty'],
  ['KS-FD-320', 'Disc', 20],
  ['00123', 'Plate, zeros in front', 10],
  [null, null, null],
  ['KS-FD-320', 'no quantity', null],
]
const becomes = [
  '1 unknown - -',
  '2 unknown - -',
  '3 ready KS-FD-320 20',
  '4 ready 00123 10',
  '6 fixable KS-FD-320 -',
]

describe('a file of a dealer', () => {
  test('reads XLSX with any headings and leading zeros, as text that can be checked again', async () => {
    const { status, lines, body } = await send(await writeXlsx({ sheets: [{ name: 'A', rows }] }))
    expect(status).toBe(200)
    expect(lines).toEqual(becomes)
    // The text that comes back says the same when it is checked again.
    const again = await shop.call('POST', '/quick-order/check', { body: { text: body.text } })
    expect(again.body.lines.slice(2, 4)).toMatchObject(body.lines.slice(2, 4))
  })

  test('ODS, numbers formatted with leading zeros, and no hidden sheets', async () => {
    const ods = await send(await writeOds({ sheets: [{ name: 'A', rows }] }), 'list.ods')
    expect(ods.lines).toEqual(becomes)
    const zeros = await writeXlsx({
      sheets: [
        {
          name: 'A',
          columns: [{ key: 'n', numFmt: '00000' }, { key: 'q' }],
          data: [{ n: 123, q: 10 }],
        },
        { name: 'B', rows: [['KS-FD-320', 20]], hidden: true },
      ],
    })
    expect((await send(zeros)).lines.at(-1)).toBe('1 ready 00123 10')
  })

  test.each(['xlsx', 'csv'] as const)(
    'the example of the shop’s own parts, as %s: ready, to mend, and unknown',
    async (kind) => {
      const { body } = await shop.call('GET', '/quick-order/example')
      const file = kind === 'csv' ? csvBlob(formatCsv(body.rows)) : await makeXlsx(body.rows)
      const { status, lines } = await send(new Uint8Array(await file.arrayBuffer()), `a.${kind}`)
      expect(status).toBe(200)
      const states = lines.slice(2).map((line) => line.split(' ').slice(1).join(' '))
      expect(states).toEqual([
        'ready KS-FD-320 10',
        'ready 00123 29',
        'fixable KS-FD-320 -',
        'fixable - 10',
        'unknown - 4',
      ])
    },
  )

  test('reads a formula by its shown value, and asks where there is none', async () => {
    const part = '<c t="inlineStr"><is><t>KS-FD-320</t></is></c>'
    const sheet = `<row>${part}<c><f>SUM(1,2)</f></c></row><row>${part}<c><f>4*5</f><v>20</v></c></row>`
    const { body, lines } = await send(workbookOf(sheet))
    expect(lines).toEqual(['1 fixable KS-FD-320 -', '2 ready KS-FD-320 20'])
    expect(body.lines[0].raw).toBe('KS-FD-320\t=SUM(1,2)')
  })

  test.each([
    ['UTF-8 with its mark', Buffer.from('\ufeffKS-FD-320;20\r\n')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('KS-FD-320;20', 'utf16le')])],
    ['UTF-16 without its mark', Buffer.from('KS-FD-320;20', 'utf16le')],
    ['small letters, and its separator first', Buffer.from('sep=;\r\nks-fd-320;20')],
    ['a line break in quotes', Buffer.from('"Disc\nof\na file";KS-FD-320;20')],
    ['Windows letters', Buffer.from('KS-FD-320;20 St\xfcck', 'latin1')],
  ])('CSV: %s', async (_, bytes) => {
    const { lines } = await send(bytes, 'list.csv')
    expect(lines.at(-1)).toMatch(/^[12] ready KS-FD-320 20$/)
  })

  test('CSV: a number that a spreadsheet shortened is pointed out, and names no part', async () => {
    const { body } = await send('Part;Qty\n2,22E+10;20', 'list.csv')
    expect(body.lines[1]).toMatchObject({ state: 'unknown', code: 'shortened' })
  })
})

test.each(hostile)('%s is refused in a sentence, and the shop goes on', async (_, code, make) => {
  const bytes = await make()
  const before = process.memoryUsage().rss
  const { status, body } = await send(bytes as Uint8Array)
  expect(body.code).toMatch(new RegExp(`^(${code})$`))
  expect(body.detail).toMatch(/\.$/)
  expect([413, 415, 422]).toContain(status)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  expect((await send('KS-FD-320 20', 'list.csv')).status).toBe(200)
})

test("survives a file that fills its reader's memory", async () => {
  const folder = mkdtempSync(join(scratch(), 'kickstand-files-'))
  const server = await startServer({
    ...productionAt(await freePort(), folder),
    NODE_OPTIONS: '--max-semi-space-size=64',
  })
  try {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(marks())]), 'list.xlsx')
    const check = async () => {
      const answer = await fetch(`${server.address}/api/quick-order/check`, {
        method: 'POST',
        body,
      })
      return ((await answer.json()) as Json).code
    }
    // A shop that has just started may be busy.
    await expect.poll(check).toBe('file-too-long')
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('reads one file per address at a time', async () => {
  const good = await writeXlsx({ sheets: [{ name: 'A', rows }] })
  const all = await Promise.all(
    Array.from({ length: 8 }, () => sendOnce(good, 'list.xlsx', 'file')),
  )
  const read = all.filter(({ status }) => status === 200).length
  expect(all.filter(({ body }) => body.code === 'busy')).toHaveLength(8 - read)
  expect(read).toBeLessThan(8)
  expect((await send(good)).status).toBe(200)
})
