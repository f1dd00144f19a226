// Stress tests: short in every run of the tests, in full with `npm run prove -- NAME`.
import { describe, expect, test } from 'vitest'
import { freshPostgresUrl } from '#tests/fresh-database.ts'
import { openTestShop } from '#tests/open-shop.ts'
import type { Prover, Stand } from './stand.ts'
import { unlimited } from './unlimited.ts'

const size = process.env['PROVE_SIZE'] === 'full' ? 'full' : 'short'

const stands: Stand[] = (['sqlite', 'postgres'] as const).map((engine) => ({
  engine,
  size,
  open: (environment, options) => openTestShop(engine, { ...unlimited, ...environment }, options),
  databaseUrl: async () => (engine === 'postgres' ? freshPostgresUrl() : undefined),
}))

/** Minutes that nobody reaches who is not stuck. */
const limitMs = { short: 300_000, full: 4 * 60 * 60_000 }

/** Runs it on these engines; in full it also says its figures. */
export function holds(
  name: string,
  prove: Prover,
  engines: Stand['engine'][] = ['sqlite', 'postgres'],
): void {
  const wanted = stands.filter(({ engine }) => engines.includes(engine))
  describe.each(wanted)(`${name} ($engine)`, (stand) => {
    test('holds', { timeout: limitMs[size] }, async () => {
      const { misses, ...figures } = await prove(stand)
      if (size === 'full') console.log(JSON.stringify({ name, engine: stand.engine, ...figures }))
      const { seed } = figures
      expect(misses, seed === undefined ? '' : `again with PROVE_SEED=${seed}`).toEqual([])
    })
  })
}
