import type { SQLInputValue } from 'node:sqlite'
import type { Call } from '../wire/answer.ts'
import { noSuch, wrongParameter } from '../wire/failure.ts'
import { text, whole } from '../wire/params.ts'

type Table = 'intents' | 'charges' | 'refunds' | 'events'

/**
 * One page of a list as Stripe cuts it: newest first, `limit` 1 to 100 (10 unless told),
 * `starting_after` and `ending_before` an id, `created` a time or `gt`, `gte`, `lt`, `lte` of one.
 * `matching` keeps rows whose column has that value; what is undefined there does not matter.
 */
export function page<Row>(
  call: Call,
  table: Table,
  matching: Record<string, string | undefined> = {},
  types: readonly string[] = [],
): { has_more: boolean; rows: Row[] } {
  const { params } = call
  const limit = pageSize(call)
  const [after, before] = [text(params, 'starting_after'), text(params, 'ending_before')]
  const conditions = [
    ...Object.entries(matching).map(([column, value]) => condition(`${column} =`, value)),
    condition('seq <', after && placeOf(call, table, after, 'starting_after')),
    condition('seq >', before && placeOf(call, table, before, 'ending_before')),
    condition('created =', whole(params, 'created')),
    ...times.map(([name, operator]) =>
      condition(`created ${operator}`, whole(params, `created[${name}]`)),
    ),
  ].filter((one) => one !== undefined)
  const wanted = types.map((type) => ({ sql: 'type GLOB ?', value: type }))
  const where = [
    ...conditions.map(({ sql }) => sql),
    ...(wanted.length > 0 ? [either(wanted)] : []),
  ]
  const sql = `SELECT * FROM ${table} ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
    ORDER BY seq ${before ? 'ASC' : 'DESC'} LIMIT ${limit + 1}`
  const values = [...conditions, ...wanted].map(({ value }) => value)
  const found = call.bank.db.prepare(sql).all(...values) as Row[]
  const rows = found.slice(0, limit)
  return { has_more: found.length > limit, rows: before ? rows.reverse() : rows }
}

const times = [
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
] as const

function condition(left: string, value: SQLInputValue | undefined) {
  return value === undefined ? undefined : { sql: `${left} ?`, value }
}

function either(wanted: { sql: string }[]): string {
  return `(${wanted.map(({ sql }) => sql).join(' OR ')})`
}

function pageSize(call: Call): number {
  const limit = whole(call.params, 'limit') ?? 10
  if (limit >= 1 && limit <= 100) return limit
  const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'
  throw wrongParameter('parameter_invalid_integer', 'limit', `This value must be ${bound}.`)
}

function placeOf(call: Call, table: Table, id: string, param: string): number {
  const row = call.bank.db.prepare(`SELECT seq FROM ${table} WHERE id = ?`).get(id) as
    | { seq: number }
    | undefined
  if (row) return row.seq
  throw noSuch(kinds[table], id, param)
}

const kinds: Record<Table, string> = {
  intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  events: 'event',
}
