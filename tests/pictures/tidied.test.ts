import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tidyPictures } from '#images/server/tidy-pictures.ts'
import { storePicture } from '#images/server/upload.ts'
import type { Images } from '#server/external-services.ts'
import type { Person } from '../makers.ts'
import { onUsualEngine } from '../open-shop.ts'
import { noisy } from '../uploads/hostile-files.ts'

const hour = 60 * 60 * 1000

onUsualEngine('tidying up pictures', (shop) => {
  const { call } = shop

  let admin: Person
  beforeEach(async () => {
    admin = await shop.admin()
  })

  const kept = async () => storePicture(shop.shop.db, shop.shop.images, await noisy(20), admin.id)
  const isThere = (img: string) => existsSync(join(shop.shop.config.dataDir, img))
  const tidyAfter = (hours: number, images: Images = shop.shop.images) =>
    tidyPictures(shop.shop.db, images, Date.now() + hours * hour)
  const profile = { name: 'N', phone: '12345', address: 'A' }
  const stated = { description: 'D', price: 5, quantity: 500, minimumQuantity: 5 }
  const edit = (id: string, img: string) =>
    call('PUT', `/products/${id}`, { as: admin, body: { ...stated, img } })

  test('removes an unused upload after a day, in every width', async () => {
    const img = await kept()
    await tidyAfter(23)
    expect(isThere(img)).toBe(true)
    await tidyAfter(25)
    for (const width of ['240', '480', '960'])
      expect(isThere(img.replace('960', width)), width).toBe(false)
    const rows = shop.shop.db.read.selectFrom('images').select('id')
    const id = img.slice('/images/'.length, -'-960.webp'.length)
    expect(await rows.where('id', '=', id).execute()).toEqual([])
  })

  test('keeps pictures of products and users', async () => {
    const [part, face, back] = [await kept(), await kept(), await kept()]
    const product = await shop.product()
    await shop.product({ imgs: ['/images/disc.webp', back] })
    expect((await edit(product, `${shop.address}${part}`)).body.img).toBe(part)
    await call('PUT', `/users?id=${admin.id}`, { as: admin, body: { ...profile, img: face } })
    for (const hours of [25, 50, 2_000]) await tidyAfter(hours)
    expect([part, face, back].map(isThere)).toEqual([true, true, true])
  })

  test('removes a replaced picture after a day, not sooner', async () => {
    const [first, second] = [await kept(), await kept()]
    const product = await shop.product({ img: first })
    await shop.product({ img: second })
    await tidyAfter(100)
    await edit(product, second)
    await tidyAfter(100)
    expect(isThere(first)).toBe(true)
    await tidyAfter(123)
    expect(isThere(first)).toBe(true)
    await tidyAfter(125)
    expect([isThere(first), isThere(second)]).toEqual([false, true])
  })

  test('keeps the picture of an order when its product is changed or deleted', async () => {
    const [first, second] = [await kept(), await kept()]
    const product = await shop.product({ img: first, quantity: 500 })
    const body = { ...profile, productId: product, quantity: 10 }
    const order = (await call('POST', '/orders', { as: admin, body })).body._id
    await edit(product, second)
    await call('DELETE', `/orders?id=${order}`, { as: admin })
    for (const hours of [1, 26, 52, 500]) await tidyAfter(hours)
    expect(isThere(first)).toBe(true)
  })

  test('a picture that is taken into use at the last moment stays', async () => {
    const img = await kept()
    await tidyAfter(25, {
      ...shop.shop.images,
      remove: async () => {
        throw new Error('must not be asked')
      },
    }).catch(() => {})
    const answer = await edit(await shop.product(), img)
    // Its removal had begun: the form is refused, instead of keeping a picture that is deleted.
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, 'img'])
    const other = await kept()
    expect((await edit(await shop.product(), other)).status).toBe(200)
    await tidyAfter(25)
    expect(isThere(other)).toBe(true)
  })

  test('a removal that was cut off is ended the next time', async () => {
    const img = await kept()
    const cut = { ...shop.shop.images, remove: () => Promise.reject(new Error('killed')) }
    await expect(tidyAfter(25, cut)).rejects.toThrow('killed')
    await tidyAfter(26)
    expect(isThere(img)).toBe(false)
  })

  test('several processes at once remove each picture, and nothing else', async () => {
    const unreferenced = await Promise.all(Array.from({ length: 5 }, kept))
    const used = await kept()
    await shop.product({ img: used })
    await Promise.all(Array.from({ length: 4 }, () => tidyAfter(30)))
    expect(unreferenced.map(isThere)).toEqual(unreferenced.map(() => false))
    expect(isThere(used)).toBe(true)
  })
})
