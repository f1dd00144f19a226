import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '#server/database/json-rows.ts'
import type { Db } from '#server/database/open.ts'

type Asked = {
  /** As `numberKey` writes them. */
  keys: string
  /** Whose own numbers count too. */
  user: string | null
}

/**
 * Selects what is sold in the place of products that have left the catalogue and went by these numbers
 * (JSON), as `product_id`, each with the `number`. Only products that left are passed over: what took
 * the place of one that is still there is told of it. A `cross join` is read from left to right: else
 * SQLite would go through the whole catalogue for the few that stand behind.
 */
export function standIns(
  db: Db,
  { keys, user }: Asked,
): RawBuilder<{ product_id: string; number: string }> {
  const known = sql`select product_id, number from part_numbers
    where ${isOneOf(db, 'number_key', keys)}`
  const theirs = sql`select product_id, number from own_numbers
    where user_id = ${user} and ${isOneOf(db, 'number_key', keys)}`
  return sql`
    with recursive behind (id, number) as (
      select product_id, number from (
        ${user === null ? known : sql`${known} union all ${theirs}`}
      ) as numbers
      join products on products.id = product_id and products.deleted_at is not null
      union
      select successor_id, behind.number from behind
        join products on products.id = behind.id and products.deleted_at is not null
        join supersessions on supersessions.product_id = behind.id
    )
    select behind.id as product_id, min(behind.number) as number from behind
      cross join products where products.id = behind.id and products.deleted_at is null
      group by behind.id`
}
