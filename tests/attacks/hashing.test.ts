// Hashing takes a processor and a thread: reading never costs one, no address gets all of them, and
// requests beyond the queue are refused.
import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'
import { register, signIn } from './accounts.ts'

onUsualEngine('passwords that are hashed', (shop) => {
  test('wait in a bounded queue; the rest gets Retry-After', async () => {
    const { email, password } = await register(shop)
    const many = await Promise.all(
      Array.from({ length: 90 }, (_, number) =>
        signIn(
          shop,
          { email: `nobody-${number}@workshop.test`, password },
          { from: `198.51.100.${number}` },
        ),
      ),
    )
    const heard = new Set(many.map(({ status }) => status))
    expect([...heard].sort()).toEqual([401, 503])
    const turnedAway = many.find(({ status }) => status === 503)
    expect(turnedAway?.headers['retry-after']).toBe('1')
    expect(JSON.parse(turnedAway?.text ?? '')).toMatchObject({ code: 'busy' })
    expect((await signIn(shop, { email, password })).status).toBe(200)
  })
})
