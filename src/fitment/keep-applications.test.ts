// Applications as an admin keeps them, one by one.
import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/open-shop.ts'

onBothEngines('keeping applications', (shop) => {
  test('an application is added, changed, said to be all there are, and taken out', async () => {
    const [as, productId] = [await shop().admin(), await shop().product()]
    const stated = { make: 'Honda', model: 'CB 750', yearFrom: 1969, frameTo: 'CB750-1044649' }
    const add = (body: object) =>
      shop().call('POST', '/applications', { as, body: { productId, ...body } })
    const first = await add(stated)
    expect(first.status).toBe(200)
    expect((await add({ ...stated, note: 'front', source: 'List 7' })).body).toEqual(first.body)
    const every = await add({ make: '*' })
    const list = async () =>
      (await shop().call('GET', `/applications?product=${productId}`, { as })).body
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
    await shop().call('PUT', path, { as, body: { complete: true } })
    expect(await list()).toMatchObject({ complete: true })
    const seen = await shop().call('GET', `/products/${productId}/applications`)
    expect(seen.body).toMatchObject({ complete: true, universal: true })
    for (const { body } of [first, every])
      expect(
        (await shop().call('DELETE', `/applications?id=${body._id}`, { as })).body.deletedCount,
      ).toBe(1)
    await shop().call('PUT', path, { as, body: { complete: false } })
    expect(await list()).toEqual({ complete: false, applications: [] })

    const wrong = await add({ ...stated, yearFrom: 1980, yearTo: 1970 })
    expect([wrong.status, wrong.body.detail]).toEqual([
      422,
      'The first year, 1980, is after the last, 1970.',
    ])
    expect((await add({ ...stated, productId: 'none' })).body.code).toBe('unknown-product')
  })
})
