import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { inTurn } from './jobs.ts'

/** Renewed every third of it: a machine may be late by the rest. */
const leaseMs = 2_000

describe.each(engines)('work in turn on %s', (engine) => {
  let house: TestDatabase

  beforeEach(async () => {
    house = await openTestDatabase(engine)
  })

  afterEach(() => house.close())

  test('is done by one process at a time, long past its lease', async () => {
    const events: string[] = []
    const work = (who: string) => async () => {
      events.push(`${who} begins`)
      await pause(1.3 * leaseMs)
      events.push(`${who} ends`)
      return who
    }
    const first = inTurn(house.db, 'seed', work('first'), { leaseMs })
    await vi.waitFor(() => expect(events).toEqual(['first begins']), { timeout: 30_000 })
    const second = inTurn(house.again(), 'seed', work('second'), { leaseMs })
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
    expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  test('that fails lets the next one in', async () => {
    await expect(inTurn(house.db, 'seed', () => Promise.reject(new Error('no')))).rejects.toThrow()
    expect(await inTurn(house.db, 'seed', () => Promise.resolve('done'))).toBe('done')
  })
})
