// What a stress test is given, in `npm run prove` and in `npm test` alike, and what it gives back.
import type { DestinationStream } from 'pino'
import type { Engine } from '#server/database/open.ts'
import type { TestShop } from '#tests/open-shop.ts'

export type Stand = {
  engine: Engine
  /** `full` for `npm run prove`, `short` for every run of the tests. */
  size: 'short' | 'full'
  /** A shop of one's own on this engine; to be closed by whoever opened it. */
  open(
    environment?: Record<string, string>,
    options?: { pages?: boolean; log?: DestinationStream },
  ): Promise<TestShop>
  /** The address of an empty PostgreSQL database; none on SQLite. */
  databaseUrl(): Promise<string | undefined>
}

/** The figures of one stress test on one engine; it holds when nothing was missed. */
export type Figures = { misses: string[]; [figure: string]: unknown }

export type Prover = (stand: Stand) => Promise<Figures>

/** Another one each time. Whoever misses something tells it, and PROVE_SEED writes the same again. */
export function anySeed(): number {
  return Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31)
}

/** Keeps the first misses in words and counts all of them. */
export function missList(most = 10) {
  const misses: string[] = []
  let count = 0
  return {
    miss(words: string) {
      count++
      if (misses.length < most) misses.push(words)
    },
    count: () => count,
    list: () => (count > misses.length ? [...misses, `… ${count} in all`] : misses),
  }
}
