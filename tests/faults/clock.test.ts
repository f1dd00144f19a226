import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holds } from '#tests/prove/short.ts'
import { proveClock } from './clock.ts'

holds('clock', proveClock, (stand) => {
  test.runIf(stand.engine === 'sqlite')(
    'a session that does not end is noticed',
    { timeout: 60_000 },
    async () => {
      const { misses } = await proveClock(stand, ({ db }) =>
        sql`create trigger planted after insert on identity_sessions begin
          update identity_sessions set "expiresAt" = '2099-01-01T00:00:00.000Z' where id = new.id;
        end`.execute(db.whole),
      )
      expect(misses.join()).toContain('a session is good after its time')
    },
  )
})
