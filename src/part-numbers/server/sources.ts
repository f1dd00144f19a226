import type { Selectable } from 'kysely'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type * as contract from '../contract.ts'
import type { Source } from '../contract.ts'

export async function listSources(db: Db): Promise<Source[]> {
  const rows = await db.selectFrom('sources').selectAll().orderBy('name').execute()
  return rows.map(asSource)
}

function asSource(row: Selectable<Schema['sources']>): Source {
  return {
    name: row.name,
    learn: row.no_learning_at === null,
    export: row.no_export_at === null,
    api: row.no_api_at === null,
  }
}

/** Says what a source may be used for; of what is not named it stays, so that two admins change two things. */
export async function saveSource(
  trx: Transaction,
  { params: { name }, body }: HandlerInput<typeof contract.saveSource>,
): Promise<Source> {
  const now = Date.now()
  const since = (may: boolean | undefined) => (may === undefined ? undefined : may ? null : now)
  const rights = {
    no_learning_at: since(body.learn),
    no_export_at: since(body.export),
    no_api_at: since(body.api),
  }
  const row = await trx
    .insertInto('sources')
    .values({ name, made_at: now, ...rights })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name, ...rights }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return asSource(row)
}

/** A source that was never named before may be used for everything. */
export async function saveSources(trx: Transaction, names: string[]): Promise<void> {
  const sources = [...new Set(names)].filter((name) => name !== '')
  if (sources.length === 0) return
  await trx
    .insertInto('sources')
    .values(sources.map((name) => ({ name, made_at: Date.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
