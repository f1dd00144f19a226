import type { Reader, Work } from '#server/database/open.ts'

type Source = { name: string; learn: boolean; export: boolean; api: boolean }

/** Whose catalogues numbers were taken from, by name. */
export async function listSources(read: Reader): Promise<Source[]> {
  const rows = await read.selectFrom('sources').selectAll().orderBy('name').execute()
  return rows.map((row) => ({
    name: row.name,
    learn: row.no_learning_at === null,
    export: row.no_export_at === null,
    api: row.no_api_at === null,
  }))
}

/** Says what numbers of a source may be used for. */
export async function keepSource(work: Work, source: Source, now = Date.now()): Promise<Source> {
  const kept = {
    no_learning_at: source.learn ? null : now,
    no_export_at: source.export ? null : now,
    no_api_at: source.api ? null : now,
  }
  await work
    .insertInto('sources')
    .values({ name: source.name, made_at: now, ...kept })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
    .execute()
  return source
}

/** A source that was never named before may be used for everything. */
export async function noteSources(work: Work, names: string[], now: number): Promise<void> {
  const sources = [...new Set(names)].filter((name) => name !== '')
  if (sources.length === 0) return
  await work
    .insertInto('sources')
    .values(sources.map((name) => ({ name, made_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
