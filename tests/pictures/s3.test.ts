import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Images } from '#server/adapters/s3-images.ts'
import type { Person } from '../makers.ts'
import { type Json, openTestShop, type TestShop } from '../open-shop.ts'
import { noisy } from '../uploads/hostile-files.ts'
import { sendPicture, ticketFor } from '../uploads/send-picture.ts'
import { account, openS3StandIn, type S3StandIn, settingsOf } from './s3-stand-in.ts'

describe('pictures in an S3 store', () => {
  let store: S3StandIn
  let shop: TestShop
  let person: Person
  let key: string
  beforeAll(async () => {
    store = await openS3StandIn()
    shop = await openTestShop('sqlite', { ...settingsOf(store), S3_REGION: 'eu-central-1' })
    person = await shop.customer()
    key = await ticketFor(shop, person)
  })
  afterAll(async () => {
    await shop.close()
    await store.close()
  })

  test('stores an upload in three widths, and serves it from the bucket', async () => {
    const { body } = await sendPicture(shop, key, { bytes: await noisy(300) })
    const name = body.data.url.replace('/images/', '')
    expect(body.data.url).toMatch(/^\/images\/[0-9a-f]{32}-960\.webp$/)
    const names = [240, 480, 960].map((width) => `images/${name.replace('-960.', `-${width}.`)}`)
    expect([...store.objects.keys()].sort()).toEqual(names.sort())
    const kept = store.objects.get(`images/${name}`)
    expect(kept).toMatchObject({
      type: 'image/webp',
      cacheControl: expect.stringMatching(/immutable/),
    })

    const answer = await fetch(shop.address + body.data.url)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(kept?.bytes)
  })

  test('a picture that many ask for at once is fetched from the store once', async () => {
    const { body } = await sendPicture(shop, key, { bytes: await noisy(60) })
    store.asked.length = 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(shop.address + body.data.url)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(store.asked.length).toBe(1)
  })

  test('retries one failure, and reports a store that is down', async () => {
    const bytes = await noisy(70)
    store.fail(503, 1)
    expect((await sendPicture(shop, key, { bytes })).status).toBe(200)
    store.fail(500, 100)
    const down = await sendPicture(shop, key, { bytes: await noisy(71) })
    expect([down.status, down.body.code]).toEqual([503, 'picture-store-down'])
    const unread = await fetch(`${shop.address}/images/${'1'.repeat(32)}-960.webp`)
    expect([unread.status, ((await unread.json()) as Json).code]).toEqual([
      503,
      'picture-store-down',
    ])
    store.fail(500, 0)
  })

  test('a wrong secret, a wrong bucket and a store that is not there are refused, never shown', async () => {
    const right = {
      store: 's3' as const,
      endpoint: store.address,
      region: 'us-east-1',
      ...account,
    }
    const file = [{ width: 960, bytes: Buffer.from('x') }]
    for (const wrong of [
      { secretKey: 'another' },
      { accessKey: 'another' },
      { bucket: 'another' },
      { endpoint: 'http://127.0.0.1:9' },
    ]) {
      const refused = s3Images({ ...right, ...wrong }).save('f'.repeat(32), file)
      const problem = await refused.catch((error: unknown) => error)
      expect(problem).toMatchObject({ code: 'picture-store-down' })
      expect(String((problem as Error).cause)).not.toContain(account.secretKey)
    }
    expect(store.objects.has(`images/${'f'.repeat(32)}-960.webp`)).toBe(false)
  })
})
