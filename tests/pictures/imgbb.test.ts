import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { imgbbImages } from '#server/adapters/imgbb-images.ts'
import { openTestShop, type TestShop } from '../open-shop.ts'
import { noisy } from '../uploads/hostile-files.ts'
import { sendPicture, ticketFor } from '../uploads/send-picture.ts'

const hostKey = 'standin-key-9f3'
const pictures = 'https://i.ibb.co'

describe('pictures at an image host', () => {
  const kept: File[] = []
  /** What the host answers instead, once. */
  let fault: { status: number; body: string } | null = null
  let shop: TestShop
  let key: string
  let api: string

  // An image host on imgbb's wire: the key in the query, a multipart file, `success` and `data.url`.
  const host = createServer(async (request, response) => {
    const answer = (status: number, body: string) => response.writeHead(status).end(body)
    const bytes = await buffer(request)
    const wrong = fault
    fault = null
    if (wrong) return answer(wrong.status, wrong.body)
    if (request.url !== `/1/upload?key=${hostKey}`) return answer(400, '{"success":false}')
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(bytes), { headers }).formData()
    const file = form.get('image') as File
    kept.push(file)
    const data = { url: `${pictures}/h${kept.length}/${file.name}` }
    return answer(200, JSON.stringify({ data, success: true, status: 200 }))
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    api = `http://127.0.0.1:${(host.address() as AddressInfo).port}/1/upload`
    shop = await openTestShop('sqlite', { IMGBB_KEY: hostKey })
    const elsewhere = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      elsewhere(address.replace('https://api.imgbb.com/1/upload', api), init),
    )
    key = await ticketFor(shop, await shop.customer())
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await shop.close()
    host.closeAllConnections()
    host.close()
  })

  test('uploads a cleaned picture once, and returns its address', async () => {
    const bytes = await sharp(await noisy(1_100))
      .withExif({ IFD0: { Artist: 'Kim' } })
      .jpeg()
      .toBuffer()
    const { body } = await sendPicture(shop, key, { bytes })
    expect(body).toEqual({
      success: true,
      data: { url: expect.stringMatching(/^https:\/\/i\.ibb\.co\/h1\/[0-9a-f]{32}\.webp$/) },
    })
    expect(kept.map(({ type }) => type)).toEqual(['image/webp'])
    const facts = await sharp(await kept[0]?.arrayBuffer()).metadata()
    expect([facts.width, facts.exif]).toEqual([960, undefined])
  })

  test.each([
    { status: 400, body: '{"error":{"message":"Invalid API v1 key.","code":100}}' },
    { status: 503, body: '<html>' },
    { status: 200, body: '{"success":false}' },
    { status: 200, body: '{"success":true,"data":{"url":"javascript:alert(1)"}}' },
    { status: 200, body: '{"success":true,"data":{"url":"https://elsewhere.test/x.webp"}}' },
  ])('reports a host that answers $status $body', async (answer) => {
    fault = answer
    const { status, body } = await sendPicture(shop, key, { bytes: await noisy(30) })
    expect([status, body.code]).toEqual([503, 'picture-store-down'])
  })

  test('shows the key in no error', async () => {
    for (const apiBase of [api.replace('upload', 'nowhere'), 'http://127.0.0.1:9/1/upload']) {
      const images = imgbbImages({ store: 'imgbb', key: hostKey, apiBase, pictures })
      const file = { width: 960, bytes: await noisy(20) }
      const problem = await images.save('a'.repeat(32), [file]).catch((error: unknown) => error)
      const cause = (problem as Error).cause as Error
      expect(problem).toMatchObject({ code: 'picture-store-down' })
      expect([JSON.stringify(cause), cause.stack, String(cause.cause)].join()).not.toContain(
        hostKey,
      )
    }
  })
})
