import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holds } from '#tests/prove/short.ts'
import { proveMail } from './mail.ts'

holds('mail', proveMail, (stand) => {
  test.runIf(stand.engine === 'sqlite')(
    'a mail that is taken for sent before it is sent is noticed',
    { timeout: 120_000 },
    async () => {
      const { misses } = await proveMail(stand, ({ db }) =>
        sql`create trigger planted after insert on outbox when new.recipient like 'sign-up-7@%' begin
          update outbox set sent_at = 1 where id = new.id;
        end`.execute(db.whole),
      )
      expect(misses.join()).toMatch(/sign-up-7@workshop.test is lost|No mail came to sign-up-7/)
    },
  )
})
