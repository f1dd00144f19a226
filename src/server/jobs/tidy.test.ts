import { expect, onTestFinished, test } from 'vitest'
import { engines, openTestDatabase } from '#tests/test-database.ts'
import { tidy } from './jobs.ts'

const minute = 60_000
const day = 24 * 60 * minute

test.each(engines)(
  'tidying on %s forgets keys, counts of tries and sessions once they are of use no more',
  async (engine) => {
    const { db, close } = await openTestDatabase(engine)
    onTestFinished(close)
    const now = Date.now()
    const [old, young] = [now - day - minute, now - day + minute]
    const key = (created_at: number) => ({
      id: String(created_at),
      body_hash: '',
      status: 200,
      reply: '{}',
      created_at,
    })
    const at = (time: number) => new Date(time).toISOString()
    const dates = { createdAt: at(now), updatedAt: at(now) }
    const emailVerified = engine === 'sqlite' ? 1 : true
    const user = { id: 'u', name: 'U', email: 'u@kickstand.test', emailVerified, ...dates }
    const session = (id: string, end: number) => ({
      id,
      token: id,
      userId: 'u',
      expiresAt: at(end),
      ...dates,
    })
    const sessions = [session('ended', now - minute), session('open', now + minute)]
    const tries = [
      { id: 'old', count: 9, since: old },
      { id: 'young', count: 9, since: young },
    ]
    await db.write(async (trx) => {
      await trx
        .insertInto('idempotency')
        .values([key(old), key(young)])
        .execute()
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
    await tidy(db, new AbortController().signal)
    const ids = async (table: 'idempotency' | 'tries' | 'identity_sessions') =>
      (await db.read.selectFrom(table).select('id').execute()).map(({ id }) => id)
    expect(await ids('idempotency')).toEqual([String(young)])
    expect(await ids('tries')).toEqual(['young'])
    expect(await ids('identity_sessions')).toEqual(['open'])
  },
)
