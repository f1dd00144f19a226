// Part numbers and successors by the file: a dry run first, the same twice, and what is refused.
import { expect, test } from 'vitest'
import { importFile } from '#tests/import-file.ts'
import { type Json, onBothEngines } from '#tests/open-shop.ts'

onBothEngines('files of parts', (shop) => {
  const { call, admin, product } = shop

  test('numbers go in by a file, out again, and in without a change', async () => {
    const as = await admin()
    const [id, other] = [
      await product({ productCode: 'PF-1' }),
      await product({ productCode: 'PF-2' }),
    ]
    const lines = [
      'Code;Class;Maker;Number;Source',
      'PF-1;OEM;Honda;22201-PF1-600;',
      'PF-1;competitor;Lucas;-PF 107;Licensed',
      'PF-1;oem;Honda;22201 PF1 600;',
      'PF-2;old;;PF-OLD-2;',
      'PF-9;old;;PF-OLD-9;',
      'PF-2;constructor;;PF-3;',
      'PF-2;old;;---;',
      'PF-2;old;;;',
      'PF-2;old;"Lucas;PF-4;',
    ]
    const dry = await importFile(shop, as, '/part-numbers/import?dryRun=true', lines)
    expect(dry.body).toMatchObject({ rows: 9, added: 3, changed: 0, unchanged: 0, repeated: 1 })
    const refusedLines = dry.body.refused.first.map(({ line }: Json) => line)
    expect(refusedLines).toEqual([6, 7, 8, 9, 10])
    expect(messages(dry.body)).toEqual({
      6: 'There is no product PF-9.',
      7: 'The class is oem, competitor or old.',
      8: '--- is not a part number: it needs letters or digits.',
      9: 'The number is missing.',
      10: 'A quotation mark is not closed on this line.',
    })
    expect((await call('GET', `/product-page/${id}`)).body.numbers).toEqual([])
    expect((await importFile(shop, as, '/part-numbers/import', lines)).body).toEqual(dry.body)
    expect((await call('GET', '/products?q=pf107')).body[0]._id).toBe(id)

    const all = await call('GET', '/part-numbers.csv', { as })
    const file = all.body.replace('\ufeff', '').trim().split('\r\n')
    expect(file).toEqual([
      'Product code,Class,Maker,Number,Source',
      "PF-1,competitor,Lucas,'-PF 107,Licensed",
      'PF-1,oem,Honda,22201-PF1-600,',
      'PF-2,old,,PF-OLD-2,',
    ])
    const again = await importFile(shop, as, '/part-numbers/import?how=replace', file)
    expect(again.body).toMatchObject({ rows: 3, unchanged: 3, added: 0, changed: 0, removed: 0 })

    // Importing an export does not delete numbers that it leaves out.
    const off = { learn: true, export: false, api: true }
    await call('PUT', '/number-sources/Licensed', { as, body: off })
    const less = (await call('GET', '/part-numbers.csv', { as })).body
    expect(less).not.toContain('Lucas')
    const changed = ['Code,Class,Maker,Number', 'PF-1,oem,Honda,22201PF1600', 'PF-2,old,Yon,PF-5']
    const replaced = await importFile(shop, as, '/part-numbers/import?how=replace', changed)
    expect(replaced.body).toMatchObject({ added: 1, changed: 1, removed: 1 })
    const left = async (of: string) =>
      (await call('GET', `/part-numbers?product=${of}`, { as })).body.map(
        ({ number }: Json) => number,
      )
    expect([await left(id), await left(other)]).toEqual([['22201PF1600', '-PF 107'], ['PF-5']])
    const none = await importFile(shop, as, '/part-numbers/import', ['a;b', '1;2'])
    expect([none.status, none.body.detail]).toEqual([
      422,
      'The first row must name the columns, at least product code, class and number.',
    ])
  })

  test('removes no number that a refused row of its product may say', async () => {
    const as = await admin()
    const id = await product({ productCode: 'PF-KEEP' })
    const send = (...rows: string[]) =>
      importFile(shop, as, '/part-numbers/import?how=replace', ['Code,Class,Number', ...rows])
    await send('PF-KEEP,oem,A-1', 'PF-KEEP,oem,A-2')
    const { body } = await send('PF-KEEP,oem,A-1', 'PF-KEEP,maker,A-2')
    expect(body).toMatchObject({ unchanged: 1, removed: 0, refused: { count: 1 } })
    expect(messages(body, 'ignored')).toEqual({
      2: 'Nothing of PF-KEEP was removed: another row is refused.',
    })
    expect((await call('GET', `/part-numbers?product=${id}`, { as })).body).toHaveLength(2)
    expect((await send('PF-KEEP,oem,A-1')).body).toMatchObject({ removed: 1 })
  })

  test('reads files as spreadsheets write them, and refuses shortened numbers', async () => {
    const as = await admin()
    const id = await product({ productCode: 'PF-SHEET' })
    const lines = [
      'sep=;',
      'Code;Class;Maker;Number;Source',
      'pf-sheet;oem;Honda;22201-PFS-1;"A letter',
      'of May"',
      'PF-SHEET;oem;Honda;2,22E+10;',
      'PF-SHEET;oem;Honda;22201-PFS-2;',
    ]
    const { body } = await importFile(shop, as, '/part-numbers/import', lines)
    expect(body).toMatchObject({ rows: 3, added: 2 })
    expect(messages(body)).toEqual({
      5: '2,22E+10 was shortened by a spreadsheet. Please write the whole number.',
    })
    const wide = Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le')
    const again = await importFile(shop, as, '/part-numbers/import', [wide])
    expect(again.body).toMatchObject({ rows: 3, added: 0, unchanged: 2 })
    const numbers = (await call('GET', `/part-numbers?product=${id}`, { as })).body
    expect(numbers).toMatchObject([
      { number: '22201-PFS-1', source: 'A letter\nof May' },
      { number: '22201-PFS-2' },
    ])
    const body2 = { productId: id, number: '2,22E+10' }
    expect((await call('POST', '/own-numbers', { as, body: body2 })).status).toBe(422)
  })

  test('successors go in whole by product; circles and half splits are refused', async () => {
    const as = await admin()
    const ids = new Map<string, string>()
    for (const code of ['SF-1', 'SF-2', 'SF-3', 'SF-4', 'SF-5'])
      ids.set(code, await product({ productCode: code }))
    const lines = [
      'code,replaced by,units,when,source',
      'SF-1,SF-2,2,when sold out,Letter',
      'SF-1,SF-3,,when-sold-out,Letter',
      'SF-2,SF-4,,,',
      'SF-4,SF-1,,,',
      'SF-3,SF-4,,,',
      'SF-3,SF-NONE,,,',
      'SF-5,SF-4,0,,',
      'SF-5,SF-5,,,',
    ]
    const sources = ['code,replaced by,source', 'SF-1,SF-2,Letter', 'SF-1,SF-3,Mail']
    const other = await importFile(shop, as, '/successors/import?dryRun=true', sources)
    expect(messages(other.body)[3]).toBe('Line 2 has another source.')
    const dry = await importFile(shop, as, '/successors/import?dryRun=true', lines)
    expect(dry.body).toMatchObject({ rows: 8, added: 3, removed: 0 })
    const circle = 'A product cannot replace itself, not even through other products.'
    expect(messages(dry.body)).toEqual({
      5: circle,
      6: 'Another row of SF-3 is rejected.',
      7: 'There is no product SF-NONE.',
      8: 'Units are a whole number from 1 to 1,000, or empty for one.',
      9: 'Another row of SF-5 is rejected.',
    })
    const said = async (code: string) =>
      (await call('GET', `/products/${ids.get(code)}/successors`, { as })).body
    expect((await said('SF-1')).successors).toEqual([])
    expect((await importFile(shop, as, '/successors/import', lines)).body).toEqual(dry.body)
    expect(await said('SF-1')).toMatchObject({
      when: 'when-sold-out',
      source: 'Letter',
      successors: [
        { productCode: 'SF-2', quantity: 2 },
        { productCode: 'SF-3', quantity: 1 },
      ],
    })
    const out = (await call('GET', '/successors.csv', { as })).body
    const file = out.replace('\ufeff', '').trim().split('\r\n')
    expect(file).toEqual([
      'Product code,Replaced by,Units,When,Source',
      'SF-1,SF-2,2,when-sold-out,Letter',
      'SF-1,SF-3,1,when-sold-out,Letter',
      'SF-2,SF-4,1,at-once,',
    ])
    const again = await importFile(shop, as, '/successors/import', file)
    expect(again.body).toMatchObject({ rows: 3, unchanged: 3, added: 0, changed: 0, removed: 0 })
    const back = ['code,replaced by,when', 'SF-1,SF-2,At once', 'SF-2,,']
    const taken = await importFile(shop, as, '/successors/import', back)
    expect(taken.body).toMatchObject({ changed: 1, removed: 2, added: 0 })
    expect([(await said('SF-1')).when, (await said('SF-2')).successors]).toEqual(['at-once', []])
  })
})

function messages(report: Json, list = 'refused'): Record<number, string> {
  return Object.fromEntries(report[list].first.map(({ line, message }: Json) => [line, message]))
}
