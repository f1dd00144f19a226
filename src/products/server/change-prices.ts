import { createHash } from 'node:crypto'
import { setTimeout as pause, setImmediate as turnOfLoop } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { type Currency, type Money, toMajor } from '#base/currency.ts'
import type { ParsedRequest } from '#base/endpoint.ts'
import { pluralize } from '#base/format.ts'
import { parseMoney, prorate } from '#base/money.ts'
import { tooLarge } from '#base/sentences.ts'
import { maxUnits } from '#base/whole-number.ts'
import { refuse } from '#products/refusals.ts'
import { isAmong, rowTable } from '#server/database/dialect.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { Schema } from '#server/database/schema.ts'
import { addEntries, auditRows } from '#server/http/audit.ts'
import type { FileAnswer, HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type { Shop } from '#server/shop.ts'
import { changePrices as contract, type readPriceChange } from '../admin-contract.ts'
import type { Prices } from '../pricing.ts'
import { parsePrices, toBreaksColumn, toMajorPrices } from './columns.ts'
import { auditedProducts } from './product-fields.ts'

/** Up to this many change in one transaction, each with its own audit entry. */
const fewProducts = 50
/** Beyond that, products per transaction: few enough that orders hardly wait. */
const rowsAtOnce = 250

const maxPreview = 100

type ChangeInput = ParsedRequest<typeof contract>['body']

/** The next products to change, by id after `after`; `last` is null once there are no more. */
type PageOfIds = (
  db: Db,
  after: string,
  limit: number,
) => Promise<{ ids: string[]; last: string | null }>
export type FindIds = (db: Db, input: Pick<ChangeInput, 'ids' | 'filter'>) => Promise<PageOfIds>

type Parts = Pick<Shop, 'db' | 'config'> & { findIds: FindIds }

/** Makes the call's handler: the search, which finds the products, is a room above this one. */
export function changePricesOf(findIds: FindIds) {
  return (input: HandlerInput<typeof contract>, { db, config }: Shop) =>
    changePrices(input, { db, config, findIds })
}

/** Throws 'fields-wrong', and 'edited-meanwhile' where prices are not those that `version` names. */
async function changePrices(
  { user, query, body }: Pick<HandlerInput<typeof contract>, 'user' | 'query' | 'body'>,
  parts: Parts,
) {
  const { db, config, findIds } = parts
  const page = await findIds(db.read, body)
  if (query.dryRun === 'true') return previewChange(db.read, page, body, config.currency)
  const { ids, last } = await page(db.read, '', fewProducts + 1)
  if (last === null) return db.write((trx) => changeFew(trx, ids, { user, body }, config.currency))
  const id = query.id ?? newId()
  await startChange(db, id, user.id, body)
  const isAlive = () => keepAlive(db, id)
  const preview = await previewChange(db.read, page, body, config.currency, isAlive).catch(
    async (error) => {
      await cancelChange(db, id)
      throw error
    },
  )
  if (body.version !== undefined && body.version !== preview.version) {
    await cancelChange(db, id)
    throw refuse('edited-meanwhile')
  }
  await confirmChange(db, id, preview, { user, body })
  await applyChange(parts, id)
  const { products, changed } = await readRow(db.read, id)
  return { ...preview, products, changed }
}

/** Previews the change without writing. `onPage` is awaited between pages. */
async function previewChange(
  db: Db,
  page: PageOfIds,
  body: ChangeInput,
  currency: Currency,
  onPage: () => Promise<void> = turnOfLoop,
) {
  const change = readChange(body, currency)
  const hash = hashOfInput(body)
  const first: Changed[] = []
  let [products, changed] = [0, 0]
  for (let after: string | null = ''; after !== null; ) {
    const { ids, last } = await page(db, after, rowsAtOnce)
    const rows = await selectRows(db, ids).execute()
    hash.update(JSON.stringify(rows))
    products += rows.length
    const changes = findChanges(rows, change)
    changed += changes.length
    first.push(...changes.slice(0, maxPreview - first.length))
    after = last
    await onPage()
  }
  const version = hash.digest('base64url')
  return { products, changed, first: first.map((one) => toWire(one, currency)), version }
}

function hashOfInput({ percent, roundTo }: ChangeInput) {
  return createHash('sha256').update(`${percent} ${roundTo}`)
}

async function changeFew(
  trx: Transaction,
  ids: string[],
  { user, body }: Pick<HandlerInput<typeof contract>, 'user' | 'body'>,
  currency: Currency,
) {
  const change = readChange(body, currency)
  const rows = await selectRows(trx, ids).forNoKeyUpdate().execute()
  const version = hashOfInput(body).update(JSON.stringify(rows)).digest('base64url')
  if (body.version !== undefined && body.version !== version) throw refuse('edited-meanwhile')
  const changes = findChanges(rows, change)
  await saveRows(trx, changes)
  await auditRows(trx, user, contract, auditedProducts, changes)
  const first = changes.map((one) => toWire(one, currency))
  return { products: rows.length, changed: changes.length, first, version }
}

const turnMs = 200
const maxRetryDelayMs = 60_000

/** Waits until no other change is open: two that were previewed together must not both be applied. Throws 'busy'. */
async function startChange(
  db: Database,
  id: string,
  userId: string,
  body: ChangeInput,
): Promise<void> {
  const { version: _, ...input } = body
  const zero = { products: 0, done: 0, changed: 0, skipped: 0, last_id: '' }
  for (const until = Date.now() + maxRetryDelayMs; ; await pause(turnMs)) {
    const now = Date.now()
    const started = { started_at: now, stepped_at: now, confirmed_at: null, finished_at: null }
    const row = { id, user_id: userId, input: JSON.stringify(input), ...zero, ...started }
    const { numInsertedOrUpdatedRows } = await db.write((trx) =>
      trx
        .insertInto('price_changes')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow(),
    )
    if (numInsertedOrUpdatedRows === 1n) return
    if (now > until) throw refuse('busy')
  }
}

/** For a shop of 200,000 products the look before a change takes longer than `orphanedMs` on a slow machine. */
async function keepAlive(db: Database, id: string): Promise<void> {
  await db.write((trx) =>
    trx
      .updateTable('price_changes')
      .set({ stepped_at: Date.now() })
      .where('id', '=', id)
      .where('stepped_at', '<', Date.now() - aliveMs)
      .execute(),
  )
}

/** An unconfirmed change has done nothing. */
async function cancelChange(db: Database, id: string): Promise<void> {
  await db.write((trx) =>
    trx
      .deleteFrom('price_changes')
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .execute(),
  )
}

type Seen = { products: number; changed: number }

function confirmChange(
  db: Database,
  id: string,
  { products, changed }: Seen,
  { user, body: { percent } }: Pick<HandlerInput<typeof contract>, 'user' | 'body'>,
): Promise<void> {
  return db.write(async (trx) => {
    const now = Date.now()
    const { numUpdatedRows } = await trx
      .updateTable('price_changes')
      .set({ products, confirmed_at: now, stepped_at: now })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw refuse('edited-meanwhile')
    const label = `${percent} % on ${pluralize(products, 'product')}`
    const changes = JSON.stringify([{ field: 'prices changed', from: null, to: changed }])
    addEntries(trx, user.id, [{ call: contract.call, about: id, label, changes }])
  })
}

/** Safe in several processes at once: each step continues where the last one ended. */
async function applyChange({ db, config, findIds }: Parts, id: string, stopping?: AbortSignal) {
  const input = JSON.parse((await readRow(db.read, id)).input) as ChangeInput
  const page = await findIds(db.read, input)
  const change = readChange(input, config.currency)
  while (!stopping?.aborted && (await db.write((trx) => takeStep(trx, id, page, change))))
    await turnOfLoop()
}

/** False once done. Products that were edited since the start are skipped. */
async function takeStep(
  trx: Transaction,
  id: string,
  page: PageOfIds,
  change: (price: Money) => Money,
): Promise<boolean> {
  const { last_id, started_at, finished_at } = await trx
    .selectFrom('price_changes')
    .select(['last_id', 'started_at', 'finished_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (finished_at !== null) return false
  const { ids, last } = await page(trx, last_id, rowsAtOnce)
  const rows = await selectRows(trx, ids).select('changed_at').forNoKeyUpdate().execute()
  const untouched = rows.filter(({ changed_at }) => changed_at <= started_at)
  const changes = findChanges(untouched, change)
  await saveRows(trx, changes)
  await keepRows(trx, id, changes)
  const now = Date.now()
  await trx
    .updateTable('price_changes')
    .set((row) => ({
      done: row('done', '+', rows.length),
      changed: row('changed', '+', changes.length),
      skipped: row('skipped', '+', rows.length - untouched.length),
      last_id: last ?? last_id,
      stepped_at: now,
      finished_at: last === null ? now : null,
    }))
    .where('id', '=', id)
    .execute()
  return last !== null
}

async function keepRows(trx: Transaction, change_id: string, changes: Changed[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ before, after }) => ({
    change_id,
    product_id: before.id,
    price: before.price,
    price_breaks: before.price_breaks,
    new_price: after.price,
    new_price_breaks: after.price_breaks,
  }))
  await trx.insertInto('price_change_rows').values(rows).execute()
}

/** A change without a step for this long has lost its process. */
const orphanedMs = 10_000
const aliveMs = 2_000

/** Resumes changes of killed processes; unconfirmed ones are deleted. */
export async function resumePriceChanges(parts: Parts, stopping: AbortSignal): Promise<void> {
  const orphans = await parts.db.read
    .selectFrom('price_changes')
    .select(['id', 'confirmed_at'])
    .where('finished_at', 'is', null)
    .where('stepped_at', '<', Date.now() - orphanedMs)
    .execute()
  for (const { id, confirmed_at } of orphans)
    if (confirmed_at === null) await cancelChange(parts.db, id)
    else await applyChange(parts, id, stopping)
}

function readRow(db: Db, id: string) {
  return db
    .selectFrom('price_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('unknown-price-change'))
}

export async function readPriceChangeProgress(
  db: Db,
  { params: { id } }: Pick<HandlerInput<typeof readPriceChange>, 'params'>,
) {
  const { products, done, changed, skipped, finished_at } = await readRow(db, id)
  return { products, done, changed, skipped, finishedAt: finished_at }
}

/** The prices changed so far, from and to. */
export async function exportPriceChange(
  db: Db,
  { params: { id } }: Pick<HandlerInput<typeof readPriceChange>, 'params'>,
  { config: { currency } }: Pick<Shop, 'config'>,
): Promise<FileAnswer> {
  await readRow(db, id)
  const show = (row: Pick<Row, 'price' | 'price_breaks'>) => {
    const { price, priceBreaks } = toMajorPrices(parsePrices(row), currency)
    const breaks = priceBreaks.map(({ from, price }) => `${from}+ ${price}`)
    return { price, breaks: breaks.join(', ') }
  }
  const old = (row: ChangedRow) => show(row)
  const now = ({ new_price: price, new_price_breaks: price_breaks }: ChangedRow) =>
    show({ price, price_breaks })
  const columns = {
    'Product code': ({ product_code }: ChangedRow) => product_code,
    Name: ({ name }: ChangedRow) => name,
    'Price before': (row: ChangedRow) => old(row).price,
    'Breaks before': (row: ChangedRow) => old(row).breaks,
    'Price after': (row: ChangedRow) => now(row).price,
    'Breaks after': (row: ChangedRow) => now(row).breaks,
  }
  return csvFile('price-change.csv', columns, listRows(db, id))
}

type ChangedRow = Awaited<ReturnType<typeof selectChangedRows>>[number]

async function* listRows(db: Db, id: string) {
  for (let after = ''; ; ) {
    const rows = await selectChangedRows(db, id, after)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.product_id
  }
}

function selectChangedRows(db: Db, id: string, after: string) {
  return db
    .selectFrom('price_change_rows')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'product_code', 'name', 'price_change_rows.price'])
    .select(['price_change_rows.price_breaks', 'new_price', 'new_price_breaks'])
    .where('change_id', '=', id)
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(rowsAtOnce)
    .execute()
}

