import { expect, test } from 'vitest'
import { holds } from '#tests/prove/short.ts'
import { cardNumbers, keysIn } from './secret-shapes.ts'
import { proveSecrets } from './secrets.ts'

holds('secrets', proveSecrets, (stand) => {
  test.runIf(stand.engine === 'sqlite')('what gets into the log is noticed', async () => {
    const { misses } = await proveSecrets(stand, ({ shop }) => {
      shop.log.warn({ said: shop.config.stripe.secretKey, paidWith: '4000 0566 5566 5556' }, 'oh')
    })
    expect(misses.join()).toMatch(/log: sk_live_cana.*the card number 4000 0566 5566 5556/)
  })
})

test.each(['4242424242424242', '3782 822463 10005', '5555-5555-5555-4444'])(
  '%s is a card',
  (number) => {
    expect(cardNumbers(`paid with ${number}, thanks`)).toEqual([number])
  },
)

test.each([
  '4242424242424241',
  '1795263348959',
  'id 01m7z1aa8xqdmm0v06s8s2fv5h',
  'a4242424242424242',
])('%s is none', (text) => {
  expect(cardNumbers(text)).toEqual([])
})

test('a key is known by its shape, and not repeated', () => {
  const live = ['sk', 'live', 'a1b2c3d4e5f6g7h8i9j0k1'].join('_')
  expect(keysIn(`key: ${live}`)).toEqual(['a live card key'])
})
