import type { Asked } from '#base/endpoint.ts'
import { Problem } from '#base/problem.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type * as contract from '../contract.ts'
import type { PartNumber } from '../contract.ts'
import { maxNumberLength, numberKey } from '../rules.ts'
import { saveSources } from './sources.ts'

export type StatedNumber = Asked<typeof contract.saveNumbers>['body']['numbers'][number]

/** The numbers that a product goes by besides ours; those of a source that is kept out of the API not. */
export async function listPublicNumbers(read: Db, productId: string): Promise<PartNumber[]> {
  const rows = await read
    .selectFrom('part_numbers')
    .leftJoin('sources', 'sources.name', 'part_numbers.source')
    .select(['class', 'maker', 'number', 'source'])
    .where('product_id', '=', productId)
    .where('class', '<>', 'ours')
    .where('sources.no_api_at', 'is', null)
    .orderBy('part_numbers.class', 'desc')
    .orderBy('maker')
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, class: row.class as PartNumber['class'] }))
}

/**
 * Says which numbers a product goes by, instead of those that were said before. Throws
 * 'unknown-product', and 'fields-wrong' for a number without a letter or digit.
 */
export async function saveNumbers(
  trx: Transaction,
  productId: string,
  numbers: StatedNumber[],
): Promise<{ numbers: PartNumber[] }> {
  await requireProduct(trx, productId)
  await trx
    .deleteFrom('part_numbers')
    .where('product_id', '=', productId)
    .where('class', '<>', 'ours')
    .execute()
  await addNumbers(
    trx,
    numbers.map((number) => ({ ...number, productId })),
  )
  return { numbers: await listPublicNumbers(trx, productId) }
}

/** Adds numbers to products; one that a product has already stays as it is. */
export async function addNumbers(
  trx: Transaction,
  numbers: (StatedNumber & { productId: string })[],
): Promise<void> {
  const now = Date.now()
  const rows = numbers.map((stated) => ({
    id: newId(now),
    product_id: stated.productId,
    class: stated.class,
    maker: stated.maker?.trim() ?? '',
    number: stated.number.trim(),
    number_key: requireNumberKey('numbers', stated.number),
    source: stated.source?.trim() ?? '',
    created_at: now,
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await trx
      .insertInto('part_numbers')
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await saveSources(
    trx,
    rows.map(({ source }) => source),
    now,
  )
}

/** Rows in one statement: SQLite takes 32,766 values, PostgreSQL twice as many. */
const rowsAtOnce = 1_000

/** Lets a new product be found by its own code. */
export async function addCode(
  trx: Transaction,
  { id, code }: { id: string; code: string },
  now = Date.now(),
): Promise<void> {
  await trx
    .insertInto('part_numbers')
    .values({
      ...{ id: newId(now), product_id: id, class: 'ours', maker: '', number: code },
      ...{ number_key: numberKey(code), source: '', created_at: now },
    })
    .execute()
}

/** How a number is compared. Throws 'fields-wrong', for that field, where there is nothing to compare. */
export function requireNumberKey(field: string, number: string): string {
  const key = numberKey(number)
  if (key !== '' && number.length <= maxNumberLength) return key
  const message = `${number} is no number: it needs letters or digits`
  throw new Problem('fields-wrong', { detail: message, errors: [{ field, message }] })
}

/** The code of a product; throws 'unknown-product' for one that is not in the catalogue. */
export async function requireProduct(trx: Transaction, id: string): Promise<string> {
  const known = await trx
    .selectFrom('products')
    .select('product_code')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw new Problem('unknown-product')
  return known.product_code
}
