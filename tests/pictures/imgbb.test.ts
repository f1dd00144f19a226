import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { imgbbImages } from '#server/adapters/imgbb-images.ts'
import { openTestShop, type TestShop } from '../open-shop.ts'
import { noisy } from '../uploads/hostile-files.ts'
import { sendPicture, ticketFor } from '../uploads/send-picture.ts'
import { type ImgbbStandIn, imgbbKey, openImgbbStandIn } from './imgbb-stand-in.ts'

describe('pictures at an image host', () => {
  let host: ImgbbStandIn
  let shop: TestShop
  let key: string
  beforeAll(async () => {
    host = await openImgbbStandIn()
    shop = await openTestShop('sqlite', { IMGBB_KEY: imgbbKey })
    const elsewhere = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      elsewhere(address.replace('https://api.imgbb.com/1/upload', host.api), init),
    )
    key = await ticketFor(shop, await shop.customer())
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await shop.close()
    await host.close()
  })

  test('an upload goes there cleaned, once, and its address comes back', async () => {
    const bytes = await sharp(await noisy(1_100))
      .withExif({ IFD0: { Artist: 'Kim' } })
      .jpeg()
      .toBuffer()
    const { body } = await sendPicture(shop, key, { bytes })
    expect(body).toEqual({
      success: true,
      data: { url: expect.stringMatching(/^https:\/\/i\.ibb\.co\/h1\/[0-9a-f]{32}\.webp$/) },
    })
    expect(host.kept.map(({ type }) => type)).toEqual(['image/webp'])
    const facts = await sharp(host.kept[0]?.bytes).metadata()
    expect([facts.width, facts.exif]).toEqual([960, undefined])
  })

  test('a host that refuses, breaks off, talks nonsense or answers a foreign address is told in words', async () => {
    const foreign = { success: true, data: { url: 'https://elsewhere.test/x.webp' } }
    for (const answer of [
      { status: 400, body: '{"error":{"message":"Invalid API v1 key.","code":100}}' },
      { status: 503, body: '<html>' },
      { status: 200, body: '{"success":false}' },
      { status: 200, body: '{"success":true,"data":{"url":"javascript:alert(1)"}}' },
      { status: 200, body: JSON.stringify(foreign) },
    ]) {
      host.fail(answer, 1)
      const { status, body } = await sendPicture(shop, key, { bytes: await noisy(30) })
      expect([status, body.code]).toEqual([503, 'picture-store-down'])
    }
  })

  test('its key is in no error', async () => {
    for (const apiBase of [host.api.replace('upload', 'nowhere'), 'http://127.0.0.1:9/1/upload']) {
      const images = imgbbImages({
        store: 'imgbb',
        key: imgbbKey,
        apiBase,
        pictures: host.pictures,
      })
      const file = { width: 960, bytes: await noisy(20) }
      const problem = await images.save('a'.repeat(32), [file]).catch((error: unknown) => error)
      const { cause } = problem as Error
      const told = JSON.stringify([
        cause,
        String(cause),
        (cause as Error).stack,
        String((cause as Error).cause),
      ])
      expect(problem).toMatchObject({ code: 'picture-store-down' })
      expect(told).not.toContain(imgbbKey)
    }
  })
})
