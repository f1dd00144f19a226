import { numberKey } from '#part-numbers/rules.ts'
import { countUse } from '#part-numbers/server/own-numbers.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Engine, Work } from '#server/database/open.ts'

/** Counts one use of each of these numbers that are the asker's own; others are passed over. */
export async function countOwnNumbers(
  work: Work,
  engine: Engine,
  asker: Asker,
  numbers: string[],
): Promise<{ done: true }> {
  await countUse(work, engine, asker, [...new Set(numbers.map(numberKey))])
  return { done: true }
}
