import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'

const [disc, pads, chain] = ['/images/disc.webp', '/images/pads.webp', '/images/chain.webp']

onUsualEngine('several pictures of a product', ({ call, admin, product }) => {
  test("keeps the admin's order, and shows the first picture in lists", async () => {
    const as = await admin()
    const id = await product({ img: disc, imgs: [disc, pads] })
    const { body: page } = await call('GET', `/product-page/${id}`)
    expect(page.product).toMatchObject({ img: disc, imgs: [disc, pads] })
    const edit = { price: 12, quantity: 1_000, minimumQuantity: 10 }
    const body = { ...edit, imgs: [chain, disc, pads], seen: { imgs: [disc, pads] } }
    const { body: changed } = await call('PUT', `/products/${id}`, { as, body })
    expect(changed).toMatchObject({ img: chain, imgs: [chain, disc, pads] })
    const [listed] = (await call('GET', `/products?id=${id}`)).body
    expect(listed).toMatchObject({ img: chain, imgs: [chain, disc, pads] })
    const stale = await call('PUT', `/products/${id}`, { as, body })
    expect(stale).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } })
    const first = { ...edit, img: pads }
    const { body: one } = await call('PUT', `/products/${id}`, { as, body: first })
    expect(one.imgs).toEqual([pads, disc, pads])
  })

  test('sets pictures at their position, repeatably', async () => {
    const as = await admin()
    const id = await product({ img: disc })
    const put = (position: number, img: string) =>
      call('PUT', `/products/${id}/pictures/${position}`, { as, body: { img } })
    for (let times = 0; times < 2; times++) await put(3, chain)
    await put(2, pads)
    expect((await put(1, pads)).body.imgs).toEqual([pads, pads, chain])
    expect((await put(13, pads)).status).toBe(400)
    const gone = await call('PUT', '/products/none/pictures/1', { as, body: { img: disc } })
    expect(gone).toMatchObject({ status: 404, body: { code: 'unknown-product' } })
  })

  test('are found by the names of their files', async () => {
    const as = await admin()
    const code = `KS-${as.id.slice(-6)}-210`
    const id = await product({ productCode: code, img: disc })
    const spaced = code.toLowerCase().replaceAll('-', ' ')
    const names = [`Parts/${code}.JPG`, `${spaced}_2.png`, `${code} (3).webp`, 'IMG_2041.jpg']
    const { body } = await call('POST', '/picture-names', { as, body: { names } })
    const found = (position: number, replaces: boolean) => ({
      product: { _id: id, productCode: code },
      ...{ position, replaces },
    })
    expect(body).toMatchObject([found(1, true), found(2, false), found(3, false), null])
  })
})
