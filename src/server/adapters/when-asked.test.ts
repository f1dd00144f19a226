import { expect, test } from 'vitest'
import { whenAsked } from './when-asked.ts'

type Post = { send(words: string): Promise<string> }

const post: Post = { send: async (words) => `sent ${words}` }

test('is opened by the first who asks, and only once', async () => {
  let opened = 0
  const later = whenAsked<Post>(async () => {
    opened++
    return post
  })
  expect(opened).toBe(0)
  expect(await Promise.all([later.send('one'), later.send('two')])).toEqual([
    'sent one',
    'sent two',
  ])
  expect(opened).toBe(1)
})

test('what could not be opened is opened by whoever asks next', async () => {
  let tries = 0
  const later = whenAsked<Post>(async () => {
    if (++tries === 1) throw new Error('not now')
    return post
  })
  await expect(later.send('one')).rejects.toThrow('not now')
  expect(await later.send('two')).toBe('sent two')
})
