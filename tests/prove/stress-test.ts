// Stress tests: short in every run of the tests, in full with `npm run prove -- NAME`.
import { describe, expect, test } from 'vitest'
import type { Engine } from '#server/database/open.ts'
import { freshPostgresUrl } from '#tests/fresh-database.ts'
import { shopForTest, type TestShop } from '#tests/open-shop.ts'
import { unlimited } from '#tests/production.ts'

const isFull = process.env['PROVE_SIZE'] === 'full'
const historiesAsked = process.env['PROVE_HISTORIES']

/** How much of something is done: in every run of the tests, and in full. */
export function shortOrFull<T>(short: T, full: T): T {
  return isFull ? full : short
}

/** How many random histories: PROVE_HISTORIES of them, where that is set. */
export function countHistories(short: number, full: number): number {
  return Number(historiesAsked ?? shortOrFull(short, full))
}

/** Another one each time: a failure tells it, and PROVE_SEED writes the same again. */
export const seed = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31)

export type StressTest = {
  engine: Engine
  /** A shop on this engine, closed when the test has ended. */
  open(environment?: Record<string, string>, options?: { pages?: boolean }): Promise<TestShop>
  /** The address of an empty PostgreSQL database; none on SQLite. */
  databaseUrl(): Promise<string | undefined>
  /** Tells what went wrong; the first ten are shown. */
  miss(words: string): void
}

export function stressTest(
  name: string,
  run: (stress: StressTest) => Promise<void>,
  engines: Engine[] = ['sqlite', 'postgres'],
): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    // Minutes that only a stuck test reaches.
    const timeout = isFull || historiesAsked ? 4 * 60 * 60_000 : 300_000
    test('holds', { timeout }, async () => {
      const misses: string[] = []
      await run({
        engine,
        open: (environment, options) =>
          shopForTest(engine, { ...unlimited, ...environment }, options),
        databaseUrl: async () => (engine === 'postgres' ? freshPostgresUrl() : undefined),
        miss: (words) => void misses.push(words),
      })
      const told = `${misses.length} in all; again with PROVE_SEED=${seed}`
      expect(misses.slice(0, 10), told).toEqual([])
    })
  })
}
