// Stories that come at the same moment: each counts by itself, whatever becomes of the others.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Transaction } from './open.ts'

describe.each(engines)('stories on %s', (engine) => {
  let house: TestDatabase

  beforeEach(async () => {
    house = await openTestDatabase(engine)
  })
  afterEach(() => house.close())

  test('one that fails after it wrote takes back only what it wrote', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6, 7].map((n) => told(n, n % 3 === 0)),
    )
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => n % 3 > 0),
    )
    expect(await written()).toEqual(['1', '2', '4', '5', '7'])
  })

  test('one whose statement is wrong leaves the others alone', async () => {
    const outcomes = await Promise.allSettled([told(1), told(2), told(2), told(3)])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await written()).toEqual(['1', '2', '3'])
  })

  test('of many that fail none leaves anything', async () => {
    await Promise.allSettled([1, 2, 3].map((n) => told(n, true)))
    expect(await written()).toEqual([])
  })

  /** Writes a row in a transaction, which then may fail. */
  function told(n: number, fails = false): Promise<void> {
    return house.db.write(async (trx: Transaction) => {
      const row = { id: String(n), count: n, since: 0 }
      await trx.insertInto('tries').values(row).execute()
      if (fails) throw new Error('after all')
    })
  }

  async function written(): Promise<string[]> {
    const rows = await house.db.read.selectFrom('tries').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }
})
