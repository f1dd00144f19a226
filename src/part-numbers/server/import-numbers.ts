import type { ImportReport } from '#base/import-report.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Database, Engine, Reader, Work } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type { Progress } from '#server/imports/progress.ts'
import { noRemarks } from '#server/imports/remarks.ts'
import { forgetMissed } from './missed.ts'
import { type NumberRow, numberRows } from './number-rows.ts'
import { removeUnsaid } from './remove-unsaid.ts'
import { noteSources } from './sources.ts'
import { type KnownRow, takeRows } from './take-rows.ts'

type Known = KnownRow<NumberRow>
type Said = ReadonlyMap<string, Known>

const numbers = {
  format: numberRows,
  idOf: (productId: string, row: NumberRow) => sameAs(productId, row.class, row.key, row.maker),
  compare,
  take,
}

/**
 * Takes part numbers from an uploaded CSV file, in small transactions, and reports what it did, or in a
 * dry run would do. A row that cannot be read is refused and stops nothing; the same file a second time
 * changes nothing. With `replaces`, what the file does not say of its products is taken away, but for
 * what an export leaves out too.
 */
export async function importNumbers(
  db: Database,
  file: Buffer,
  wish: { dryRun: boolean; replaces: boolean },
  progress: Progress,
): Promise<ImportReport> {
  const refused = noRemarks()
  const { said, counts } = await takeRows(db, file, numbers, {
    dryRun: wish.dryRun,
    refused,
    progress,
  })
  const removed = wish.replaces ? await removeUnsaid(db, 'part_numbers', said, unsaidOf, wish) : 0
  return { ...counts, removed, refused }
}

function sameAs(...of: [productId: string, of: string, key: string, maker: string]): string {
  return JSON.stringify(of)
}

/** What taking them would do. */
async function compare(read: Reader, engine: Engine, fresh: Known[]) {
  const products = [...new Set(fresh.map(({ productId }) => productId))]
  const keys = [...new Set(fresh.map(({ row }) => row.key))]
  const rows = await read
    .selectFrom('part_numbers')
    .select(['product_id', 'class', 'maker', 'number', 'number_key', 'source'])
    .where('product_id', 'in', jsonTexts(engine, JSON.stringify(products)))
    // A product may have thousands of which none is in this part of the file.
    .where('number_key', 'in', jsonTexts(engine, JSON.stringify(keys)))
    .execute()
  const known = new Map(
    rows.map((row) => [sameAs(row.product_id, row.class, row.number_key, row.maker), row]),
  )
  const added = fresh.filter(({ id }) => !known.has(id)).length
  const unchanged = fresh.filter(({ id, row }) => {
    const there = known.get(id)
    return there?.number === row.number && there.source === row.source
  }).length
  return { added, unchanged, changed: fresh.length - added - unchanged }
}

async function take(work: Work, engine: Engine, fresh: Known[]) {
  const now = Date.now()
  const done = await compare(work, engine, fresh)
  if (fresh.length === 0) return done
  await work
    .insertInto('part_numbers')
    .values(
      fresh.map(({ row, productId }) => ({
        ...{ id: newId(now), product_id: productId, class: row.class, maker: row.maker },
        ...{ number: row.number, number_key: row.key, source: row.source, created_at: now },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'class', 'number_key', 'maker']).doUpdateSet((row) => ({
        number: row.ref('excluded.number'),
        source: row.ref('excluded.source'),
      })),
    )
    .execute()
  await noteSources(
    work,
    fresh.map(({ row }) => row.source),
    now,
  )
  await forgetMissed(
    work,
    fresh.map(({ row }) => row.key),
  )
  return done
}

/** What an export leaves out is not in a file that was one, and stays. */
async function unsaidOf(read: Reader, engine: Engine, products: string[], said: Said) {
  const there = await read
    .selectFrom('part_numbers')
    .leftJoin('sources', 'sources.name', 'part_numbers.source')
    .select(['id', 'product_id', 'class', 'number_key', 'maker'])
    .where('product_id', 'in', jsonTexts(engine, JSON.stringify(products)))
    .where('class', '<>', 'ours')
    .where('no_export_at', 'is', null)
    .execute()
  return there
    .filter((row) => !said.has(sameAs(row.product_id, row.class, row.number_key, row.maker)))
    .map(({ id }) => id)
}
