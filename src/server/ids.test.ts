import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('sorts ids by time, also within a millisecond', () => {
  const now = Date.now()
  const ids = Array.from({ length: 1_000 }, () => newId(now))
  expect(ids.toSorted()).toEqual(ids)
  expect(newId(now + 1) > (ids.at(-1) ?? '')).toBe(true)
  expect(newId(now - 1) < (ids[0] ?? '')).toBe(true)
})

test('makes ids of a millisecond differ in more than their counter', () => {
  const ids = Array.from({ length: 3_000 }, () => newId(1))
  expect(new Set(ids.map((id) => id.slice(12))).size).toBe(3_000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
})
