// Who may make which call: every call of the contracts, by everybody. A call that has no example in
// attacks/access-examples.ts fails the test, so that none can be forgotten.
import { expect, test } from 'vitest'
import { proveAccess } from './attacks/access.ts'
import { holds } from './prove/short.ts'

holds('access', proveAccess, (stand) => {
  test.runIf(stand.engine === 'sqlite')(
    'a customer who got to be an admin is noticed',
    async () => {
      const { misses } = await proveAccess(stand, async ({ shop }, { other }) => {
        const wrong = shop.db.whole.updateTable('users').set({ admin_at: 1 })
        await wrong.where('id', '=', other?.id ?? '').execute()
      })
      expect(misses.join()).toContain('other: GET /users is answered 200, not 403')
    },
  )
})
