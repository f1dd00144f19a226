import { expect, onTestFinished, test } from 'vitest'
import { engines, openTestDatabase } from '#tests/test-database.ts'
import { tidy } from './jobs.ts'

const minute = 60_000
const day = 24 * 60 * minute

test.each(engines)('deletes expired keys, sent mails, tries and sessions on %s', async (engine) => {
  const { db, close } = await openTestDatabase(engine)
  onTestFinished(close)
  const now = Date.now()
  const [old, young] = [now - day - minute, now - day + minute]
  const reply = { body_hash: '', status: 200, reply: '{}' }
  const key = (created_at: number) => ({ ...reply, id: String(created_at), created_at })
  // Deleted in more than one step.
  const manyOld = Array.from({ length: 2_500 }, (_, index) => key(old - index))
  const at = (time: number) => new Date(time).toISOString()
  const dates = { createdAt: at(now), updatedAt: at(now) }
  const emailVerified = engine === 'sqlite' ? 1 : true
  const user = { id: 'u', name: 'U', email: 'u@kickstand.test', emailVerified, ...dates }
  const session = (id: string, end: number) => {
    return { id, token: id, userId: 'u', expiresAt: at(end), ...dates }
  }
  const sent = { old: now - 90 * day - minute, young: now - 90 * day + minute }
  const mail = (id: string) => ({
    ...{ id, key: id, recipient: '', subject: '', text: '', html: '', line: 1, tries: 1 },
    ...{ created_at: 0, due_at: 0, sent_at: id in sent ? sent[id as keyof typeof sent] : null },
  })
  const rows = {
    idempotency: [...manyOld, key(young)],
    outbox: ['old', 'young', 'unsent'].map((id) => mail(id)),
    tries: Object.entries({ old, young }).map(([id, since]) => ({ id, count: 9, since })),
    identity_users: [user],
    identity_sessions: [session('ended', now - minute), session('open', now + minute)],
  }
  for (const [table, values] of Object.entries(rows)) {
    const into = db.whole.insertInto(table as keyof typeof rows)
    await into.values(values as never).execute()
  }
  await tidy(db, new AbortController().signal)
  const ids = async (table: 'idempotency' | 'outbox' | 'tries' | 'identity_sessions') =>
    (await db.read.selectFrom(table).select('id').execute()).map(({ id }) => id)
  expect(await ids('idempotency')).toEqual([String(young)])
  expect((await ids('outbox')).sort()).toEqual(['unsent', 'young'])
  expect(await ids('tries')).toEqual(['young'])
  expect(await ids('identity_sessions')).toEqual(['open'])
})
