import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type * as contract from '../contract.ts'
import { comparableName } from '../rules.ts'

export const universalId = 'universal'

/** Bounds that are none, as the tables hold them. */
export const noYear = { from: 0, to: 9999 } as const

export const yearFrom = (year: RawBuilder<unknown>) =>
  sql<number | null>`nullif(${year}, ${sql.lit(noYear.from)})`
export const yearTo = (year: RawBuilder<unknown>) =>
  sql<number | null>`nullif(${year}, ${sql.lit(noYear.to)})`

export async function listMakes(db: Db): Promise<{ make: string; models: number }[]> {
  return db
    .selectFrom('motorcycles')
    .select(({ fn }) => [fn.min('make').as('make'), fn.countAll<number>().as('models')])
    .where('id', '<>', universalId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('applications')
          .select('applications.id')
          .whereRef('applications.motorcycle_id', '=', 'motorcycles.id'),
      ),
    )
    .groupBy('make_key')
    .orderBy('make_key')
    .execute()
}

export async function listMotorcycles(
  db: Db,
  { query }: HandlerInput<typeof contract.listMotorcycles>,
): Promise<contract.Motorcycle[]> {
  return db
    .selectFrom('motorcycles')
    .innerJoin('applications', 'applications.motorcycle_id', 'motorcycles.id')
    .select(['motorcycles.id as _id', 'make', 'model'])
    .select(yearFrom(sql`min(year_from)`).as('yearFrom'))
    .select(yearTo(sql`max(year_to)`).as('yearTo'))
    .where('make_key', '=', comparableName(query.make))
    .where('motorcycles.id', '<>', universalId)
    .groupBy(['motorcycles.id', 'make', 'model', 'model_key'])
    .orderBy('model_key')
    .execute()
}
