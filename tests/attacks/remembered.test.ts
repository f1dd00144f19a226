// What is kept under an Idempotency-Key: nothing by which a password could be guessed.
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { noteRemembered } from '#server/calls/remembered-room.ts'
import { registerProven } from '#tests/attacks/accounts.ts'
import type { Person } from '#tests/makers.ts'
import { onBothEngines } from '#tests/open-shop.ts'

onBothEngines('a body that holds a password', (shop) => {
  test('is remembered by what only the shop can make, and counts once all the same', async () => {
    const { call, shop: open } = shop()
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

onBothEngines('what is remembered for one account', (shop) => {
  test('is so much at most: the oldest goes, but nothing that is under way or young', async () => {
    const as = await shop().customer()
    const now = Date.now()
    await remember(as.id, 60, (place) => now - (place + 1) * hour)
    await remember(as.id, 1, () => now - 70 * hour, underWay)
    await remember(as.id, 3, () => now - 1_000)
    expect((await review(as)).status).toBe(200)
    const left = await rowsOf(as.id)
    expect(left.filter(({ status }) => status === underWay)).toHaveLength(1)
    const ages = left.map(({ created_at }) => Math.round((now - created_at) / hour))
    // 50 answers of a million letters, less what stands around them, and the one of just now.
    expect(ages.filter((age) => age > 0 && age < 70)).toEqual(numbers(1, 46))
    expect(ages.filter((age) => age === 0)).toHaveLength(4)
  })

  test('of only young ones the next call is refused, and does nothing', async () => {
    const [as, other] = [await shop().customer(), await shop().customer()]
    await remember(as.id, 60, () => Date.now() - 1_000)
    for (const call of [review, pay, review]) {
      const { status, body, headers } = await call(as)
      expect([status, body.code]).toEqual([429, 'too-many-tries'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(200)
    }
    expect(await rowsOf(as.id)).toHaveLength(60)
    const written = shop().shop.db.read.selectFrom('reviews').select('id')
    expect(await written.where('user_id', '=', as.id).execute()).toEqual([])
    expect((await review(other)).status).toBe(200)
    await shop().shop.db.write((work) =>
      work
        .updateTable('idempotency')
        .set({ created_at: Date.now() - hour })
        .where('user_id', '=', as.id)
        .execute(),
    )
    expect((await review(as)).status).toBe(200)
    expect(await rowsOf(as.id)).toHaveLength(50)
  })

  test('goes with the account', async () => {
    const { db } = shop().shop
    const person = await registerProven(shop())
    const { id } = await db.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    expect((await review(person)).status).toBe(200)
    expect(await rowsOf(id)).toHaveLength(1)
    const body = { password: person.password }
    await shop().call('POST', '/my-data/forget', { as: person, body })
    expect(await rowsOf(id)).toEqual([])
  })

  const hour = 60 * 60 * 1000
  const underWay = 0

  /** Answers of a million letters each, as if this process had written them. */
  async function remember(
    account: string,
    count: number,
    at: (place: number) => number,
    status = 200,
  ): Promise<void> {
    const rows = Array.from({ length: count }, (_, place) => ({
      ...{ id: crypto.randomUUID(), body_hash: '', status, reply: '', created_at: at(place) },
      ...{ user_id: account, letters: status === underWay ? 0 : 1_000_000 },
    }))
    await shop().shop.db.write((work) => work.insertInto('idempotency').values(rows).execute())
    noteRemembered(account, count * 1_000_000)
  }

  function rowsOf(account: string) {
    return shop()
      .shop.db.read.selectFrom('idempotency')
      .select(['status', 'created_at'])
      .where('user_id', '=', account)
      .orderBy('created_at', 'desc')
      .execute()
  }

  function review(as: { token: string }) {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return shop().call('POST', '/reviews', { as, headers, body: { star: 5, description: 'Fits.' } })
  }

  function pay(as: Person) {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return shop().call('POST', '/create-payment-intent', { as, headers, body: { totalPrice: 20 } })
  }
})

function numbers(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => from + place)
}
