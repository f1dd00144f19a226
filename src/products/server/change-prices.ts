import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ParsedRequest } from '#base/endpoint.ts'
import { type Currency, type Money, parseMoney, takePart, toMajor } from '#base/money.ts'
import { refuse } from '#base/refuse.ts'
import { tooLarge } from '#base/sentences.ts'
import { maxUnits } from '#base/whole-number.ts'
import { isAmong, rowTable } from '#server/database/dialect.ts'
import type { Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import { auditRows } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { inBatches } from '#server/imports/read-csv.ts'
import { changePrices as contract } from '../admin-contract.ts'
import type { Prices } from '../pricing.ts'
import { parsePrices, toBreaksColumn, toMajorPrices } from './columns.ts'

/** Few enough that visitors who read meanwhile hardly wait. */
const rowsAtOnce = 500

const maxPreview = 100

/** Throws 'fields-wrong', and 'edited-meanwhile' where prices are not those that `version` names. */
export async function changePrices(
  trx: Transaction,
  ids: string[],
  { user, query: { dryRun }, body }: HandlerInput<typeof contract>,
  currency: Currency,
) {
  const change = readChange(body, currency)
  const seen = createHash('sha256').update(`${body.percent} ${body.roundTo}`)
  const changes: { before: Row; after: Row }[] = []
  let products = 0
  for await (const some of inBatches(ids.toSorted(), rowsAtOnce)) {
    const rows = await lockRows(trx, some)
    seen.update(JSON.stringify(rows))
    products += rows.length
    const changed = rows
      .map((before) => ({ before, after: toRow(before, change) }))
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    changes.push(...changed)
    if (dryRun === 'true') continue
    const after = changed.map((row) => row.after)
    await saveRows(trx, after)
    await auditRows(trx, user, contract, { table: 'products', changes: changed })
  }
  const version = seen.digest('base64url')
  if (body.version !== undefined && body.version !== version) throw refuse('edited-meanwhile')
  const first = changes.slice(0, maxPreview).map(({ before, after }) => ({
    _id: before.id,
    productCode: before.product_code,
    name: before.name,
    from: toMajorPrices(parsePrices(before), currency),
    to: toMajorPrices(parsePrices(after), currency),
  }))
  return { products, changed: changes.length, first, version }
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
    const changed = takePart(price, 10_000 + hundredths, 10_000, { ...currency, step })
    if (toMajor(changed, currency) > maxUnits)
      throw refuse('fields-wrong', { detail: tooLarge(String(maxUnits)), field: 'percent' })
    return Math.max(changed, step) as Money
  }
}

type Row = Awaited<ReturnType<typeof lockRows>>[number]

function lockRows(trx: Transaction, ids: string[]) {
  return trx
    .selectFrom('products')
    .select(['id', 'product_code', 'name', 'price', 'price_breaks'])
    .where(isAmong(trx, 'id', ids))
    .where(visibleToAdmins())
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
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

async function saveRows(trx: Transaction, rows: Row[]): Promise<void> {
  const changed = rowTable(trx, 'products', ['id', 'price', 'price_breaks'], rows)
  await sql`update products set price = changed.price, price_breaks = changed.price_breaks,
      changed_at = cast(${Date.now()} as bigint)
    from ${changed} as changed where products.id = changed.id`.execute(trx)
}
