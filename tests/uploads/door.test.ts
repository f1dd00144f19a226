import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { seal } from '#server/secrets/seal.ts'
import { shopForTest, type TestShop, useTestShop } from '../open-shop.ts'
import { noisy } from './hostile-files.ts'
import { sendBody, sendPicture, ticketFor } from './send-picture.ts'

const wrap = (head: string, inside: Buffer | string, end = '\r\n--b--\r\n') => [
  Buffer.from(`--b\r\n${head}\r\n\r\n`),
  Buffer.from(inside),
  Buffer.from(end),
]
const asImage = 'content-disposition: form-data; name="image"; filename="a.jpg"'
const type = 'multipart/form-data; boundary=b'

describe('the door of uploads', () => {
  const shop = useTestShop()
  let key: string
  let picture: Buffer
  beforeAll(async () => {
    key = await ticketFor(shop, await shop.customer())
    picture = await noisy(30)
  })
  test("accepts only this shop's upload keys, for ten minutes", async () => {
    const person = await shop.customer()
    const { secret } = shop.shop.config
    const forge = (under: string, purpose: string, ms: number) =>
      seal(under, purpose, '', `${Date.now() + ms} ${person.id}`)
    const good = forge(secret, 'image upload', 60_000)
    expect((await sendPicture(shop, good, { bytes: picture })).status).toBe(200)
    const forged = [
      ...['x', person.token, `${key.slice(0, -3)}abc`],
      forge(secret, 'image upload', -1_000),
      forge(secret, 'second factor', 60_000),
      forge('another secret', 'image upload', 60_000),
    ]
    for (const wrong of forged) {
      const { status, body } = await sendPicture(shop, wrong, { bytes: picture })
      expect([status, body.code]).toEqual([400, 'wrong-key'])
    }
  })

  test.each<[string, Buffer[], string]>([
    ['nothing', [], type],
    ['a huge boundary', wrap(asImage, 'x'), `multipart/form-data; boundary=${'b'.repeat(5_000)}`],
    ['no end', wrap(asImage, 'x', ''), type],
    [
      'a header without an end',
      [Buffer.from(`--b\r\ncontent-disposition: ${'x'.repeat(90_000)}`)],
      type,
    ],
    ['noise', [Buffer.from('\0\x01\x02--b--b\r\r\n\n--b')], type],
    [
      'a file in another field',
      wrap('content-disposition: form-data; name="photo"; filename="a.jpg"', 'x'),
      type,
    ],
    [
      '50 fields',
      Array.from({ length: 50 }, () =>
        Buffer.from('--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n'),
      ),
      type,
    ],
    ['JSON', [Buffer.from('{"image":"x"}')], 'application/json'],
    ['a picture that is no form', [Buffer.from('x')], 'image/jpeg'],
  ])('a form with %s is refused, never a fault', async (_what, body, contentType) => {
    const answer = await sendBody(shop, key, body, { type: contentType })
    expect([400, 413, 415, 422]).toContain(answer.status)
    expect(answer.body.detail).toMatch(/\.$/)
  })

  test('a sender that disconnects before any byte is read takes no place', async () => {
    const own = await ticketFor(shop, await shop.customer())
    const gone: Promise<unknown>[] = []
    const arrive = (incoming: IncomingMessage) =>
      gone.push(new Promise((resolve) => incoming.once('close', resolve)))
    shop.app.server.on('request', arrive)
    // What the shop writes down of an upload before it reads it waits for this transaction.
    await shop.shop.db.write(async () => {
      const sendings = Array.from({ length: 4 }, () => begin(own))
      await expect.poll(() => gone.length).toBe(4)
      for (const sending of sendings) sending.destroy()
      await Promise.all(gone)
    })
    shop.app.server.off('request', arrive)
    const another = async () => (await sendPicture(shop, own, { bytes: picture })).status
    await expect.poll(another).toBe(200)
  })

  const begin = (ticket: string) => beginSlowly(shop, ticket)
})

test('keeps other addresses served during slow uploads of one', async () => {
  const shop = await shopForTest('sqlite', { TRUST_PROXY: 'loopback' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const slow: ClientRequest[] = []
  for (let account = 0; account < 4; account++) {
    const ticket = await ticketFor(shop, await shop.customer())
    for (let form = 0; form < 4; form++) slow.push(beginSlowly(shop, ticket, from('198.51.100.1')))
  }
  const refused = slow.map(
    (sending) => new Promise<IncomingMessage>((resolve) => sending.once('response', resolve)),
  )
  expect((await Promise.race(refused)).statusCode).toBe(503)
  const key = await ticketFor(shop, await shop.customer())
  const picture = { bytes: await noisy(22) }
  const send = async (address: string) => {
    const { status } = await sendPicture(shop, key, picture, { headers: from(address) })
    return status
  }
  expect(await send('198.51.100.2')).toBe(200)
  const list = new FormData()
  list.set('file', new Blob(['KS-BD-320;10']), 'list.csv')
  const check = `${shop.address}/api/quick-order/check`
  const checked = await fetch(check, { method: 'POST', body: list, headers: from('198.51.100.2') })
  expect(checked.status).toBe(200)
  for (const sending of slow) sending.destroy()
  await expect.poll(() => send('198.51.100.1')).toBe(200)
})

function beginSlowly(
  { address }: TestShop,
  ticket: string,
  headers: Record<string, string> = {},
): ClientRequest {
  const sending = request(`${address}/api/images?key=${ticket}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'content-length': 100_000 },
  })
  sending.on('error', () => {}).write(`--b\r\n${asImage}\r\n\r\nhalf`)
  return sending
}

test('repeats the same picture for a used key, and refuses another', async () => {
  const shop = await shopForTest('sqlite')
  const [picture, other] = [await noisy(20), await noisy(21)]
  const person = await shop.customer()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = async (bytes: Buffer) => {
    const key = await ticketFor(shop, person)
    const { status, body } = await sendPicture(shop, key, { bytes }, { headers })
    return { status, body }
  }
  const first = await send(picture)
  expect(first.status).toBe(200)
  expect(await send(picture)).toEqual(first)
  expect(await send(other)).toMatchObject({ status: 422, body: { code: 'key-reused' } })
})
