// What is kept under an Idempotency-Key: nothing by which a password could be guessed.
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { idOf, registerProven } from '#tests/attacks/accounts.ts'
import { onUsualEngine } from '#tests/open-shop.ts'

onUsualEngine('a body that holds a password', (shop) => {
  const { call } = shop

  test('is remembered by what only the shop can make, and counts once all the same', async () => {
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
    const person = await registerProven(shop)
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
