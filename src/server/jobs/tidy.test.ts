import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { rememberedMs } from '../http/idempotency.ts'
import { tidy } from './tidy.ts'

const now = Date.UTC(2026, 10, 21)
const minute = 60_000
const day = 24 * 60 * minute

describe.each(engines)('tidying on %s', (engine) => {
  let house: TestDatabase

  beforeEach(async () => {
    house = await openTestDatabase(engine)
  })
  afterEach(() => house.close())

  test('keys are forgotten when they are of use no more, however many there are', async () => {
    await keys(2_500, now - rememberedMs - minute)
    await keys(3, now - rememberedMs + minute)
    await tidy(house.db, now)
    const left = await house.db.read.selectFrom('idempotency').select('created_at').execute()
    expect(left.map((row) => Number(row.created_at))).toEqual(
      Array(3).fill(now - rememberedMs + minute),
    )
  })

  test('so are counts of tries', async () => {
    await house.db.write((trx) =>
      trx
        .insertInto('tries')
        .values([
          { id: 'old', count: 9, since: now - day - minute },
          { id: 'young', count: 9, since: now - day + minute },
        ])
        .execute(),
    )
    await tidy(house.db, now)
    const left = await house.db.read.selectFrom('tries').select('id').execute()
    expect(left).toEqual([{ id: 'young' }])
  })

  test('and sessions that have ended', async () => {
    const at = (time: number) => new Date(time).toISOString()
    const dates = { createdAt: at(now), updatedAt: at(now) }
    await house.db.write(async (trx) => {
      const verified = engine === 'sqlite' ? 1 : true
      const user = {
        id: 'u',
        name: 'U',
        email: 'u@kickstand.test',
        emailVerified: verified,
        ...dates,
      }
      await trx
        .insertInto('identity_users')
        .values(user as never)
        .execute()
      for (const [id, end] of [
        ['ended', now - minute],
        ['lately ended', now + minute],
      ] as const) {
        const session = { id, token: id, userId: 'u', expiresAt: at(end), ...dates }
        await trx
          .insertInto('identity_sessions')
          .values(session as never)
          .execute()
      }
    })
    await tidy(house.db, now)
    const left = await house.db.read.selectFrom('identity_sessions').select('id').execute()
    expect(left).toEqual([{ id: 'lately ended' }])
  })

  async function keys(many: number, at: number): Promise<void> {
    const rows = Array.from({ length: many }, (_, n) => ({
      id: `${at} ${n}`,
      body_hash: '',
      status: 200,
      reply: '{}',
      created_at: at,
    }))
    await house.db.write(async (trx) => {
      for (let n = 0; n < many; n += 500)
        await trx
          .insertInto('idempotency')
          .values(rows.slice(n, n + 500))
          .execute()
    })
  }
})
