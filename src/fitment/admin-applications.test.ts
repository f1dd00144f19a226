// Applications as an admin keeps them, one by one and by the file.
import { expect, test } from 'vitest'
import { readTextSource } from '#server/imports/import-queue.ts'
import { importFile } from '#tests/import-file.ts'
import { type Json, onUsualEngine } from '#tests/open-shop.ts'
import { importApplications } from './server/application-files.ts'

const head = 'Product code,Make,Model,Year from,Complete'

onUsualEngine('keeping applications', (shop) => {
  const { call, admin, product } = shop

  const said = async (code: string): Promise<Json> => {
    const { body } = await call('GET', `/products?q=${code}`)
    return (await call('GET', `/product-page/${body[0]._id}`)).body.fitment
  }
  const take = async (lines: string[], db = shop.shop.db) =>
    importApplications(
      {
        source: await readTextSource(Buffer.from(lines.join('\n'))),
        dryRun: false,
        replaces: true,
        progress: { done: 0, of: 0, taken: 0 },
        stopping: new AbortController().signal,
      },
      { ...shop.shop, db },
    )

  test('an application is added, changed, said to be all there are, and taken out', async () => {
    const [as, productId] = [await admin(), await product()]
    const stated = { make: 'Honda', model: 'CB 750', yearFrom: 1969, frameTo: 'CB750-1044649' }
    const add = (body: object) =>
      call('POST', '/applications', { as, body: { productId, ...body } })
    const first = await add(stated)
    expect(first.status).toBe(200)
    expect((await add({ ...stated, note: 'front', source: 'List 7' })).body).toEqual(first.body)
    const every = await add({ make: '*' })
    const list = async () => (await call('GET', `/applications?product=${productId}`, { as })).body
    expect(await list()).toEqual({
      complete: false,
      applications: expect.arrayContaining([
        {
          ...{ ...stated, _id: first.body._id, yearTo: null, frameFrom: '' },
          ...{ note: 'front', source: 'List 7' },
        },
        expect.objectContaining({ _id: every.body._id, make: '*', model: '' }),
      ]),
    })
    const path = `/products/${productId}/applications-complete`
    await call('PUT', path, { as, body: { complete: true } })
    expect(await list()).toMatchObject({ complete: true })
    const seen = await call('GET', `/product-page/${productId}`)
    expect(seen.body.fitment).toMatchObject({ complete: true, universal: true })
    const other = await product()
    const both = await call('GET', `/product-fitments?products=${other},${productId}`, { as })
    expect(both.body).toEqual([
      { productId: other, universal: false, complete: false, applications: [] },
      { productId, ...seen.body.fitment },
    ])
    for (const { body } of [first, every])
      expect((await call('DELETE', `/applications?id=${body._id}`, { as })).body.deletedCount).toBe(
        1,
      )
    await call('PUT', path, { as, body: { complete: false } })
    expect(await list()).toEqual({ complete: false, applications: [] })

    const wrong = await add({ ...stated, yearFrom: 1980, yearTo: 1970 })
    expect([wrong.status, wrong.body.detail]).toEqual([
      422,
      'The first year, 1980, is after the last, 1970.',
    ])
    expect((await add({ ...stated, productId: 'none' })).body.code).toBe('unknown-product')
  })

  test('exports and imports again without a change, and keeps what files leave out', async () => {
    const as = await admin()
    const productId = await product({ productCode: 'AX-1' })
    const add = (body: object) =>
      call('POST', '/applications', { as, body: { productId, ...body } })
    await add({ make: 'Norvik', model: 'N 500', yearFrom: 1990, yearTo: 1995, note: '=1+1' })
    await add({
      make: 'Norvik',
      model: 'N 500',
      frameFrom: 'N5-100',
      frameTo: 'N5-900',
      note: '＋kit',
    })
    await add({ make: '*' })
    const complete = `/products/${productId}/applications-complete`
    await call('PUT', complete, { as, body: { complete: true } })
    const exported = async () => {
      const { body } = await call('GET', '/applications.csv', { as })
      return (body as string)
        .replace('\ufeff', '')
        .split('\r\n')
        .filter((row) => /^(Product|AX-1)/.test(row))
    }
    const header =
      'Product code,Make,Model,Year from,Year to,Frame from,Frame to,Note,Source,Complete'
    const rows = [
      'AX-1,*,,,,,,,,yes',
      "AX-1,Norvik,N 500,,,N5-100,N5-900,'＋kit,,yes",
      "AX-1,Norvik,N 500,1990,1995,,,'=1+1,,yes",
    ]
    expect(await exported()).toEqual([header, ...rows])
    const take = async (lines: string[]) =>
      (await importFile(shop, as, '/applications/import?how=replace', lines)).body
    const same = { rows: 3, added: 0, changed: 0, unchanged: 3, removed: 0 }
    expect(await take([header, ...rows])).toMatchObject(same)

    const incomplete = rows.map((row) => row.replace(/yes$/, 'no'))
    expect(await take([header, ...incomplete])).toMatchObject({ changed: 3, unchanged: 0 })
    expect(await take([header, ...rows])).toMatchObject({ changed: 3, unchanged: 0 })

    await add({ make: 'Norvik', model: 'N 900', source: 'Book 9' })
    await call('PUT', '/number-sources/Book%209', { as, body: { export: false } })
    // The remaining applications are not marked complete, and omitted ones are not deleted.
    const fewer = rows.map((row) => row.replace(/yes$/, ''))
    expect(await exported()).toEqual([header, ...fewer])
    expect(await take([header, ...fewer])).toMatchObject(same)
    const kept = await call('GET', `/applications?product=${productId}`, { as })
    expect(kept.body.applications).toHaveLength(4)
    expect(kept.body.complete).toBe(true)
  })

  test('an import that ends in the middle leaves no part of a product', async () => {
    const codes = Array.from({ length: 60 }, (_, at) => `CUT-1-${at + 10}`)
    for (const productCode of codes) await product({ productCode })
    const [first = '', last = ''] = [codes[0], codes.at(-1)]
    const models = Array.from({ length: 12 }, (_, at) => `N ${at}`)
    const rows = models.flatMap((model) => codes.map((code) => `${code},Norvik,${model},1990,yes`))
    const file = [head, ...rows]
    const { db } = shop.shop
    let writes = 0
    const ended: typeof db.write = async (trx) => {
      if (++writes > 1) throw new Error('ended')
      return db.write(trx)
    }
    await expect(take(file, { ...db, write: ended })).rejects.toThrow('ended')
    const facts = async (code: string) => {
      const { applications, complete } = await said(code)
      return [applications.length, complete]
    }
    expect([await facts(first), await facts(last)]).toEqual([
      [12, true],
      [0, false],
    ])
    expect(await take(file)).toMatchObject({ rows: 720, removed: 0, unchanged: 120 })
    expect(await facts(last)).toEqual([12, true])
  })

  test('calls no product complete when one of its rows is refused', async () => {
    for (const productCode of ['CUT-2', 'CUT-3']) await product({ productCode })
    const good = [head, 'CUT-2,Norvik,N 1,1990,yes', 'CUT-3,Norvik,N 1,1990,yes']
    await take(good)
    expect((await said('CUT-2')).complete).toBe(true)
    const { refused } = await take([...good, 'CUT-2,Norvik,N 2,ninety,yes'])
    expect(refused.count).toBe(1)
    expect([(await said('CUT-2')).complete, (await said('CUT-3')).complete]).toEqual([false, true])
  })

  test('calls no product complete when a row names no readable product', async () => {
    await product({ productCode: 'CUT-4' })
    const good = [head, 'CUT-4,Norvik,N 1,1990,yes']
    for (const row of [',Norvik,N 2,1990,yes', '"CUT-4,Norvik,N 2,1990,yes']) {
      await take(good)
      expect((await said('CUT-4')).complete).toBe(true)
      expect((await take([...good, row])).refused.count).toBe(1)
      expect((await said('CUT-4')).complete).toBe(false)
    }
  })
})
