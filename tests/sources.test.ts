// Whose catalogue a row was taken from says what it may be used for: licences forbid copying on.
import { expect, test } from 'vitest'
import { importFile } from './import-file.ts'
import { type Json, onUsualEngine } from './open-shop.ts'

onUsualEngine('a source', (shop) => {
  const { call, admin, product } = shop

  const book = 'Licensed book'
  const may = async (uses: { learn?: boolean; export?: boolean; api?: boolean }) => {
    const body = { learn: true, export: true, api: true, ...uses }
    const path = `/number-sources/${encodeURIComponent(book)}`
    const { status } = await call('PUT', path, { as: await admin(), body })
    expect(status).toBe(200)
  }
  const get = async (path: string) => (await call('GET', path)).body
  const suggested = async (q: string) =>
    (await get(`/suggestions?q=${q}`)).map(({ matched }: Json) => [matched.by, matched.number])

  test('is left out of the API, of learning and of exports, with numbers, successors and applications', async () => {
    const as = await admin()
    const [id, next] = [
      await product({ name: 'Sourced disc', productCode: 'SRC-1' }),
      await product({ name: 'Sourced disc, next', productCode: 'SRC-2' }),
    ]
    const numbers = [
      { class: 'oem', number: 'LB-4711-A', source: book },
      { class: 'oem', number: 'LB-47-FREE' },
    ]
    for (const number of numbers)
      await call('POST', '/part-numbers', { as, body: { productId: id, ...number } })
    const successors = [{ productId: next, quantity: 1 }]
    const body = { successors, when: 'when-sold-out', source: book }
    await call('PUT', `/products/${id}/successors`, { as, body })
    const csv = [
      'Product code,Make,Model,Year from,Year to,Frame from,Frame to,Note,Source,Complete',
      `SRC-1,Honda,CB 750,1970,1975,,,,${book},yes`,
      'SRC-1,Honda,CB 500,1971,1974,,,,,',
    ]
    await importFile(shop, as, '/applications/import', csv)
    await may({ export: false })
    const exported = async () => (await call('GET', '/applications.csv', { as })).body
    expect(await exported()).toContain('SRC-1,Honda,CB 500,1971,1974,,,,,\r\n')
    expect(await exported()).not.toContain('CB 750')
    await may({})
    const sources = (await call('GET', '/number-sources', { as })).body
    expect(sources).toEqual([{ name: book, learn: true, export: true, api: true }])

    const shown = async () => {
      const { numbers: named, supersessions, fitment } = await get(`/product-page/${id}`)
      const { replaces } = await get(`/product-page/${next}`)
      return {
        numbers: named.map(({ number }: Json) => number),
        successors: [supersessions.length, replaces.length],
        applications: fitment.applications.map(({ model }: Json) => model),
        complete: fitment.complete,
      }
    }
    const all = ['LB-47-FREE', 'LB-4711-A']
    expect(await shown()).toEqual({
      ...{ numbers: all, successors: [1, 1] },
      ...{ applications: ['CB 500', 'CB 750'], complete: true },
    })
    expect(await suggested('lb4712a')).toEqual([['near', 'LB-4711-A']])

    // What mends a misspelling has learned from it.
    await may({ learn: false })
    expect(await suggested('lb4712a')).toEqual([])
    expect(await suggested('lb4711a')).toEqual([['oem', 'LB-4711-A']])

    await may({ api: false })
    expect(await shown()).toEqual({
      ...{ numbers: ['LB-47-FREE'], successors: [0, 0] },
      ...{ applications: ['CB 500'], complete: false },
    })
    // One switch is turned without a word about the others.
    const path = `/number-sources/${encodeURIComponent(book)}`
    const turned = await call('PUT', path, { as, body: { export: false } })
    expect(turned.body).toEqual({ name: book, learn: true, export: false, api: false })
    expect(await suggested('lb4712a')).toEqual([])
    expect(await suggested('lb471')).toEqual([])
    // Found by how the other number begins, it is not told by this one.
    expect(await suggested('lb47')).toEqual([['oem', 'LB-47-FREE']])
    expect(await suggested('lb4711a')).toEqual([['oem', 'LB-4711-A']])
    const asked = `/fitments?products=${id}&motorcycle=honda.cb750`
    expect(await get(asked)).toMatchObject([{ applications: [{ yearFrom: 1970 }] }])

    // No answer about orders, lists or baskets holds another catalogue's numbers, even if its source allows more.
    for (const path of ['/orders.csv', '/lists', '/basket']) {
      const answer = await call('GET', path, { as })
      expect(JSON.stringify(answer.body), path).not.toContain('LB-47')
    }
  })
})
