import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { ImportReport } from '#base/import-report.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Database, Engine, Reader, Work } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import { csvOf } from '#server/imports/csv-upload.ts'
import type { Progress } from '#server/imports/progress.ts'
import { rowsOf } from '#server/imports/read-rows.ts'
import { nothingTold, tell } from '#server/imports/told.ts'
import { productsByCode } from './by-code.ts'
import { forgetMissed } from './missed.ts'
import { type NumberRow, numberRows } from './number-rows.ts'
import { noteSources } from './sources.ts'

/** A row of a file whose product is known, and by what it is the same as another. */
type Said = NumberRow & { productId: string; same: string }

const productsAtOnce = 200

/**
 * Takes part numbers from an uploaded CSV file, in small transactions, and reports what it did, or in a
 * dry run would do. A row that cannot be read is refused and stops nothing; the same file a second time
 * changes nothing. With `replaces`, what the file does not say of its products is taken away, but for
 * what an export leaves out too.
 */
export async function importNumbers(
  db: Database,
  request: FastifyRequest,
  wish: { dryRun: boolean; replaces: boolean },
  progress: Progress,
): Promise<ImportReport> {
  const bytes = await csvOf(request)
  const refused = nothingTold()
  const counts = { rows: 0, added: 0, changed: 0, unchanged: 0 }
  const said = new Set<string>()
  const products = new Set<string>()
  for (const rows of rowsOf(bytes, numberRows, refused, progress)) {
    counts.rows += rows.count
    const codes = rows.read.map(({ productCode }) => productCode)
    const ids = await productsByCode(db, codes)
    const fresh: Said[] = []
    for (const row of rows.read) {
      const productId = ids.get(row.productCode)
      if (productId === undefined) {
        tell(refused, row.line, `There is no product ${row.productCode}.`)
        continue
      }
      const same = sameAs(productId, row.class, row.key, row.maker)
      if (said.has(same)) continue
      said.add(same)
      products.add(productId)
      fresh.push({ ...row, productId, same })
    }
    const done = wish.dryRun
      ? await compare(db.read, db.engine, fresh)
      : await db.write((work) => take(work, db.engine, fresh))
    counts.added += done.added
    counts.changed += done.changed
    counts.unchanged += done.unchanged
    // SQLite answers without a turn of the loop: whoever asked meanwhile is heard here.
    await turnOfLoop()
  }
  const repeated = counts.rows - refused.count - said.size
  const removed = wish.replaces ? await removeUnsaid(db, { said, products }, wish.dryRun) : 0
  return { ...counts, repeated, removed, refused }
}

function sameAs(...of: [productId: string, of: string, key: string, maker: string]): string {
  return JSON.stringify(of)
}

/** What taking them would do. */
async function compare(read: Reader, engine: Engine, fresh: Said[]) {
  const products = [...new Set(fresh.map(({ productId }) => productId))]
  const rows = await read
    .selectFrom('part_numbers')
    .select(['product_id', 'class', 'maker', 'number', 'number_key', 'source'])
    .where('product_id', 'in', jsonTexts(engine, JSON.stringify(products)))
    .execute()
  const known = new Map(
    rows.map((row) => [sameAs(row.product_id, row.class, row.number_key, row.maker), row]),
  )
  const added = fresh.filter(({ same }) => !known.has(same)).length
  const unchanged = fresh.filter(({ same, number, source }) => {
    const there = known.get(same)
    return there?.number === number && there.source === source
  }).length
  return { added, unchanged, changed: fresh.length - added - unchanged }
}

async function take(work: Work, engine: Engine, fresh: Said[], now = Date.now()) {
  const done = await compare(work, engine, fresh)
  if (fresh.length === 0) return done
  await work
    .insertInto('part_numbers')
    .values(
      fresh.map((row) => ({
        ...{ id: newId(now), product_id: row.productId, class: row.class, maker: row.maker },
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
    fresh.map(({ source }) => source),
    now,
  )
  await forgetMissed(
    work,
    fresh.map(({ key }) => key),
  )
  return done
}

/** What an export leaves out is not in a file that was one, and stays. */
async function removeUnsaid(
  db: Database,
  file: { said: ReadonlySet<string>; products: ReadonlySet<string> },
  dryRun: boolean,
): Promise<number> {
  const products = [...file.products]
  let removed = 0
  for (let first = 0; first < products.length; first += productsAtOnce) {
    const some = JSON.stringify(products.slice(first, first + productsAtOnce))
    const there = await db.read
      .selectFrom('part_numbers')
      .leftJoin('sources', 'sources.name', 'part_numbers.source')
      .select(['id', 'product_id', 'class', 'number_key', 'maker'])
      .where('product_id', 'in', jsonTexts(db.engine, some))
      .where('class', '<>', 'ours')
      .where('no_export_at', 'is', null)
      .execute()
    const unsaid = there
      .filter((row) => !file.said.has(sameAs(row.product_id, row.class, row.number_key, row.maker)))
      .map(({ id }) => id)
    removed += unsaid.length
    if (!dryRun && unsaid.length > 0)
      await db.write((work) =>
        work
          .deleteFrom('part_numbers')
          .where('id', 'in', jsonTexts(db.engine, JSON.stringify(unsaid)))
          .execute(),
      )
    await turnOfLoop()
  }
  return removed
}
