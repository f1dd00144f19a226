import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openTestShop } from './open-shop.ts'
import { anOrder, aPurchase, openIntent } from './pay.ts'
import { engines } from './test-database.ts'

test('closes while jobs still wait for the card company', async () => {
  const shop = await openTestShop('sqlite')
  const { db } = shop.shop
  for (let count = 0; count < 12; count++) {
    const { buyer, order } = await anOrder(shop)
    await openIntent(shop, buyer, order)
  }
  await db.write((trx) => trx.updateTable('payment_intents').set({ look_at: 0 }).execute())
  shop.shop.wake('payments')
  await shop.close()
})

test('a connection that was being answered does not hold the shop open', async () => {
  const shop = await openTestShop('sqlite')
  const agent = new Agent({ keepAlive: true })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const asking = request(`${shop.address}/api/identity/sign-in/email`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.address },
    })
    asking.on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    asking.on('error', reject)
    asking.end(JSON.stringify({ email: 'nobody@kickstand.test', password: 'a long password' }))
  })
  await new Promise<void>((resolve) => shop.app.server.once('request', () => resolve()))
  await shop.close()
  expect(await answered).toBe(401)
  agent.destroy()
})

test('a body that never comes whole does not hold the shop open', async () => {
  const shop = await openTestShop('sqlite')
  shop.app.server.requestTimeout = 200
  const asked = once(shop.app.server, 'request')
  const sending = request(`${shop.address}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100 },
  })
  const cut = once(sending, 'error')
  sending.write('{')
  await asked
  await shop.close()
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
})

test('a mail server that hangs does not hold the shop open', async () => {
  const server = createServer((socket) => void socket.write('220 hangs\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const shop = await openTestShop('sqlite', { SMTP_URL: `smtp://127.0.0.1:${port}` })
  const connected = once(server, 'connection')
  await anOrder(shop)
  shop.shop.wake('mail')
  const [socket] = (await connected) as [Socket]
  await once(socket, 'data')
  const begun = performance.now()
  await shop.close()
  expect(performance.now() - begun).toBeLessThan(20_000)
  socket.destroy()
  server.close()
})

test.each(engines)('ends a running import on %s, and says so', async (engine) => {
  const shop = await openTestShop(engine)
  const { token } = await shop.admin()
  await shop.product({ productCode: 'CL-1' })
  const rows = 6_000
  const numbers = Array.from({ length: rows }, (_, row) => `CL-1;competitor;Lucas;CLOSE-${row}`)
  const body = new FormData()
  body.append('file', new Blob([['Code;Class;Maker;Number', ...numbers].join('\n')]), 'parts.csv')
  const report = fetch(`${shop.address}/api/part-numbers/import`, {
    ...{ method: 'POST', body },
    headers: { authorization: `Bearer ${token}` },
  }).then((answer) => answer.json())
  const taken = shop.shop.db.read.selectFrom('part_numbers').select('id').limit(2)
  await expect.poll(() => taken.execute(), { interval: 5 }).toHaveLength(2)
  await shop.close()
  expect(await report).toMatchObject({ rows, added: rows, refused: { count: 0 } })
})

test('a document that is being made is handed out', async () => {
  const shop = await openTestShop('sqlite')
  const { as, purchase } = await aPurchase(shop, [12, 14])
  const arrived = new Promise<void>((resolve) => shop.app.server.once('request', () => resolve()))
  const document = fetch(`${shop.address}/api/purchases/${purchase._id}/confirmation.pdf`, {
    headers: { authorization: `Bearer ${as.token}` },
  }).then(async (answer) => [answer.status, (await answer.text()).slice(0, 5)])
  await arrived
  await shop.close()
  expect(await document).toEqual([200, '%PDF-'])
})
