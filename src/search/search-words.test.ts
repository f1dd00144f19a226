// Synonyms of searches, as an admin keeps them.
import { expect, test } from 'vitest'
import { type Json, onBothEngines } from '#tests/open-shop.ts'

onBothEngines('search words', (shop) => {
  const { call, admin, product } = shop

  const pairs = async (of: RegExp) => {
    const { body } = await call('GET', '/search-words', { as: await admin() })
    return (body as Json[])
      .filter(({ word, means }) => of.test(`${word} ${means}`))
      .map(({ word, means }) => `${word} > ${means}`)
      .sort()
  }
  const idOf = async (pair: string) => {
    const { body } = await call('GET', '/search-words', { as: await admin() })
    return body.find(({ word, means }: Json) => `${word} > ${means}` === pair)?._id as string
  }

  test('keeps frequent searches on the list, however many rare ones follow', async () => {
    const as = await admin()
    const { db } = shop.shop
    const now = Date.now()
    const crowd = Array.from({ length: 5_000 }, (_, place) => `crowd${place}`)
    const row = (number_key: string, count: number, last_at: number) => ({
      ...{ number_key, raw: number_key, count, last_at },
    })
    const rows = [row('wanted', 3, now - 60_000), ...crowd.map((key) => row(key, 1, now))]
    const searches = db.whole.insertInto('missed_searches')
    for (let at = 0; at < rows.length; at += 500)
      await searches.values(rows.slice(at, at + 500)).execute()
    await call('GET', '/products?q=onemoreinvain')
    const missed = await call('GET', '/missed-searches', { as })
    expect(missed.body[0]).toMatchObject({ number: 'wanted', count: 3 })
    await db.write((trx) => trx.deleteFrom('missed_searches').execute())
  })

  test('a word is added, found by, changed in both directions, and taken out', async () => {
    const as = await admin()
    const id = await product({ name: 'Wobbling gimbal' })
    const found = async (q: string) =>
      (await call('GET', `/products?q=${q}`)).body.map(({ _id }: Json) => _id)
    expect(await found('thingummy')).toEqual([])
    expect((await call('GET', '/missed-searches', { as })).body).toMatchObject([
      { number: 'thingummy', count: 1 },
    ])

    const body = { word: 'Thingummy', means: 'gimbal' }
    const added = await call('POST', '/search-words', { as, body })
    expect(added.body).toEqual({ added: 1 })
    expect(await found('thingummy')).toEqual([id])
    expect((await call('GET', '/missed-searches', { as })).body).toEqual([])

    const path = `/search-words/${await idOf('thingummy > gimbal')}`
    const both = { word: 'thingamajig', means: 'gimbal', both: true }
    const changed = await call('PUT', path, { as, body: both })
    const next = await idOf('thingamajig > gimbal')
    expect(changed.body).toEqual({ modifiedCount: 1, _id: next })
    expect(await pairs(/gimbal/)).toEqual(['gimbal > thingamajig', 'thingamajig > gimbal'])
    const again = await call('PUT', path, { as, body: both })
    expect([again.status, again.body.code]).toEqual([409, 'edited-meanwhile'])

    const here = await idOf('gimbal > thingamajig')
    const one = { word: 'gimbal', means: 'gizmo' }
    await call('PUT', `/search-words/${here}`, { as, body: one })
    expect(await pairs(/gimbal/)).toEqual(['gimbal > gizmo'])
    const dashes = { as, body: { word: '---', means: 'gimbal' } }
    const wrong = await call('PUT', `/search-words/${await idOf('gimbal > gizmo')}`, dashes)
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'word'])
    const itself = { word: 'Gimbal', means: 'gimbal' }
    expect((await call('POST', '/search-words', { as, body: itself })).status).toBe(422)
    expect(await pairs(/gimbal/)).toEqual(['gimbal > gizmo'])

    await call('POST', '/search-words', { as, body: { ...one, both: true } })
    const gone = `/search-words?id=${await idOf('gimbal > gizmo')}&both=true`
    expect((await call('DELETE', gone, { as })).body).toEqual({ deletedCount: 2 })
    expect((await call('DELETE', gone, { as })).body).toEqual({ deletedCount: 0 })
    expect(await pairs(/gimbal/)).toEqual([])
  })
})
