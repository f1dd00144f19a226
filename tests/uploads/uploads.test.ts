import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../makers.ts'
import { onUsualEngine } from '../open-shop.ts'
import { noisy } from './hostile-files.ts'
import { sendPicture, ticketFor } from './send-picture.ts'

onUsualEngine('uploads', (shop) => {
  const { call, customer } = shop

  let person: Person
  let key: string
  beforeAll(async () => {
    person = await customer()
    key = await ticketFor(shop, person)
  })

  test('refuses 100 MB of undeclared length at the limit, without memory', async () => {
    const bytes = Buffer.concat([await noisy(50), Buffer.alloc(100 * 1024 * 1024)])
    const before = process.memoryUsage.rss()
    const { status, body } = await sendPicture(shop, key, { bytes }, { unannounced: true })
    expect([status, body.code]).toEqual([413, 'picture-too-big'])
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(150)
  })

  test('a picture is kept in three widths, upright and in sRGB', async () => {
    const lying = await sharp(await noisy(60))
      .resize({ width: 1_200, height: 600, fit: 'fill' })
      .withMetadata({ orientation: 6 })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const { body } = await sendPicture(shop, key, { bytes: lying })
    expect(body.success).toBe(true)
    const sizes: unknown[] = []
    for (const width of [240, 480, 960]) {
      const address = shop.address + body.data.url.replace('-960.', `-${width}.`)
      const picture = await (await fetch(address)).arrayBuffer()
      const facts = await sharp(picture).metadata()
      sizes.push([facts.width, facts.height, facts.space])
    }
    expect(sizes).toEqual([
      [240, 480, 'srgb'],
      [480, 960, 'srgb'],
      [600, 1_200, 'srgb'],
    ])
  })

  test('after 120 pictures in a quarter of an hour a user is asked to wait', async () => {
    const busy = await customer()
    const own = await ticketFor(shop, busy)
    for (let sent = 0; sent < 120; sent++) await call('POST', `/images?key=${own}`)
    const { status, body, headers } = await call('POST', `/images?key=${own}`)
    expect([status, body.code]).toEqual([429, 'too-many-tries'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})
