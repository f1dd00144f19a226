import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importFile } from '#tests/import-file.ts'
import type { Person } from '#tests/makers.ts'
import { type Json, onBothEngines, type TestShop } from '#tests/open-shop.ts'

const form = { 'content-type': 'multipart/form-data; boundary=line' }
const head = 'Product code,Make,Model,Year from,Year to,Frame from,Frame to,Note,Source,Complete'

onBothEngines('fitment', (shop) => {
  const { call, product } = shop

  test('applications come from a file, are found by motorcycle, and change once', async () => {
    const admin = await shop.admin()
    const [disc, pads, lube, bell] = await products(shop, 'FA', 4)
    const rows = [
      'FA-0,Honda,CB 750 Four,1969,1978,,,front,list 7,yes',
      'FA-0,Honda,CBR 600 F,1999,2000,,,,,',
      'FA-1,honda,cb750 four,1969,1976,,,,,',
      'FA-1,Honda,CB 750 Four,1977,,CB750-2000001,,"twin disc, cast",,',
      'FA-2,*,,,,,,,,',
    ]
    const dry = await importing(shop, admin, [head, ...rows], '?dryRun=true')
    expect(dry.body).toMatchObject({ rows: 5, added: 5, changed: 0, unchanged: 0, repeated: 0 })
    expect((await call('GET', '/motorcycle-makes')).body).toEqual([])

    const first = await importing(shop, admin, [head, ...rows], '?id=first')
    const progress = await call('GET', '/imports/first', { as: admin })
    expect(progress.body).toMatchObject({ state: 'done', done: 5, of: 6, taken: 5 })
    expect(first.body).toEqual(dry.body)
    const again = await importing(shop, admin, [head, ...rows])
    expect(again.body).toMatchObject({ added: 0, changed: 0, unchanged: 5 })

    expect((await call('GET', '/motorcycle-makes')).body).toEqual([{ make: 'Honda', models: 2 }])
    const { body: motorcycles } = await call('GET', '/motorcycles?make=HONDA')
    expect(motorcycles).toEqual([
      { _id: 'honda.cb750four', make: 'Honda', model: 'CB 750 Four', yearFrom: 1969, yearTo: null },
      { _id: 'honda.cbr600f', make: 'Honda', model: 'CBR 600 F', yearFrom: 1999, yearTo: 2000 },
    ])
    const query = `products=${disc},${pads},${lube},${bell}&motorcycle=honda.cb750four`
    const { body: fitments } = await call('GET', `/fitments?${query}`)
    expect(fitments).toMatchObject([
      { productId: disc, complete: true, universal: false, applications: [{ note: 'front' }] },
      { productId: pads, complete: false, applications: [{ yearTo: 1976 }, { yearTo: null }] },
      { productId: lube, universal: true, applications: [] },
      { productId: bell, universal: false, complete: false, applications: [] },
    ])
    const { fitment } = (await call('GET', `/product-page/${disc}`)).body
    expect(fitment.applications.map(({ model }: Json) => model)).toEqual([
      'CB 750 Four',
      'CBR 600 F',
    ])
  })

  test('refuses a bad row and reads the others; reports overlaps and gaps', async () => {
    const admin = await shop.admin()
    await products(shop, 'FB', 2)
    const { status, body } = await importing(shop, admin, [
      '',
      head,
      'FB-0,Yamaha,XT 500,1976,1980,,,,,',
      'FB-0,Yamaha,XT 500,1979,1982,,,,,',
      'FB-0,Yamaha,XT 500,1985,,,,,,',
      'FB-9,Yamaha,XT 500,,,,,,,',
      'FB-0,,XT 500,,,,,,,',
      'FB-0,Yamaha,XT 500,1980,1976,,,,,',
      'FB-0,Yamaha,XT 500,seventy,,,,,,',
      'FB-0,Yamaha,"XT 500,1976,,,,,,',
      '',
      'FB-1,Yamaha,SR 500,1978,,,,,,',
      'FB-1,YAMAHA,SR500,1978,,,,,,',
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ rows: 10, added: 4, repeated: 1 })
    const refused = new Map(body.refused.first.map(({ line, message }: Json) => [line, message]))
    expect(Object.fromEntries(refused)).toEqual({
      6: 'There is no product FB-9.',
      7: 'The make is missing.',
      8: 'The first year, 1980, is after the last, 1976.',
      9: 'A year is a number from 1885 to 2099, or empty.',
      10: 'A quotation mark is not closed on this line.',
    })
    expect(body.refused.count).toBe(5)
    expect(body.overlaps.first).toEqual([
      { line: 3, message: 'FB-0, Yamaha XT 500: 1979–1980 twice' },
    ])
    expect(body.gaps.first).toEqual([
      { line: 3, message: 'FB-0, Yamaha XT 500: nothing on 1983–1984' },
    ])
  })

  test('removes what a replacing file leaves out for its products', async () => {
    const admin = await shop.admin()
    const [one, other] = await products(shop, 'FC', 2)
    const of = (code: string, model: string) => `${code},Ducati,${model},,,,,,,yes`
    await importing(shop, admin, [head, of('FC-0', '916'), of('FC-0', '748'), of('FC-1', '916')])
    const file = [head, of('FC-0', '916')]
    const dry = await importing(shop, admin, file, '?how=replace&dryRun=true')
    expect(dry.body).toMatchObject({ unchanged: 1, removed: 1 })
    expect((await importing(shop, admin, file, '?how=replace')).body).toEqual(dry.body)
    const left = async (id = '') =>
      (await call('GET', `/product-page/${id}`)).body.fitment.applications.length
    expect([await left(one), await left(other)]).toEqual([1, 1])
  })

  test.each([
    ['no file', { 'content-type': 'application/json' }, '{}', 415],
    ['another field', form, body('picture', 'x'), 400],
    ['no columns', form, body('file', 'a;b;c\n1;2;3'), 422],
    ['nothing', form, body('file', ''), 422],
  ])('%s is refused in words', async (_, headers, payload, status) => {
    const admin = await shop.admin()
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/applications/import',
      headers: { ...headers, authorization: `Bearer ${admin.token}` },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().detail).toEqual(expect.any(String))
  })

  test('a garage is kept, joined, and never changed unseen', async () => {
    const admin = await shop.admin()
    await products(shop, 'FD', 1)
    await importing(shop, admin, [head, 'FD-0,BMW,R 80 G/S,1980,1987,,,,,'])
    const person = await shop.customer()
    const gs = { motorcycleId: 'bmw.r80gs', year: 1984 }
    const put = (body: object) => call('PUT', '/garage', { as: person, body })
    expect((await call('GET', '/garage', { as: person })).body).toEqual({
      motorcycles: [],
      version: 0,
    })
    const added = await put({ how: 'add', motorcycles: [{ ...gs, name: 'Yellow' }] })
    const kept = { ...gs, make: 'BMW', model: 'R 80 G/S', frameNumber: '', name: 'Yellow' }
    expect(added.body).toEqual({ motorcycles: [kept], version: 1 })
    // Joined from a browser where it has no name: it stays as it was.
    const joined = await put({ how: 'add', motorcycles: [gs, { ...gs, year: 1985 }] })
    expect(joined.body.motorcycles).toEqual([kept, { ...kept, year: 1985, name: '' }])
    const stale = await put({ how: 'replace', motorcycles: [], version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'garage-changed' } })
    const unknown = await put({ how: 'add', motorcycles: [{ ...gs, motorcycleId: 'no.such' }] })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'unknown-motorcycle' } })
    expect((await call('GET', '/garage', { as: person })).body).toEqual(joined.body)
    const full = Array.from({ length: 100 }, (_, place) => ({ ...gs, year: 2000 + place }))
    expect((await put({ how: 'add', motorcycles: full })).body.code).toBe('garage-full')
  })

  test('filters lists, searches and counts to what fits or may fit', async () => {
    const admin = await shop.admin()
    const kind = `Fitted ${shop.engine}`
    const made: string[] = []
    for (const place of [0, 1, 2, 3])
      made.push(await product({ productCode: `FF-${place}`, kind, name: `Grip FF${place}` }))
    const [named, universal, framed] = made
    await importing(shop, admin, [
      head,
      'FF-0,Triumph,T 140,1973,1983,,,,,',
      'FF-1,*,,,,,,,,',
      'FF-2,Triumph,T 140,1979,,T140-5000,,,,',
      'FF-3,Triumph,T 120,,,,,,,',
    ])
    const found = async (query: string) => {
      const { body, headers } = await call('GET', `/products?kind=${kind}&${query}`)
      expect(Number(headers['x-total-count'])).toBe(body.length)
      return body.map(({ _id }: Json) => _id).toSorted()
    }
    const bike = 'motorcycle=triumph.t140'
    expect(await found(`${bike}&year=1975`)).toEqual([named, universal].toSorted())
    expect(await found(`${bike}&year=1980`)).toEqual([named, universal, framed].toSorted())
    expect(await found(bike)).toHaveLength(3)
    expect(await found(`q=grip&${bike}&year=1975`)).toEqual([named, universal].toSorted())
    expect(await found('motorcycle=no.such')).toEqual([universal])
    // First what fits, then what is not known (the frame number decides), then what does not fit.
    const first = async (query: string) =>
      (await call('GET', `/products?kind=${kind}&fitsFirst=triumph.t140&${query}`)).body
    const codes = (body: Json[]) => body.map(({ productCode }) => productCode)
    expect(codes(await first('year=1980'))).toEqual(['FF-1', 'FF-0', 'FF-3', 'FF-2'])
    expect(codes(await first('q=grip&year=1975'))).toEqual(['FF-1', 'FF-0', 'FF-3', 'FF-2'])
    expect(codes(await first('year=1980&limit=2&page=2'))).toEqual(['FF-3', 'FF-2'])
    const near = await call('GET', `/suggestions?q=grip+ff&fitsFirst=triumph.t140&year=1990`)
    expect(codes(near.body).at(-1)).toBe('FF-0')
    for (const query of [`${bike}&year=1975`, `q=grip&${bike}&year=1975`]) {
      const { body } = await call('GET', `/product-facets?kind=${kind}&${query}`)
      expect(body).toMatchObject({ total: 2, inStock: 2 })
      expect(body.kinds).toContainEqual({ kind, products: 2 })
    }
  })
})

