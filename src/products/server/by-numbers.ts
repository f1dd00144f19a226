import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { standIns } from '#part-numbers/server/stand-ins.ts'
import { isOneOf } from '#server/database/json-rows.ts'
import type { Engine } from '#server/database/open.ts'
import { keyOf, unseen } from '#server/database/words.ts'
import { ranks } from './columns.ts'

export const unionAll = sql` union all `

/** By the numbers that everybody knows, by the customer's own, and by those of what has left. */
export function numbered(
  values: { keys: string; beginning: string; beginningEnd: string; user: string },
  shape: { engine: Engine; begins: boolean; own: boolean; most: number },
  there: RawBuilder<SqlBool>,
): RawBuilder<unknown>[] {
  const { engine, begins, own, most } = shape
  const tables = [
    sql`part_numbers`,
    ...(own
      ? [sql`(select product_id, number_key from own_numbers where user_id = ${values.user})`]
      : []),
  ]
  // What may not be shown is found only by whoever knows it whole.
  const hidden = sql`exists (
    select 1 from sources where sources.name = numbers.source and no_api_at is not null
  )`
  const instead = sql`select ${keyOf(engine, 'products')} as key, ${sql.lit(ranks.number)} as rank
    from (${standIns(engine, { keys: values.keys, user: own ? values.user : null })}) as stand_ins
    join products on products.id = stand_ins.product_id where ${there}`
  const carried = tables.flatMap((table, place) => {
    const from = sql`from ${table} as numbers join products on products.id = numbers.product_id
      where ${there}`
    const key = keyOf(engine, 'products')
    const whole = sql`select ${key} as key, ${sql.lit(ranks.number)} as rank ${from}
      and ${isOneOf(engine, 'number_key', values.keys)}`
    const beginning = sql`select key, rank from (
      select ${key} as key, ${sql.lit(ranks.numberBegins)} as rank ${from}
        and number_key >= ${unseen(values.beginning)} and number_key < ${unseen(values.beginningEnd)}
        ${place === 0 ? sql`and not ${hidden}` : sql``}
      order by number_key limit ${sql.lit(most)}
    ) as begun`
    return begins ? [whole, beginning] : [whole]
  })
  return [...carried, instead]
}
