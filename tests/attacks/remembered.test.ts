// What is kept under an Idempotency-Key: nothing by which a password could be guessed.
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasRoom, limits } from '#server/http/limits.ts'
import { idOf, registerVerified } from '#tests/attacks/accounts.ts'
import { onUsualEngine } from '#tests/open-shop.ts'

onUsualEngine('a body that holds a password', (shop) => {
  const { call } = shop

  test("stores keys hashed with the shop's secret, and counts each once", async () => {
    const { shop: open } = shop
    const body = {
      name: 'Rider',
      email: `rider-${crypto.randomUUID().slice(0, 8)}@workshop.test`,
      address: '1 Foundry Lane',
      phone: '+1 555 0100',
      password: 'open-road-9',
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await call('POST', '/users', { body, headers })
    expect(first.body).toEqual({ success: true })
    expect((await call('POST', '/users', { body, headers })).body).toEqual({ success: true })
    const other = { ...body, password: 'another-road-9' }
    expect(await call('POST', '/users', { body: other, headers })).toMatchObject({ status: 422 })

    const rows = await open.db.read.selectFrom('idempotency').select('body_hash').execute()
    expect(rows).toHaveLength(1)
    const guessed = hash('sha256', `POST /api/users\n${JSON.stringify(body)}`)
    expect(rows[0]?.body_hash).not.toBe(guessed)
  })
})

onUsualEngine('what is remembered for one account', (shop) => {
  const { call } = shop

  test('goes with the account', async () => {
    const { db } = shop.shop
    const person = await registerVerified(shop)
    const id = await idOf(shop, person)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const review = { star: 5, description: 'Fits.' }
    const written = await call('POST', '/reviews', { as: person, headers, body: review })
    expect(written.status).toBe(200)
    const remembered = () =>
      db.read.selectFrom('idempotency').select('id').where('user_id', '=', id).execute()
    expect(await remembered()).toHaveLength(1)
    const body = { password: person.password }
    await call('POST', '/my-data/forget', { as: person, body })
    expect(await remembered()).toEqual([])
  })
})

onUsualEngine('the answers that are remembered for an account', (shop) => {
  const { call, customer, product } = shop

  test('packs long answers, and repeats them to the letter', async () => {
    const as = await customer()
    const lines = await Promise.all(
      Array.from({ length: 60 }, async () => ({ productId: await product(), quantity: 10 })),
    )
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const add = () => call('PUT', '/basket', { as, headers, body: { how: 'add', lines } })
    const first = await add()
    expect(first.status).toBe(200)
    const row = await shop.shop.db.read
      .selectFrom('idempotency')
      .select('reply')
      .where('user_id', '=', as.id)
      .executeTakeFirstOrThrow()
    expect(row.reply.length * 4).toBeLessThan(JSON.stringify(first.body).length)
    expect((await add()).body).toEqual(first.body)
  })

  test('limits stored bytes; beyond them a repeated key says so and does nothing', async () => {
    const as = await customer()
    const body = { how: 'add', lines: [{ productId: await product(), quantity: 10 }] }
    const add = (key: string) =>
      call('PUT', '/basket', { as, headers: { 'idempotency-key': key }, body })
    expect((await add('first')).status).toBe(200)
    await shop.shop.db.write((trx) =>
      hasRoom(trx, limits.rememberedBytes, as.id, limits.rememberedBytes.most),
    )
    const done = await add('second')
    expect(done.status).toBe(200)
    expect(await add('second')).toMatchObject({ status: 409, body: { code: 'answer-not-kept' } })
    expect((await add('first')).status).toBe(200)
    const { body: basket } = await call('GET', '/basket', { as })
    expect(basket.lines).toMatchObject([{ quantity: 20 }])
  })
})
