// Hashing takes a processor and a thread: nobody gets it by reading, nobody gets all of it, and who
// comes when too many wait is told so.
import { expect, test } from 'vitest'
import { hashPassword } from '#server/secrets/password-hash.ts'
import { onUsualEngine } from '#tests/open-shop.ts'
import { identityCall, register } from './accounts.ts'

onUsualEngine('passwords that are hashed', (shop) => {
  test('are none when somebody looks how their account is guarded', async () => {
    const { token } = await register(shop())
    const read = async () => {
      const { body } = await shop().call('GET', '/second-factor', { as: { token } })
      expect(body).toMatchObject({ hasPassword: true })
    }
    await read()
    const hashing = await processorMs(() => hashPassword('open-road-9'))
    expect(await processorMs(read)).toBeLessThan(hashing / 2)
  })

  test('wait in a line that ends: the rest is told to come back, and counts as no try', async () => {
    const { email, password } = await register(shop())
    const many = await Promise.all(
      Array.from({ length: 90 }, (_, number) =>
        identityCall(
          shop(),
          '/sign-in/email',
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
    expect((await identityCall(shop(), '/sign-in/email', { email, password })).status).toBe(200)
  })
})

/** What the processor does for twenty of them, in all threads. */
async function processorMs(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: 20 }, act))
  return process.cpuUsage(before).user / 1_000
}
