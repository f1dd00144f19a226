import { sql } from 'kysely'
import type { Asker } from '#server/calls/asker.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Db } from '#server/database/open.ts'
import { deletionVariants, digitsMeant, isOneSignApart, type NumberClass } from '../rules.ts'

/** A product that goes by a number, and how. */
export type Match = {
  productId: string
  class: NumberClass
  number: string
  /** The number as `numberKey` writes it. */
  key: string
  maker: string
  /** 1 where the product has left the catalogue, and something took its place. */
  left: number
}

/**
 * Which products go by each of these numbers (as `numberKey` writes them), also by the asker's own
 * ones; a product comes once for each class that it has it in, ours first, then the customer's own,
 * then the others. Of what has left the catalogue only that whose place something took
 * comes, and only where nothing else goes by the number. One statement, however many numbers.
 */
export async function matchNumbers(
  db: Db,
  asker: Pick<Asker, 'id'> | null,
  keys: readonly string[],
): Promise<Map<string, Match[]>> {
  if (keys.length === 0) return new Map()
  const values = { keys: JSON.stringify([...new Set(keys)]), user: asker?.id ?? '' }
  const { rows } = await selectMatches(db, values, { own: asker !== null, near: false })
  const found = byKey(rows)
  for (const [key, matches] of found) {
    const there = matches.filter(({ left }) => left === 0)
    if (there.length > 0) found.set(key, there)
  }
  return found
}

function byKey(rows: Match[]): Map<string, Match[]> {
  const found = new Map<string, Match[]>()
  for (const match of rows) {
    const known = found.get(match.key)
    if (known) known.push(match)
    else found.set(match.key, [match])
  }
  return found
}

/** True of numbers that are offered to nobody who wrote another one: they may not be shown, or learned from. */
const untold = sql`exists (
  select 1 from sources where sources.name = part_numbers.source
    and (no_api_at is not null or no_learning_at is not null)
)`

type Values = { keys: string; user: string }

const selectMatches = (
  read: Db,
  { keys, user }: Values,
  { own, near }: { own: boolean; near: boolean },
) => {
  const known = sql`select product_id, class, number, number_key, maker from part_numbers
        where number_key in ${jsonTexts(read, keys)} ${near ? sql`and not ${untold}` : sql``}`
  const theirs = sql`select product_id, 'own' as class, number, number_key, '' as maker
        from own_numbers where user_id = ${user} and number_key in ${jsonTexts(read, keys)}`
  return sql<Match>`
        select product_id as "productId", class, number, number_key as key, maker,
          case when products.deleted_at is null then 0 else 1 end as "left"
        from (${own ? sql`${known} union all ${theirs}` : known}) as found
        join products on products.id = product_id and (products.deleted_at is null
          ${near ? sql`` : sql`or exists (select 1 from supersessions where supersessions.product_id = products.id)`})
        order by case class when 'ours' then 0 when 'own' then 1 when 'oem' then 2
          when 'competitor' then 3 else 4 end, product_id, maker`.execute(read)
}

/**
 * Numbers one sign away from each of these (another one, one more, one less, two changed over), or with
 * digits where letters look like them, with the products that go by them; none for what is too short. Two statements, however many numbers.
 */
export async function nearNumbers(db: Db, keys: readonly string[]): Promise<Map<string, Match[]>> {
  const slips = new Map(keys.map((key) => [key, deletionVariants(key)] as const))
  const asked = [...slips].flatMap(([key, those]) => (those.length > 0 ? [key, ...those] : []))
  if (asked.length === 0) return new Map()
  const { rows } = await selectSlips(db, { slips: JSON.stringify(asked) })
  const leftOf = new Map<string, string[]>()
  for (const { slip, key } of rows) leftOf.set(slip, [...(leftOf.get(slip) ?? []), key])
  const near = [...slips].map(([key, those]) => {
    if (those.length === 0) return [key, []] as const
    const candidates = new Set([key, ...those].flatMap((slip) => leftOf.get(slip) ?? []))
    const apart = [...candidates].filter((other) => isOneSignApart(key, other)).sort()
    return [key, [...apart, ...digitsMeant(key)]] as const
  })
  const keysNear = [...new Set(near.flatMap(([, others]) => others))]
  if (keysNear.length === 0) return new Map()
  const values = { keys: JSON.stringify(keysNear), user: '' }
  const matches = byKey((await selectMatches(db, values, { own: false, near: true })).rows)
  const found = near.map(
    ([key, others]) => [key, others.flatMap((other) => matches.get(other) ?? [])] as const,
  )
  return new Map(found.filter(([, those]) => those.length > 0))
}

/** The numbers that a slip was left of, and itself where it is one: then a sign too many was typed. */
const selectSlips = (read: Db, { slips }: { slips: string }) =>
  sql<{ slip: string; key: string }>`
    select slip, number_key as key from number_slips where slip in ${jsonTexts(read, slips)}
    union select number_key, number_key from part_numbers
      where number_key in ${jsonTexts(read, slips)}`.execute(read)