function readChange(
  { percent, roundTo }: ParsedRequest<typeof contract>['body'],
  currency: Currency,
) {
  const step = parseMoney(roundTo, currency)
  const noStep = `${currency.code} has no steps of ${roundTo}.`
  if (!step) throw refuse('fields-wrong', { detail: noStep, field: 'roundTo' })
  const hundredths = Math.round(percent * 100)
  return (price: Money): Money => {
    const changed = prorate(price, 10_000 + hundredths, 10_000, { ...currency, step })
    if (toMajor(changed, currency) > maxUnits)
      throw refuse('fields-wrong', { detail: tooLarge(String(maxUnits)), field: 'percent' })
    return Math.max(changed, step) as Money
  }
}

type Row = Pick<
  Selectable<Schema['products']>,
  'id' | 'product_code' | 'name' | 'price' | 'price_breaks'
>
type Changed = { before: Row; after: Row }

function selectRows(db: Db, ids: string[]) {
  return db
    .selectFrom('products')
    .select(['id', 'product_code', 'name', 'price', 'price_breaks'])
    .where(isAmong(db, 'id', ids))
    .where(visibleToAdmins())
    .orderBy('id')
}

function findChanges(rows: Row[], change: (price: Money) => Money): Changed[] {
  return rows
    .map((before) => ({ before, after: toRow(before, change) }))
    .filter(
      ({ before, after }) =>
        before.price !== after.price || before.price_breaks !== after.price_breaks,
    )
}

function toWire({ before, after }: Changed, currency: Currency) {
  return {
    _id: before.id,
    productCode: before.product_code,
    name: before.name,
    from: toMajorPrices(parsePrices(before), currency),
    to: toMajorPrices(parsePrices(after), currency),
  }
}

function toRow(row: Row, change: (price: Money) => Money): Row {
  const before = parsePrices(row)
  const price = change(before.price)
  const breaks: Prices['breaks'][number][] = []
  for (const each of before.breaks) {
    const lower = { ...each, price: change(each.price) }
    if (lower.price < (breaks.at(-1)?.price ?? price)) breaks.push(lower)
  }
  return { ...row, price, price_breaks: toBreaksColumn(breaks) }
}

async function saveRows(trx: Transaction, changes: Changed[]): Promise<void> {
  const rows = changes.map(({ after: { id, price, price_breaks } }) => ({
    id,
    price,
    price_breaks,
  }))
  const changed = rowTable(trx, 'products', ['id', 'price', 'price_breaks'], rows)
  await sql`update products set price = changed.price, price_breaks = changed.price_breaks,
      changed_at = cast(${Date.now()} as bigint)
    from ${changed} as changed where products.id = changed.id`.execute(trx)
}
