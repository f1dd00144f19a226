import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, openTestDatabase } from '#tests/test-database.ts'
import { rememberedMs } from '../http/idempotency.ts'
import { tidy } from './tidy.ts'

const now = Date.UTC(2026, 10, 21)
const minute = 60_000
const day = 24 * 60 * minute

describe.each(engines)('tidying on %s', (engine) => {
  test('forgets keys, counts of tries and sessions once they are of use no more, however many there are', async () => {
    const { db, close } = await openTestDatabase(engine)
    onTestFinished(close)
    const key = (created_at: number) => (_: unknown, n: number) => ({
      ...{ id: `${created_at} ${n}`, body_hash: '', status: 200, reply: '{}', created_at },
    })
    const young = now - rememberedMs + minute
    const at = (time: number) => new Date(time).toISOString()
    const dates = { createdAt: at(now), updatedAt: at(now) }
    const emailVerified = engine === 'sqlite' ? 1 : true
    const user = { id: 'u', name: 'U', email: 'u@kickstand.test', emailVerified, ...dates }
    const session = (id: string, end: number) => ({
      ...{ id, token: id, userId: 'u', expiresAt: at(end), ...dates },
    })
    const sessions = [session('ended', now - minute), session('open', now + minute)]
    await db.write(async (trx) => {
      for (let group = 0; group < 5; group++) {
        const old = Array.from({ length: 500 }, key(now - rememberedMs - minute - group))
        await trx.insertInto('idempotency').values(old).execute()
      }
      await trx
        .insertInto('idempotency')
        .values(Array.from({ length: 3 }, key(young)))
        .execute()
      const tries = [
        { id: 'old', count: 9, since: now - day - minute },
        { id: 'young', count: 9, since: now - day + minute },
      ]
      await trx.insertInto('tries').values(tries).execute()
      await trx
        .insertInto('identity_users')
        .values(user as never)
        .execute()
      await trx
        .insertInto('identity_sessions')
        .values(sessions as never)
        .execute()
    })
    await tidy(db, now)
    const keys = await db.read.selectFrom('idempotency').select('created_at').execute()
    expect(keys.map((row) => Number(row.created_at))).toEqual([young, young, young])
    expect(await db.read.selectFrom('tries').select('id').execute()).toEqual([{ id: 'young' }])
    const left = await db.read.selectFrom('identity_sessions').select('id').execute()
    expect(left).toEqual([{ id: 'open' }])
  })
})
