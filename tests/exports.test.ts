// The shop reads its own CSV files: typed texts come back unchanged.
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv, withMark, withoutMark } from '#base/csv.ts'
import { importFile } from './import-file.ts'
import type { Person } from './makers.ts'
import { onUsualEngine } from './open-shop.ts'
import { aPaidOrder } from './pay.ts'

const signs = [
  'a',
  'Ö',
  '7',
  ' ',
  "'",
  '"',
  ',',
  ';',
  '\t',
  '\n',
  '|',
  '=',
  '+',
  '-',
  '@',
  '＝',
  '.',
]
const text = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 30 })
const typed = text.map((one) => one.trim()).filter((one) => /[aÖ]/.test(one) && one !== "'")

test('exports any text without formulas, and reads it back', () => {
  const table = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(table, (rows) => {
      const read = parse(formatCsv(rows), { relax_column_count: true, skip_empty_lines: false })
      expect(read.map((row: string[]) => row.map(withoutMark))).toEqual(rows)
      for (const cell of rows.flat())
        for (const part of withMark(cell).split(/[;\t\r\n]/))
          expect(part.replace(/^[\s"]+/, '')).not.toMatch(/^[=@＝]/)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['Unit 5;=cmd|calc', "Unit 5;'=cmd|calc"],
  ['Unit 5\n@SUM(A1)', "Unit 5\n'@SUM(A1)"],
  ['a; "=1+1"', 'a; "\'=1+1"'],
  ["'=1", "''=1"],
  [';-1', ";'-1"],
  ['A-1 + 2; 3', 'A-1 + 2; 3'],
  ['+49 751 3344-1827', '+49 751 3344-1827'],
])('%j is written as %j, and read as it was', (cell, written) => {
  expect(withMark(cell)).toBe(written)
  expect(withoutMark(written)).toBe(cell)
})

onUsualEngine('exports', (shop) => {
  const { call, admin, ok, product } = shop

  test('every file that can be imported again changes nothing then', async () => {
    const as = await admin()
    const texts = fc.sample(typed, { numRuns: 60, seed: 40 })
    const long = Array.from({ length: 40 }, (_, at) => `Line ${at}, "bold"`).join('\n')
    const ids: string[] = []
    for (const [at, one] of [...texts, long].entries()) {
      const productCode = `=EX-${at}`
      const short = one.slice(0, 30).trim()
      const facts = { description: one, kind: short, bin: short }
      const id = await product({ productCode, name: `${short} ${at}`, ...facts })
      const number = { class: 'oem', number: `-${at};${short}`, maker: short }
      const source = `=Src; ${at}`
      await ok('POST', '/part-numbers', { as, body: { productId: id, ...number, source } })
      const motorcycle = { make: '=Norvik', model: `N ${at}` }
      const application = {
        productId: id,
        ...motorcycle,
        note: one.slice(0, 200),
        source,
        frameFrom: '-N;5',
      }
      await ok('POST', '/applications', { as, body: application })
      const before = ids.at(-1)
      const successors = [{ productId: id, quantity: 2 }]
      if (before)
        await ok('PUT', `/products/${before}/successors`, { as, body: { successors, source } })
      ids.push(id)
    }
    for (const name of ['products', 'part-numbers', 'successors', 'applications']) {
      const file = (await call('GET', `/${name}.csv`, { as })).body as string
      const { body } = await importFile(shop, as, `/${name}/import`, [file])
      expect([name, body.refused.first]).toEqual([name, []])
      expect(body, name).toMatchObject({ added: 0, changed: 0, removed: 0 })
      expect(body.unchanged, name).toBe(body.rows)
      expect(body.rows, name).toBeGreaterThan(50)
    }
  })

  test('exports typed text of orders and ledger to the letter', async () => {
    const as = await admin()
    const { buyer } = await aPaidOrder(shop)
    const address = 'Unit 5;=cmd\n"Dock" 7\n@Gate'
    const productId = await product({ name: 'Disc;=1+1' })
    await ok('POST', '/orders', {
      as: buyer,
      body: { productId, quantity: 20, phone: '+1 555 0142', address },
    })
    const rows = await read(as, `/orders.csv?q=${buyer.email}`)
    expect(rows.find((row) => row['Name'] === 'Disc;=1+1')).toMatchObject({ 'Deliver to': address })
    const month = new Date().toISOString().slice(0, 7)
    expect(await read(as, `/ledger.csv?month=${month}`)).toMatchObject([{ Email: buyer.email }])
  })

  async function read(as: Person, path: string): Promise<Record<string, string>[]> {
    const rows: Record<string, string>[] = parse((await call('GET', path, { as })).body, {
      columns: true,
      bom: true,
    })
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, withoutMark(cell)])),
    )
  }
})
