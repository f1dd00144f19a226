import { expect, test } from 'vitest'
import { shopForTest } from '#tests/open-shop.ts'

test('a short text with many edits waits its turn as the long list that it is', async () => {
  // Without the turns of an address, which would let in two at once.
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '0' })
  const number = 'AB 120 CD '.repeat(10)
  const edits = Array.from({ length: 260 }, (_, line) => ({ line: line + 1, number }))
  const check = async (body: object) =>
    (await shop.call('POST', '/order-pad/check', { body })).body.code
  const answers = (body: object) => Promise.all(Array.from({ length: 40 }, () => check(body)))
  expect(await answers({ text: 'AB 120' })).not.toContain('busy')
  expect(await answers({ text: 'AB 120', edits })).toContain('busy')
})
