import { expect, test } from 'vitest'
import { openListQueue } from './check-list.ts'

const long = 100_000

test('long lists are judged one after the other, with a turn for others between them', async () => {
  const turns = openListQueue()
  const told: string[] = []
  const judge = (name: string) => async () => void told.push(name)
  const both = [turns('one', long, judge('first')), turns('other', long, judge('second'))]
  const others = new Promise<void>((resolve) => {
    setImmediate(() => {
      told.push('whoever else asked')
      resolve()
    })
  })
  await turns('one', 100, judge('a short one'))
  await Promise.all([...both, others])
  expect(told).toEqual(['a short one', 'first', 'whoever else asked', 'second'])
})

test('one user keeps no place of the others', async () => {
  const turns = openListQueue()
  const go = Promise.withResolvers<void>()
  const own = Array.from({ length: 6 }, () => turns('one', long, () => go.promise))
  await expect(turns('one', long, () => go.promise)).rejects.toMatchObject({ code: 'busy' })
  const other = turns('other', long, async () => 'judged')
  go.resolve()
  expect(await other).toBe('judged')
  await Promise.all(own)
  expect(await turns('one', long, async () => 'again')).toBe('again')
})
