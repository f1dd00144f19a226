// How files of rows are read, from any program: sheets, hidden rows, formats and encodings.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { importFile } from '#tests/import-file.ts'
import { onUsualEngine } from '#tests/open-shop.ts'

onUsualEngine('files of rows', (shop) => {
  const { call, admin, product } = shop
  const priceOf = async (code: string) => (await call('GET', `/products?q=${code}`)).body[0].price

  test('refuses rows that are longer than their heading, and names no other price', async () => {
    const as = await admin()
    await product({ productCode: 'RF-LONG', price: 12 })
    const send = (...lines: string[]) =>
      importFile(shop, as, '/products/import', [lines.join('\n')])
    const long = await send('Product code,Price', 'RF-LONG,1,250')
    expect(long.body).toMatchObject({ changed: 0, refused: { count: 1, first: [{ line: 2 }] } })
    const unnamed = await send('Product code,Price,', 'RF-LONG,1,250')
    expect(unnamed.body).toMatchObject({ changed: 0, refused: { count: 1 } })
    const { body } = await send('Product code,Price,,', 'RF-LONG,13,,')
    expect(body).toMatchObject({ changed: 1, refused: { count: 0 } })
    const comma = await send('Product code,Name,Price', 'RF-LONG,Disc, front,112')
    expect(comma.body.refused.first[0].message).toContain('needs quotation marks')
    // The comma of a name makes up for a cell that is missing.
    const fitting = await send('Product code,Name,Price,Minimum', 'RF-LONG,Chain, 120,61')
    expect(fitting.body).toMatchObject({ changed: 0, refused: { count: 1 } })
    expect(fitting.body.refused.first[0].message).toContain('needs quotation marks')
    const spaced = await send('Product code, Name, Price', 'RF-LONG, Chain, 13')
    expect(spaced.body).toMatchObject({ refused: { count: 0 } })
    expect(await priceOf('RF-LONG')).toBe(13)
    const numbers = ['Code,Class,Number', 'RF-LONG,oem,1,250']
    const { body: parts } = await importFile(shop, as, '/part-numbers/import', numbers)
    expect(parts).toMatchObject({ added: 0, refused: { count: 1 } })
  })

  test('reads a sheet under its heading, skips hidden rows, and asks which of two sheets', async () => {
    const as = await admin()
    for (const productCode of ['RF-A', 'RF-B']) await product({ productCode, price: 20 })
    const prices = (price: number) => [
      ['Product code', 'Price'],
      ['RF-A', price],
      ['RF-B', price],
    ]
    const notes = {
      name: 'Notes',
      rows: [
        ['Product code', 'Counted'],
        ['RF-A', 7],
      ],
    }
    const one = await writeXlsx({
      sheets: [
        { name: 'Prices', rows: prices(21), rowDefs: new Map([[2, { hidden: true }]]) },
        notes,
        { name: 'Old', rows: prices(3), hidden: true },
      ],
    })
    const read = await importFile(shop, as, '/products/import', [Buffer.from(one)])
    expect(read.body).toMatchObject({ changed: 1, sheet: 'Prices', refused: { count: 0 } })
    expect([await priceOf('RF-A'), await priceOf('RF-B')]).toEqual([21, 20])
    const said = read.body.notes.first.map(({ message }: { message: string }) => message)
    expect(said).toEqual([
      'Hidden rows were not read: 3.',
      'Sheet “Old” is hidden. It was not read.',
      'Sheet “Notes” was not read.',
    ])
    const two = await writeXlsx({
      sheets: [
        { name: '2027', rows: prices(25) },
        { name: '2026', rows: prices(24) },
      ],
    })
    const send = (query: string) =>
      importFile(shop, as, `/products/import?${query}`, [Buffer.from(two)])
    expect((await send('')).body.code).toBe('which-sheet')
    const dry = await send('dryRun=true')
    expect(dry.body).toMatchObject({ sheet: null, sheets: ['2027', '2026'], rows: 0 })
    expect((await send('sheet=2027')).body).toMatchObject({ sheet: '2027', changed: 2 })
    expect(await priceOf('RF-A')).toBe(25)
  })

  test('reads no second table of a sheet', async () => {
    const as = await admin()
    await product({ productCode: 'RF-T', price: 20 })
    const lines = 'Product code,Price\nRF-T,21\n\nProduct code,Stock counted\nRF-T,7'
    const { body } = await importFile(shop, as, '/products/import', [lines])
    expect(body).toMatchObject({ changed: 1, refused: { count: 1, first: [{ line: 4 }] } })
    for (const [price, between] of [
      [22, '\n\n'],
      [23, '\n,\n'],
      [24, '\nCounted in May\n'],
      [25, '\n'],
    ]) {
      const other = `Product code,Price\nRF-T,${price}${between}Part,Stock counted\nRF-T,7`
      await importFile(shop, as, '/products/import', [other])
      expect(await priceOf('RF-T')).toBe(price)
    }
  })

  test('refuses rows of a sheet that say something else than was meant', async () => {
    const as = await admin()
    await product({ productCode: 'RF-S', price: 20 })
    const dates = new Map([['1,2', { value: new Date('2026-10-12'), style: { numFmt: 'd-mmm' } }]])
    const send = async (rows: string[][], cells: object = new Map()) => {
      const sheet = { name: 'A', rows, cells: cells as typeof dates }
      const file = Buffer.from(await writeXlsx({ sheets: [sheet] }))
      return (await importFile(shop, as, '/part-numbers/import', [file])).body
    }
    const heading = ['Product code', 'Class', 'Number']
    const spoilt = await send([
      heading,
      ['RF-S', 'oem', '#N/A'],
      ['RF-S', 'oem', '#BEZUG!'],
      ['RF-S', 'oem', 'Err:502'],
      ['RF-S', 'oem', '#10'],
    ])
    expect(spoilt).toMatchObject({ added: 1, refused: { count: 3 } })
    const dated = await send([heading, ['RF-S', 'oem', '']], dates)
    expect(dated.refused.first).toMatchObject([{ message: expect.stringContaining('a date') }])
    const isoDates = new Map([
      ['1,2', { value: new Date('2026-10-12'), style: { numFmt: 'yyyy-mm-dd' } }],
    ])
    const iso = await send([heading, ['RF-S', 'oem', '']], isoDates)
    expect(iso).toMatchObject({ added: 0, refused: { count: 1 } })
    const formula = new Map([['1,2', { value: null, formula: 'A1&B1' }]])
    const uncomputed = await send([heading, ['RF-S', 'oem', '']], formula)
    expect(uncomputed).toMatchObject({ added: 0, refused: { count: 1 } })
    const strike = { value: 'RF-S', style: { font: { strikethrough: true } } }
    const struck = await send([heading, ['RF-S', 'oem', 'OLD 7']], new Map([['1,0', strike]]))
    expect(struck.refused.first).toMatchObject([{ message: 'This row is struck out.' }])
  })

  test('takes a computed price as it is shown, and no percentage for one', async () => {
    const as = await admin()
    await product({ productCode: 'RF-C', price: 20 })
    const send = async (price: number, numFmt: string) => {
      const columns = [
        { key: 'code', header: 'Product code' },
        { key: 'price', header: 'Price', numFmt },
      ]
      const data = [{ code: 'RF-C', price }]
      const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', columns, data }] }))
      await importFile(shop, as, '/products/import', [file])
      return priceOf('RF-C')
    }
    expect(await send(14.875, '#,##0.00')).toBe(14.88)
    expect(await send(1000 / 3, '_-* #,##0.00\\ "€"_-')).toBe(333.33)
    expect(await send(21, 'General" €"')).toBe(21)
    for (const [price, numFmt] of [
      [0.15, '0%'],
      [22.5049, '0.0'],
      [22.5049, 'General'],
    ] as const)
      expect(await send(price, numFmt)).toBe(21)
  })

  test('reads a typed amount beside stored ones as doubtful, and stored ones as they are', async () => {
    const as = await admin()
    for (const productCode of ['RF-X1', 'RF-X2']) await product({ productCode, price: 20 })
    const send = async (typed: string, stored: number) => {
      const rows = [
        ['Product code', 'Price'],
        ['RF-X1', typed],
        ['RF-X2', stored],
      ]
      const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] }))
      const { body } = await importFile(shop, as, '/products/import', [file])
      return [
        body.refused.first.map(({ message }: { message: string }) => message),
        await priceOf('RF-X1'),
        await priceOf('RF-X2'),
      ]
    }
    const both = 'RF-X1: 1.250 may be 1.25 or 1,250: please write 1.25 or 1250.'
    expect(await send('1.250', 22.5)).toEqual([[both], 20, 22.5])
    expect(await send('1.250,50', 23.5)).toEqual([[], 1250.5, 23.5])
  })

  test('says that a sheet has more columns than are read', async () => {
    const heading = Array.from({ length: 61 }, (_, at) =>
      at === 0 ? 'Product code' : `Field ${at}`,
    )
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [heading] }] }))
    const { body } = await importFile(shop, await admin(), '/products/import', [file])
    expect(body.notes.first).toEqual([
      { line: null, message: 'A sheet is read up to its 60th column. The others were not read.' },
    ])
  })

  test('names the cell that a row is refused for', async () => {
    const as = await admin()
    await product({ productCode: 'RF-WHY', price: 20 })
    const lines = 'Product code;Price;Minimum\nRF-WHY;12.50/pc;5'
    const { body } = await importFile(shop, as, '/products/import', [lines])
    expect(body.refused.first[0].message).toContain('RF-WHY: Price “12.50/pc”: Please enter')
    const cells = new Map([['1,1', { value: new Date('2026-05-12'), style: { numFmt: 'dd.mm' } }]])
    const rows = [
      ['Product code', 'Price'],
      ['RF-WHY', ''],
    ]
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows, cells }] }))
    const dated = await importFile(shop, as, '/products/import', [file])
    expect(dated.body.refused.first[0].message).toContain('“12.05” was made a date')
  })

  test('reads the cells of a workbook that has a sheet of a chart', async () => {
    const as = await admin()
    await product({ productCode: 'RF-CH', price: 20 })
    const rows = [
      ['Product code', 'Price'],
      ['RF-CH', 22],
    ]
    const sheets = [
      { name: 'Chart', rows: [] },
      { name: 'A', rows },
    ]
    const parts = unzipSync(await writeXlsx({ sheets }))
    const name = 'xl/_rels/workbook.xml.rels'
    const relations = strFromU8(parts[name] ?? new Uint8Array())
    const charted = relations.replace(
      /\/worksheet"(\s+)Target="worksheets\/sheet1/,
      '/chartsheet"$1Target="chartsheets/sheet1',
    )
    expect(charted).not.toBe(relations)
    delete parts['xl/worksheets/sheet1.xml']
    const file = Buffer.from(zipSync({ ...parts, [name]: strToU8(charted) }))
    expect((await importFile(shop, as, '/products/import', [file])).body.changed).toBe(1)
  })

  test.each([
    ['a number kept as text', 'Product code,Price\n="RF-P1","=""23"""', 23],
    ['rows without anything', 'Product code;Price\n;;\nRF-P2;24\n;\n', 24],
    ['a list of a report', '| Product code | Price |\n| RF-P3 | 25,50 |', 25.5],
    ['full width names of columns', 'Ｐｒｏｄｕｃｔ code;Price\nRF-P4;26', 26],
  ])('reads a text with %s', async (_, text, price) => {
    const as = await admin()
    const [productCode = ''] = /RF-P\d/.exec(text) ?? []
    await product({ productCode, price: 20 })
    const { body } = await importFile(shop, as, '/products/import', [text])
    expect(body).toMatchObject({ changed: 1, refused: { count: 0 } })
    expect(await priceOf(productCode)).toBe(price)
  })

  test('takes the number that a sheet shows, and the value of an amount', async () => {
    const as = await admin()
    const id = await product({ productCode: 'RF-N', price: 20 })
    const columns = [
      { key: 'code', header: 'Product code' },
      { key: 'class', header: 'Class' },
      { key: 'number', header: 'Number', numFmt: '00 00 0 000 000' },
    ]
    const data = [{ code: 'RF-N', class: 'oem', number: 7125300037 }]
    const numbers = await writeXlsx({ sheets: [{ name: 'A', columns, data }] })
    await importFile(shop, as, '/part-numbers/import', [Buffer.from(numbers)])
    const stored = (await call('GET', `/part-numbers?product=${id}`, { as })).body
    expect(stored).toMatchObject([{ number: '07 12 5 300 037' }])
    const priced = await writeXlsx({
      sheets: [
        {
          name: 'A',
          columns: [
            { key: 'code', header: 'Product code' },
            { key: 'price', header: 'Price', numFmt: '#,##0.00 "€"' },
          ],
          data: [{ code: 'RF-N', price: 1250.5 }],
        },
      ],
    })
    const { body } = await importFile(shop, as, '/products/import', [Buffer.from(priced)])
    expect(body).toMatchObject({ changed: 1 })
    expect(await priceOf('RF-N')).toBe(1250.5)
  })

  test.each([
    ['utf-8', Buffer.from('Dämpfer für Öhlins')],
    ['utf-16le', Buffer.from('Dämpfer für Öhlins', 'utf16le')],
    ['windows-1252', Buffer.from('Dämpfer für Öhlins', 'latin1')],
    ['macintosh', Buffer.from('D\x8ampfer f\x9fr \x85hlins', 'latin1')],
    [
      'windows-1250',
      Buffer.from(
        'Klocki prz\xf3d, \xa3o\xbfysko g\xb3\xf3wki, \x8cwieca \xbf\xf3\xb3ta, \xa3a\xf1cuch nap\xeadowy',
        'latin1',
      ),
    ],
    [
      'windows-1251',
      Buffer.from('\xd2\xee\xf0\xec\xee\xe7\xed\xee\xe9 \xe4\xe8\xf1\xea', 'latin1'),
    ],
    [
      'shift_jis',
      Buffer.from(
        '\x83\x75\x83\x8c\x81\x5b\x83\x4c\x83\x70\x83\x62\x83\x68 \x83\x49\x83\x43\x83\x8b\x83\x74\x83\x42\x83\x8b\x83\x5e\x81\x5b',
        'latin1',
      ),
    ],
    ['windows-1252', Buffer.from('ÖLFILTER ÜBERMASS für Öhlins', 'latin1')],
    ['windows-1252', Buffer.from('Ø 320 mm ±0,5 45°', 'latin1')],
    ['windows-1254', Buffer.from('\xd6n fren diski, G\xf6\xf0\xfcsl\xfck, Kay\xfd\xfe', 'latin1')],
    // ТОРМОЗНОЙ ДИСК А, ΦΙΛΤΡΟ ΛΑΔΙΟΥ, and balatası, yağ, şaft
    [
      'windows-1251',
      Buffer.from('\xd2\xce\xd0\xcc\xce\xc7\xcd\xce\xc9 \xc4\xc8\xd1\xca \xc0', 'latin1'),
    ],
    ['windows-1253', Buffer.from('\xd6\xc9\xcb\xd4\xd1\xcf \xcb\xc1\xc4\xc9\xcf\xd5', 'latin1')],
    ['koi8-r', Buffer.from('\xf4\xcf\xd2\xcd\xcf\xda\xce\xcf\xca \xc4\xc9\xd3\xcb', 'latin1')],
    ['windows-1254', Buffer.from('balatas\xfd, ya\xf0, \xfeaft', 'latin1')],
    ['windows-1252', Buffer.from('\xdeétting fyrir framgaffal að', 'latin1')],
    ['gb18030', Buffer.from('\xc9\xb2\xb3\xb5\xc6\xac \xbb\xfa\xd3\xcd', 'latin1')],
    ['big5', Buffer.from('\xb7\xd9\xa8\xae\xa4\xf9', 'latin1')],
  ] as const)('reads %s, and says so', async (encoding, name) => {
    const as = await admin()
    const productCode = `RF-E-${encoding}-${name.length}`
    await product({ productCode })
    const wide = (text: string) => Buffer.from(text, encoding === 'utf-16le' ? 'utf16le' : 'latin1')
    const file = Buffer.concat([
      wide(`Product code;Name\n${productCode};`),
      name,
      wide(` ${encoding}`),
    ])
    const { body } = await importFile(shop, as, '/products/import', [file])
    expect(body).toMatchObject({ encoding, changed: 1 })
    const expected = `${new TextDecoder(encoding).decode(name)} ${encoding}`
    expect((await call('GET', `/products?q=${productCode}`)).body[0].name).toBe(expected)
  })

  test.each([
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Product code</td></tr></table>',
    '\ufeff<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>',
    '\r\n<table><tr><td>Product code</td><td>Price</td></tr></table>',
    '%PDF-1.7\nProduct code;Price',
  ])('says that %j is no list', async (text) => {
    const { body } = await importFile(shop, await admin(), '/products/import', [text])
    expect(body.code).toBe('not-a-list')
  })

  test('names the lines whose signs are lost', async () => {
    const as = await admin()
    await product({ productCode: 'RF-LOST' })
    const lines = 'Product code;Name\nRF-LOST;D\ufffdmpfer'
    const { body } = await importFile(shop, as, '/products/import?dryRun=true', [lines])
    expect(body.notes.first).toEqual([
      { line: 2, message: 'A sign of this line is lost: “\ufffd” stands for it.' },
    ])
  })

  test('keeps UTF-8 despite a broken byte, with a mark too', async () => {
    const as = await admin()
    await product({ productCode: 'RF-92' })
    for (const mark of ['', '\ufeff']) {
      const head = Buffer.from(
        `${mark}Product code,Name\nRF-92,Dämpfer für ${mark && 'zwei '}Öhlins`,
      )
      const file = Buffer.concat([head, Buffer.from([0x92])])
      const { body } = await importFile(shop, as, '/products/import', [file])
      expect(body).toMatchObject({ encoding: 'utf-8', changed: 1, notes: { first: [{ line: 2 }] } })
      const { name } = (await call('GET', '/products?q=RF-92')).body[0]
      expect(name).toBe(`Dämpfer für ${mark && 'zwei '}Öhlins’`)
    }
    const chosen = await importFile(shop, as, '/products/import?encoding=windows-1250', [
      Buffer.from('Product code,Name\nRF-92,Prz\xf3d \xb3a\xf1cuch', 'latin1'),
    ])
    expect(chosen.body).toMatchObject({ encoding: 'windows-1250', changed: 1 })
    expect((await call('GET', '/products?q=RF-92')).body[0].name).toBe('Przód łańcuch')
  })
})
