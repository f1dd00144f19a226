// How the shop serves its own pictures: what it is asked for is only ever a name.
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestShop, useTestShop } from '../open-shop.ts'
import { noisy } from '../uploads/hostile-files.ts'
import { sendPicture, ticketFor } from '../uploads/send-picture.ts'

describe('served pictures', () => {
  const shop = useTestShop()
  let address: string
  beforeAll(async () => {
    const key = await ticketFor(shop, await shop.customer())
    const { body } = await sendPicture(shop, key, { bytes: await noisy(40) })
    address = shop.address + body.data.url
  })
  test('lets clients keep and show pictures for ever', async () => {
    const answer = await fetch(address)
    const bytes = await answer.arrayBuffer()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('set-cookie')).toBe(null)
  })

  test('answers 304 to a known picture, and HEAD without the body', async () => {
    const tag = (await fetch(address)).headers.get('etag') ?? ''
    const again = await fetch(address, { headers: { 'if-none-match': `W/"x", ${tag}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await fetch(address, { headers: { 'if-none-match': '"x"' } })
    expect(other.status).toBe(200)
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
  })

  const climbing = [
    '/images/x.webp',
    '/images/../shop.sqlite',
    '/images/%2e%2e%2fsecrets%2fsecret',
    '/images/%252e%252e%252fsecrets%252fsecret',
    '/images/..%5c..%5csecrets%5csecret',
    '/images/%c0%ae%c0%ae/secrets/secret',
    '/images/%2fetc%2fpasswd',
    `/images/${'0'.repeat(32)}-960.webp%00.png`,
    `/images/${'0'.repeat(32)}-960.webp`,
    `/images/${'0'.repeat(4_000)}`,
  ]

  test.each(climbing)('%s is no picture', async (path) => {
    const { status, type, body } = await ask(shop, path)
    expect([400, 404]).toContain(status)
    expect(type).toContain('application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status, detail: expect.stringMatching(/\.$/) })
  })
})

/** Exactly these bytes as the path: `fetch` would tidy them up first. */
function ask(
  shop: TestShop,
  path: string,
): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(shop.address)
    const sending = request({ port, host: '127.0.0.1', path, agent: false }, async (answer) => {
      const type = answer.headers['content-type'] ?? ''
      resolve({ status: answer.statusCode ?? 0, type, body: await text(answer) })
    })
    sending.on('error', reject).end()
  })
}
