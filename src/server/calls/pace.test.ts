import { expect, test } from 'vitest'
import { type Answer, onBothEngines } from '#tests/open-shop.ts'
import { openPace } from './pace.ts'

test('each account has its own count, and a new one each minute', () => {
  let time = 0
  const pace = openPace(2, () => time)
  const step = (account: string) => () => pace.step(account)
  for (const account of ['ann', 'ann', 'bob', 'bob']) expect(step(account)).not.toThrow()
  expect(step('ann')).toThrow('Too many tries')
  time = 60_000
  expect(step('ann')).not.toThrow()
})

test('0 is no limit', () => {
  const pace = openPace(0)
  for (let number = 0; number < 1_000; number++) pace.step('ann')
})

onBothEngines(
  'the pace of changes',
  (shop) => {
    test('what comes faster is asked to wait; looking goes on', async () => {
      const { call, customer } = shop()
      const person = await customer()
      const body = { star: 5, description: 'Again' }
      const answers: Answer[] = []
      for (let number = 0; number < 7; number++)
        answers.push(await call('POST', '/reviews', { as: person, body }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(0)
      expect((await call('GET', '/sessions', { as: person })).status).toBe(200)
    })
  },
  { CHANGES_PER_MINUTE: '5' },
)
