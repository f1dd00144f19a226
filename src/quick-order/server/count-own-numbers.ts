import { numberKey } from '#part-numbers/rules.ts'
import type { Asker } from '#server/calls/asker.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Engine, Work } from '#server/database/open.ts'

/** Counts one use of each of these numbers that are the asker's own; others are passed over. */
export async function countOwnNumbers(
  work: Work,
  engine: Engine,
  asker: Asker,
  numbers: string[],
): Promise<{ done: true }> {
  const keys = JSON.stringify(numbers.map(numberKey))
  await work
    .updateTable('own_numbers')
    .set((row) => ({ used_at: Date.now(), used_count: row('used_count', '+', 1) }))
    .where('user_id', '=', asker.id)
    .where('number_key', 'in', jsonTexts(engine, keys))
    .execute()
  return { done: true }
}
