// A product code is one, however it is written, at every door.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statements } from '#server/database/migrations/0063-one-key-of-a-code.ts'
import { examine } from '../src/doctor.ts'
import { importFile } from './import-file.ts'
import { onBothEngines, shopForTest } from './open-shop.ts'

const writings = [
  'KS BS 140',
  'ks-bs-140',
  'ksbs140',
  'KS\u2011BS\u2011140',
  'KS\u2013BS\u2013140',
  'KS-BS-140\u200b',
  'KS-BS-1\u00ad40',
  'ＫＳ－ＢＳ－１４０',
  'КS-ВS-140',
]

onBothEngines('one code', (shop) => {
  const { call, admin, customer, product, ok } = shop

  test('takes a code for the same product in any writing, in every call', async () => {
    const [as, buyer] = [await admin(), await customer()]
    const id = await product({ productCode: 'KS-BS-140', price: 21 })
    const next = await product({ productCode: 'KS-NEXT-1' })
    const { _id: listId } = await ok('POST', '/price-lists', { as, body: { name: 'Dealers' } })
    for (const [at, code] of writings.entries()) {
      const facts = { name: `Twin ${at}`, description: 'A twin', price: 1, quantity: 9 }
      const img = '/images/disc.webp'
      const body = { ...facts, productCode: code, minimumQuantity: 1, img }
      expect((await ok('POST', '/products', { as, body })).success, code).toBe(false)

      const price = 30 + at
      const rows = ['Product code,Price,Name', `${code},${price},Disc ${at}`]
      const imported = await importFile(shop, as, '/products/import', rows)
      expect(imported.body, code).toMatchObject({ added: 0, changed: 1, refused: { count: 0 } })
      expect((await call('GET', `/product-page/${id}`)).body.product.price).toBe(price)

      const numbers = ['Code,Class,Number', `${code},old,OLD-${at}`]
      const numbered = await importFile(shop, as, '/part-numbers/import', numbers)
      expect(numbered.body, code).toMatchObject({ added: 1, refused: { count: 0 } })

      const successors = ['Code,Replaced by', `KS-NEXT-1,${code}`]
      const replaced = await importFile(shop, as, '/successors/import', successors)
      expect(replaced.body, code).toMatchObject({ rows: 1, refused: { count: 0 } })

      const fits = ['Code,Make,Model', `${code},Norvik,N ${at}`]
      const fitted = await importFile(shop, as, '/applications/import', fits)
      expect(fitted.body, code).toMatchObject({ added: 1, refused: { count: 0 } })

      const prices = [{ productCode: code, price: 10 + at }]
      await ok('PUT', `/price-lists/${listId}`, { as, body: { prices } })

      const lines = [{ productCode: code, quantity: 10 }]
      const basket = await ok('PUT', '/basket', { as: buyer, body: { lines, how: 'set' } })
      expect(
        basket.lines.map((line: { productId: string }) => line.productId),
        code,
      ).toEqual([id])

      const checked = await ok('POST', '/quick-order/check', { body: { text: `${code}\t10` } })
      expect(checked.lines[0], code).toMatchObject({ state: 'ready', productId: id })
    }
    const twice = ['Product code,Price', 'KS-BS-140,50', 'ks bs 140,51']
    const { body } = await importFile(shop, as, '/products/import', twice)
    expect(body.refused.first).toEqual([
      { line: 3, message: 'ks bs 140: This product appears earlier in the file' },
    ])
    expect(next).not.toBe(id)
  })

  test('adds one of two simultaneous codes that differ only in writing', async () => {
    const as = await admin()
    const facts = { description: 'A race', price: 1, quantity: 9, minimumQuantity: 1 }
    const codes = ['RACE 1', 'RACE-1', 'race1', 'RACE–1']
    const answers = await Promise.all(
      codes.map((productCode, at) =>
        call('POST', '/products', {
          as,
          body: { ...facts, name: `Race ${at}`, productCode, img: '/images/disc.webp' },
        }),
      ),
    )
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1)
    const found = await call('GET', '/products?q=race1')
    expect(found.body).toHaveLength(1)
  })

  test('refuses codes without letters and digits, and strips invisible signs', async () => {
    const as = await admin()
    const facts = { description: 'A sign', price: 1, quantity: 9, minimumQuantity: 1 }
    const img = '/images/disc.webp'
    const add = (name: string, productCode: string) =>
      call('POST', '/products', { as, body: { ...facts, name, productCode, img } })
    for (const code of ['---', '\u200b', '★', ' ']) expect((await add('No', code)).status).toBe(422)
    const { body } = await add('Seen', '\u200bSEEN\u00ad-1')
    const page = await call('GET', `/product-page/${body._id}`)
    expect(page.body.product.productCode).toBe('SEEN-1')
  })

  test('a shop that has twins already opens, and doctor names them', async () => {
    const old = await shopForTest(shop.engine)
    const ids = [
      await old.product({ productCode: 'TW-1' }),
      await old.product({ productCode: 'X-2' }),
    ]
    const other = await old.product({ productCode: 'FW-3' })
    const number = { class: 'oem', number: 'CY-9' }
    const as = await old.admin()
    await old.ok('POST', '/part-numbers', { as, body: { productId: other, ...number } })
    await old.shop.db.write(async (trx) => {
      await sql`drop index part_numbers_ours`.execute(trx)
      await sql`alter table part_numbers drop column twin`.execute(trx)
      await sql`update products set product_code = 'TW 1' where id = ${ids[1]}`.execute(trx)
      const rekey = async (key: string, written: string) =>
        sql`update part_numbers set number_key = ${key}, number = ${written}
          where number_key in ('X2', 'CY9') and class = ${key === 'TW1' ? 'ours' : 'oem'}`.execute(
          trx,
        )
      await rekey('TW1', 'TW 1')
      await rekey('СУ9', 'СУ-9')
      for (const statement of statements(old.engine)) await sql.raw(statement).execute(trx)
    })
    const said: string[] = []
    await examine(old.shop.config, (line) => said.push(line))
    const codes = said.find((line) => line.startsWith('Codes'))
    expect(codes).toContain('1 name two products, of which one has to be deleted: TW 1 and TW-1')
    expect((await old.call('GET', '/products?q=cy9')).body[0]._id).toBe(other)
    // Each is still found by its own writing.
    const lines = [{ productCode: 'TW 1', quantity: 10 }]
    const basket = await old.ok('PUT', '/basket', { as, body: { lines, how: 'set' } })
    expect(basket.lines[0].productId).toBe(ids[1])
    await old.ok('DELETE', `/products?id=${ids[1]}`, { as })
    const after: string[] = []
    await examine(old.shop.config, (line) => after.push(line))
    expect(after.find((line) => line.startsWith('Codes'))).toContain('each names one product')
  })
})
