// How many files one process takes in at once, whoever sends them.
import { type ClientRequest, request } from 'node:http'
import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'

const line = '--line\r\n'
const head = `${line}content-disposition: form-data; name="file"; filename="parts.csv"\r\n\r\n`
const tail = '\r\n--line--\r\n'

onUsualEngine('files that are imported at the same time', (shop) => {
  const { call, admin, product } = shop

  test('are few of one admin, few in all, and end well all the same', async () => {
    const [one, other] = [await admin(), await admin()]
    const productCode = `IT-${shop.engine.toUpperCase()}`
    await product({ productCode })
    const slow = [begin(one), begin(one), begin(one)]
    const small = (as: { token: string }) => send(begin(as), '')
    // They have come as far as the shop when there is no place for a fourth.
    await expect.poll(() => hasPlace(one)).toBe(false)
    expect(await small(other)).toBe(200)
    const last = begin(other)
    await expect.poll(() => hasPlace(other)).toBe(false)
    const numbers = [...slow, last].map((_, place) => `${productCode};OEM;Honda;900${place}`)
    const ended = [...slow, last].map((each, place) => send(each, numbers[place] ?? ''))
    expect(await Promise.all(ended)).toEqual([200, 200, 200, 200])
    expect(await small(one)).toBe(200)
    const rows = await shop.shop.db.read
      .selectFrom('part_numbers')
      .innerJoin('products', 'products.id', 'product_id')
      .select('part_numbers.number')
      .where('product_code', '=', productCode)
      .where('class', '=', 'oem')
      .orderBy('part_numbers.number')
      .execute()
    expect(rows.map(({ number }) => number)).toEqual(['9000', '9001', '9002', '9003'])
  })

  /** Asked without a file, which takes no place that one of the others is on its way to. */
  async function hasPlace(as: { token: string }): Promise<boolean> {
    const { status } = await call('POST', '/part-numbers/import', { as, body: {} })
    if (status !== 415 && status !== 503) throw new Error(`answered ${status}`)
    return status === 415
  }

  /** A file that has come as far as its first row. */
  function begin(as: { token: string }): ClientRequest {
    const sent = request(`${shop.address}/api/part-numbers/import`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=line',
        authorization: `Bearer ${as.token}`,
      },
    })
    sent.write(`${head}Code;Class;Maker;Number\r\n`)
    return sent
  }

  /** The rest of it; gives how it is answered. */
  function send(sent: ClientRequest, rows: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode))
      })
      sent.end(`${rows}${tail}`)
    })
  }
})
