// The provers as tests: on both engines, on this run's PostgreSQL.
import { describe, expect, test } from 'vitest'
import { freshPostgresUrl } from '#tests/fresh-database.ts'
import { openTestShop } from '#tests/open-shop.ts'
import type { Prover, Stand } from './stand.ts'
import { unlimited } from './unlimited.ts'

export const stands: Stand[] = (['sqlite', 'postgres'] as const).map((engine) => ({
  engine,
  size: 'short',
  open: (environment, options) => openTestShop(engine, { ...unlimited, ...environment }, options),
  databaseUrl: async () => (engine === 'postgres' ? freshPostgresUrl() : undefined),
}))

/**
 * Longer than what a prover waits for by itself: it says then what did not come, and a busy machine is
 * no miss.
 */
const limitMs = 300_000

/** Runs the short form of a prover, and whatever shows that it can fail. */
export function holds(name: string, prove: Prover, defects: (stand: Stand) => void = () => {}) {
  describe.each(stands)(`${name} ($engine)`, (stand) => {
    test('the short form holds', { timeout: limitMs }, async () => {
      const { misses, seed } = await prove(stand)
      expect(misses, seed === undefined ? '' : `again with PROVE_SEED=${seed}`).toEqual([])
    })
    defects(stand)
  })
}
