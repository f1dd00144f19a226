import { expect, test } from 'vitest'
import { importFile } from '#tests/import-file.ts'
import { type Json, onUsualEngine } from '#tests/open-shop.ts'

const header =
  'Product code,Name,Description,Kind,Price,Breaks,Stock,Minimum,Case,Bin,Hidden,Picture,More pictures'

onUsualEngine('products as a file', (shop) => {
  const { call, admin, product } = shop

  test.each(['csv', 'xlsx'])(
    'an export as %s that is imported again changes nothing',
    async (format) => {
      const { app } = shop
      const as = await admin()
      const [disc, pads] = ['/images/disc.webp', '/images/pads.webp']
      const description = 'First line\nand "second", with a comma'
      await product({ name: `Two lines ${format}`, description, imgs: [disc, pads], bin: '0042' })
      await product({ caseQuantity: 5, price: 13.25, kind: '=Bolts', hidden: true })
      const priceBreaks = [25, 50].map((from) => ({ from, price: 11.5 - from / 10 }))
      const code = `0012-05-0${as.id.slice(-4)}${format}`
      await product({ productCode: code, price: 12, priceBreaks, bin: '2026-05-01' })
      const headers = { authorization: `Bearer ${as.token}` }
      const file = await app.inject({ url: `/api/products.${format}`, headers })
      const sent = [file.rawPayload]
      const { body: report } = await importFile(shop, as, '/products/import', sent)
      expect(report).toMatchObject({ added: 0, changed: 0, refused: { count: 0 } })
      expect(report.unchanged).toBe(report.rows)
      expect(report.rows).toBeGreaterThan(2)
      const same = report.same.first.map(({ message }: { message: string }) => message)
      expect(same).toContain(code)
      expect((await call('GET', `/products?q=${code}`)).body[0].priceBreaks).toEqual(priceBreaks)
    },
  )

  test("reports each row's change or refusal, and saves nothing in a dry run", async () => {
    const as = await admin()
    const id = await product({ price: 12, quantity: 500 })
    const others = [await product(), await product(), await product()]
    const codes = await Promise.all(
      [id, ...others].map(async (one) => (await call('GET', `/product-page/${one}`)).body.product),
    )
    const [first, second, third, fourth] = codes
    const lines = [
      header,
      `${first.productCode},,,,13.5,25+ 11,7,,5,A-12,,`,
      `${second.productCode},${first.name},,,,,,,,,,`,
      `${third.productCode},,,,14,,,,,,,,https://elsewhere.test/part.jpg`,
      `NEW-${as.id},New ${as.id},A new part,Bolts,3,,40,10,,,,`,
      `BAD-${as.id},Bad ${as.id},A new part,Bolts,cheap,,40,10,,,,/images/disc.webp`,
      ',Nobody,,,,,,,,,,',
      `NOPE-${as.id},,,,12,,,,,,,,`,
      `${first.productCode},,,,14,,,,,,,,`,
      `${fourth.productCode},,,,,,,,0,,,,`,
    ].join('\n')
    const changes = 'price 12 → 13.5, breaks none → 25+ 11, case none → 5, bin none → A-12'
    const send = (query = '') => importFile(shop, as, `/products/import${query}`, [lines])
    const expected = {
      ...{ rows: 9, added: 1, changed: 1, unchanged: 0 },
      changes: {
        count: 1,
        first: [{ line: 2, message: `${first.productCode}: ${changes}` }],
      },
      additions: { count: 1, first: [{ line: 5, message: `NEW-${as.id}: New ${as.id}` }] },
    }
    for (const query of ['?dryRun=true', '']) {
      const { body: report } = await send(query)
      expect(report).toMatchObject(expected)
      const whyNot = new Map<number, string>(
        report.refused.first.map(({ line, message }: Json) => [line, message]),
      )
      expect([...whyNot.keys()].sort((one, other) => one - other)).toEqual([3, 4, 6, 7, 8, 9, 10])
      expect(whyNot.get(8)).toContain(': There is no such product')
      expect(whyNot.get(9)).toContain(': This product appears earlier in the file')
      expect(whyNot.get(10)).toContain(': Please enter 1 at least')
      const now = (await call('GET', `/product-page/${id}`)).body.product
      expect(now.price).toBe(query ? 12 : 13.5)
    }
    const untouched = await call('GET', `/product-page/${third._id}`)
    expect(untouched.body.product).toEqual(third)
    const now = (await call('GET', `/product-page/${id}`)).body.product
    expect(now).toMatchObject({ quantity: 500, caseQuantity: 5, name: first.name })
    const added = await call('GET', `/products?q=NEW-${as.id}`)
    expect(added.body[0]).toMatchObject({ name: `New ${as.id}`, quantity: 40, price: 3 })
    const { body: log } = await call('GET', `/audit?q=${id}`, { as })
    expect(log[0].changes).toContainEqual({ field: 'price', from: '$12', to: '$13.50' })
    expect((await send()).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  test.each([
    [
      'a German file',
      ';',
      ['1.250', '21,75', '25+ 1.100, 50+ 900,50', '1.250'],
      [1250, 21.75, 1100],
    ],
    ['Swiss amounts', ';', ["1'250.00", '21.75', "25+ 1'100.00", "1'250"], [1250, 21.75, 1100]],
    [
      'French amounts',
      '\t',
      ['1 250,00', '21,75 €', '25+ 1\u202f100,00', '1 250'],
      [1250, 21.75, 1100],
    ],
    ['English amounts', '\t', ['1,250', '$21.75', '25+ 1,100.00', '1,250'], [1250, 21.75, 1100]],
  ])('reads %s by its own separators', async (name, by, [dear, cheap, breaks, least], expected) => {
    const as = await admin()
    const code = (kind: string) => `${name} ${kind} ${as.id.slice(-4)}`
    const one = await product({ productCode: code('one'), price: 3 })
    const other = await product({ productCode: code('other'), price: 3 })
    const rows = [
      ['Product code', 'Price', 'Breaks', 'Minimum'],
      [code('one'), dear, breaks, least],
      [code('other'), cheap, '', '12,00'],
    ]
    const lines = rows.map((row) => row.join(by))
    const { body } = await importFile(shop, as, '/products/import', [lines.join('\n')])
    expect(body.refused.first).toEqual([])
    const read = async (id: string) => (await call('GET', `/product-page/${id}`)).body.product
    const [first, second] = [await read(one), await read(other)]
    expect([first.price, second.price, first.priceBreaks[0].price]).toEqual(expected)
    expect([first.minimumQuantity, second.minimumQuantity]).toEqual([1250, 12])
  })

  test('an amount that may be two is refused with both, in a file and in a form', async () => {
    const as = await admin()
    const id = await product({ price: 3 })
    const { product: before } = (await call('GET', `/product-page/${id}`)).body
    const lines = `Product code;Price\n${before.productCode};1.250\nNONE;12`
    const { body } = await importFile(shop, as, '/products/import', [lines])
    const both = '1.250 may be 1.25 or 1,250: please write 1.25 or 1250.'
    expect(body.refused.first[0]).toEqual({ line: 2, message: `${before.productCode}: ${both}` })
    const change = { quantity: 5, minimumQuantity: 1 }
    const put = (price: string) =>
      call('PUT', `/products/${id}`, { as, body: { ...change, price } })
    expect((await put('1.250')).body.detail).toBe(both)
    expect((await put('112,50')).body.price).toBe(112.5)
    expect((await put("1'250.00")).body.price).toBe(1250)
  })

  test('names unknown columns and what they may mean', async () => {
    const as = await admin()
    const id = await product({ price: 3 })
    const { productCode } = (await call('GET', `/product-page/${id}`)).body.product
    const lines = [
      'Product code,Retial price,Price,Price,Colour,Quantity,Stock,Minimun,',
      `${productCode},9,4,5,red,1000,1000,3,more`,
    ]
    for (const query of ['?dryRun=true', '']) {
      const { body } = await importFile(shop, as, `/products/import${query}`, [lines.join('\n')])
      expect(body.changed).toBe(1)
      expect(body.ignored.first).toEqual([
        {
          line: 1,
          message: '“Retial price” is not a known column and was skipped. Did you mean “Price”?',
        },
        { line: 1, message: '“Price” was skipped: “Price” comes before it.' },
        { line: 1, message: '“Colour” is not a known column and was skipped.' },
        { line: 1, message: '“Stock” was skipped: “Quantity” comes before it.' },
        {
          line: 1,
          message: '“Minimun” is not a known column and was skipped. Did you mean “Minimum”?',
        },
        { line: 2, message: 'Column 9 has no name and was skipped.' },
      ])
    }
    const numbers = ['Code,Class,Number,Sorce', `${productCode},old,A-${as.id},Me`].join('\n')
    const numbered = await importFile(shop, as, '/part-numbers/import', [numbers])
    expect(numbered.body.ignored.first[0].message).toContain('Did you mean “Source”?')
    const next = ['Code,Replaced by,Unit', `${productCode},,2`].join('\n')
    const successors = await importFile(shop, as, '/successors/import', [next])
    expect(successors.body.ignored.first[0].message).toContain('Did you mean “Units”?')
    const fits = ['Code,Make,Model,Yearfrom,Remarks', `${productCode},*,,,`].join('\n')
    const fitted = await importFile(shop, as, '/applications/import', [fits])
    expect(fitted.body.ignored.first[0].message).toContain('Did you mean “Note”?')
  })

  test('each cell of an export that was changed is taken or named', async () => {
    const as = await admin()
    const priceBreaks = [{ from: 25, price: 10 }]
    const imgs = ['/images/disc.webp', '/images/pads.webp']
    const facts = { kind: 'Discs', bin: 'A-1', caseQuantity: 5, priceBreaks, imgs }
    const codes: string[] = []
    for (const at of Array(2).keys()) {
      const productCode = `20-${at}-${as.id.slice(-4)}`
      await product({ productCode, ...facts })
      codes.push(productCode)
    }
    const all = ((await call('GET', '/products.csv', { as })).body as string).slice(1).split('\r\n')
    const [head = '', ...rows] = all
    const [first = '', second = ''] = codes.map((code) => rows.find((row) => row.startsWith(code)))
    const changed = [
      first.split(',')[0],
      `Otherwise ${as.id},Other words,Rings,13,25+ 9,77,12,6,B-2,yes`,
      '/images/pads.webp,/images/disc.webp',
    ].join(',')
    const emptied = `${second.split(',')[0]?.toLowerCase().replaceAll('-', ' ')},,,,,,,,,,,,`
    const file = [head, changed, emptied].join('\n')
    const { body } = await importFile(shop, as, '/products/import?dryRun=true', [file])
    expect(body.refused.first).toEqual([])
    const taken: string = body.changes.first[0].message
    const names = body.ignored.first.map(
      ({ message }: Json) => message.split(': ')[1].split(' stays')[0],
    )
    expect(taken.match(/ → /g)).toHaveLength(11)
    expect(names).toEqual(
      ['Stock', 'The code', ...head.split(',').slice(1)].filter((name) => name !== ''),
    )
    expect(body.ignored.first[0]).toEqual({
      line: 2,
      message: `${codes[0]}: Stock stays 1000, not 77: a file sets it only for a new product.`,
    })
  })

  test('refuses rows of products that were changed since the preview', async () => {
    const as = await admin()
    const [id, other] = [await product({ price: 12 }), await product({ price: 12 })]
    const read = async (one: string) => (await call('GET', `/product-page/${one}`)).body.product
    const codes = [(await read(id)).productCode, (await read(other)).productCode]
    const lines = ['Product code,Price', ...codes.map((code) => `${code},15`)].join('\n')
    const send = (query: string) => importFile(shop, as, `/products/import?${query}`, [lines])
    const { at } = (await send('dryRun=true')).body
    const body = { ...(await read(id)), price: 13 }
    expect((await call('PUT', `/products/${id}`, { as, body })).status).toBe(200)
    const { body: report } = await send(`seenAt=${at}`)
    expect(report).toMatchObject({ changed: 1, refused: { count: 1, first: [{ line: 2 }] } })
    expect([(await read(id)).price, (await read(other)).price]).toEqual([13, 15])
  })
})
