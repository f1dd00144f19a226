// A connection that ends in the middle of a body is no fault of the shop: nothing is stored, and no bug is logged.
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestShop } from '../open-shop.ts'
import { noisy } from './hostile-files.ts'
import { sendPicture, ticketFor } from './send-picture.ts'

const logged: { level: number; msg: string }[] = []
const log = { write: (line: string) => void logged.push(JSON.parse(line)) }

describe('an upload that breaks off', () => {
  const shop = useTestShop('sqlite', { LOG_LEVEL: 'info' }, { log })
  let admin: string
  let key: string
  beforeAll(async () => {
    admin = `Bearer ${(await shop.admin()).token}`
    key = await ticketFor(shop, await shop.customer())
  })

  const form = 'multipart/form-data; boundary=b'
  const file = (name: string, rows: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n${rows}`
  const rows = `Product code,Price\n${'KS-BD-320,12\n'.repeat(8_000)}`
  test.each([
    ['a picture within its bytes', () => `images?key=${key}`, form, file('image', 'half')],
    ['a picture within its heading', () => `images?key=${key}`, form, '--b\r\ncontent-dispo'],
    ['products', () => 'products/import', form, file('file', rows)],
    ['part numbers', () => 'part-numbers/import', form, file('file', 'Product code,Number\nKS')],
    ['successors', () => 'successors/import', form, file('file', 'Product code,Replaced by\n')],
    ['applications', () => 'applications/import?how=replace', form, file('file', rows)],
    ['a bank statement', () => 'bank-statements', form, file('file', 'Date;Amount\n')],
    ['a list', () => 'quick-order/check', form, file('file', 'KS-BD-320;10\n')],
    ['JSON', () => 'purchases', 'application/json', '{"lines":[{"productId":"'],
  ])('with %s leaves nothing, and is no bug', async (_what, path, type, sent) => {
    const before = filesOf(shop.shop.config.dataDir)
    const from = logged.length
    const arrived = new Promise<IncomingMessage>((resolve) =>
      shop.app.server.once('request', resolve),
    )
    const sending = request(`${shop.address}/api/${path()}`, {
      method: 'POST',
      headers: { authorization: admin, 'content-type': type, 'content-length': 1_000_000 },
    })
    sending.on('error', () => {}).write(sent)
    const incoming = await arrived
    const gone = new Promise((resolve) => incoming.socket.once('close', resolve))
    sending.destroy()
    await gone
    // The shop has dealt with it once it answers what came later.
    expect((await sendPicture(shop, key, { bytes: await noisy(20) })).status).toBe(200)
    expect(logged.slice(from).filter(({ level }) => level >= 50)).toEqual([])
    const { db } = shop.shop
    const imports = db.read.selectFrom('imports').select(['state', 'taken'])
    await expect
      .poll(async () => (await imports.execute()).filter(({ state }) => state === 'running'))
      .toEqual([])
    for (const one of await imports.execute()) expect(one.taken).toBe(0)
    expect(await db.read.selectFrom('purchases').selectAll().execute()).toEqual([])
    const added = filesOf(shop.shop.config.dataDir).filter((name) => !before.includes(name))
    expect(added.filter((name) => !/\.webp$/.test(name))).toEqual([])
  })
})

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => `${one.parentPath}/${one.name}`)
}
