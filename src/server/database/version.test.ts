import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askedVersions, knownForMs } from './version.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterAll(() => void vi.useRealTimers())

test('while readers keep coming the next version is asked for before the last is too old', async () => {
  let questions = 0
  const versions = askedVersions(async () => ++questions)
  expect(versions.known()).toBe(null)
  expect(await versions.usual()).toBe(1)

  vi.advanceTimersByTime(knownForMs * 0.75)
  expect(versions.known()).toBe(1)
  await settled()
  expect(questions).toBe(2)

  vi.advanceTimersByTime(knownForMs * 0.5)
  expect(versions.known()).toBe(2)
  expect(questions).toBe(2)

  vi.advanceTimersByTime(knownForMs + 1)
  expect(versions.known()).toBe(null)
})

test('a version that was asked for before this process wrote is not given out after it', async () => {
  let questions = 0
  const versions = askedVersions(async () => ++questions)
  await versions.usual()
  vi.advanceTimersByTime(knownForMs * 0.75)
  expect(versions.known()).toBe(1)
  vi.advanceTimersByTime(1)
  versions.forget()
  await settled()
  expect(versions.known()).toBe(null)
  expect(await versions.usual()).toBe(3)
})

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