onBothEngines('a motorcycle that thousands of parts fit', (shop) => {
  test('lists, counts and ranks them like one that few fit', async () => {
    const kind = `Thousands ${shop.engine}`
    const other = await shop.product({ kind })
    const fitting = await fitThousands(shop, kind, 2_010)
    const read = (path: string) => shop.call('GET', path)
    const ids = (body: Json[]) => body.map(({ _id }) => _id)
    const ofKind = `kind=${encodeURIComponent(kind)}`
    const list = await read(`/products?${ofKind}&motorcycle=fits.many&limit=5`)
    expect(ids(list.body)).toEqual(fitting.slice(0, 5))
    expect(list.headers['x-total-count']).toBe('2010')
    const facets = await read('/product-facets?motorcycle=fits.many')
    expect(facets.body).toEqual({
      ...{ total: 2_010, inStock: 2_010 },
      kinds: [{ kind, products: 2_010 }],
    })
    const ranked = await read(`/products?${ofKind}&fitsFirst=fits.many&limit=5&page=403`)
    expect(ids(ranked.body)).toEqual([other])
    const first = await read(`/products?${ofKind}&fitsFirst=fits.many&limit=5`)
    expect(ids(first.body)).toEqual(fitting.slice(0, 5))
  })
})

/** Copies of one; their ids, the newest first. */
async function fitThousands(shop: TestShop, kind: string, count: number): Promise<string[]> {
  const { whole } = shop.shop.db
  const row = await whole
    .selectFrom('products')
    .select(['head', 'description', 'price', 'quantity', 'minimum_quantity', 'img', 'created_at'])
    .where('id', '=', await shop.product({ quantity: 100 }))
    .executeTakeFirstOrThrow()
  const key = { make: 'Fits', model: 'Many', make_key: 'fits', model_key: 'many' }
  await whole
    .insertInto('motorcycles')
    .values({ id: 'fits.many', ...key })
    .execute()
  const ids = Array.from({ length: count }, (_, place) => `many-${10_000 + place}`)
  const years = { year_from: 1990, year_to: 1999, frame_from: '', frame_to: '' }
  for (let at = 0; at < count; at += 500) {
    const some = ids.slice(at, at + 500)
    const products = some.map((id) => ({
      ...{ ...row, id, kind, product_code: id, name: id, name_key: id, changed_at: 0 },
      created_at: row.created_at + 1,
    }))
    await whole.insertInto('products').values(products).execute()
    const applications = some.map((id) => ({
      ...{ id, product_id: id, motorcycle_id: 'fits.many', ...years, note: '', source: '' },
    }))
    await whole.insertInto('applications').values(applications).execute()
  }
  // As after an import.
  for (const table of ['products', 'applications'])
    await sql`analyze ${sql.table(table)}`.execute(whole)
  return ids.toReversed()
}

async function products(shop: TestShop, prefix: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let place = 0; place < count; place++)
    ids.push(await shop.product({ productCode: `${prefix}-${place}` }))
  return ids
}

function importing(shop: TestShop, as: Person, lines: string[], query = '') {
  return importFile(shop, as, `/applications/import${query}`, lines)
}

function body(name: string, text: string): string {
  const head = `content-disposition: form-data; name="${name}"; filename="applications.csv"`
  return `--line\r\n${head}\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--line--\r\n`
}
