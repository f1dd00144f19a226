import type { Asked } from '#base/endpoint.ts'
import { maxLines } from '#base/limits.ts'
import { toMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { maxUnits } from '#base/whole-number.ts'
import { findNamedProducts } from '#products/server/products.ts'
import { findReplacements } from '#products/server/replacements.ts'
import type { Asker } from '#server/calls/asker.ts'
import { bumpVersion } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type * as baskets from '../contract.ts'
import type * as contract from '../contract.ts'
import type { Basket, ChangedLine, Purchase } from '../contract.ts'
import { type Line, type ValidatedBasket, validateBasket } from './judge-basket.ts'
import { type PurchaseTerms, placePurchase } from './place-purchase.ts'

/** The asker's basket as it could be ordered now. */
export async function readBasket(read: Db, asker: Asker, terms: PurchaseTerms): Promise<Basket> {
  const lines = await linesOf(read, asker)
  const kept = await read
    .selectFrom('baskets')
    .select('version')
    .where('user_id', '=', asker.id)
    .executeTakeFirst()
  const judged = await validateBasket(read, { terms, asker }, lines, kept?.version ?? 0)
  return withJumps(read, judged)
}

/**
 * Changes the basket. Throws 'basket-changed' when `version` is named and is not the present one,
 * 'unknown-product' for a line that names none, 'basket-full' for more lines than can be ordered.
 */
export async function changeBasket(
  trx: Transaction,
  asker: Asker,
  input: Asked<typeof baskets.changeBasket>['body'],
  terms: PurchaseTerms,
): Promise<Basket> {
  const version = await bumpVersion(trx, 'baskets', asker.id)
  if (input.version !== undefined && input.version !== version - 1)
    throw new Problem('basket-changed')
  const changed = await named(trx, input.lines, terms)
  const before = input.how === 'replace' ? [] : await linesOf(trx, asker)
  const after = new Map(before.map((line) => [line.productId, line]))
  for (const line of changed) {
    const there = input.how === 'set' ? 0 : (after.get(line.productId)?.quantity ?? 0)
    const quantity = Math.min(there + line.quantity, maxUnits)
    after.set(line.productId, { ...line, quantity })
  }
  const lines = [...after.values()].filter(({ quantity }) => quantity > 0)
  if (lines.length > maxLines) throw new Problem('basket-full')
  const basket = await validateBasket(trx, { terms, asker }, lines, version)
  await writeLines(trx, asker, seenNow(lines, basket, terms))
  return withJumps(trx, basket)
}

/** What was said just now was said at today's prices. */
function seenNow(lines: Line[], basket: ValidatedBasket, { currency }: PurchaseTerms) {
  return lines.map((line, place) => {
    const now = basket.lines[place]?.unitPrice
    return { ...line, seenPrice: line.seenPrice ?? (now ? toMoney(now, currency) : null) }
  })
}

/** Takes every line out; gives how many there were. */
export async function emptyBasket(
  trx: Transaction,
  asker: Asker,
): Promise<{ deletedCount: number }> {
  await bumpVersion(trx, 'baskets', asker.id)
  const { numDeletedRows } = await trx
    .deleteFrom('basket_lines')
    .where('user_id', '=', asker.id)
    .executeTakeFirstOrThrow()
  return { deletedCount: Number(numDeletedRows) }
}

/** What a visitor's lines would be as a basket. */
export async function checkBasket(
  read: Db,
  asker: Asker | null,
  changed: ChangedLine[],
  terms: PurchaseTerms,
): Promise<Basket> {
  return withJumps(read, await validateLines(read, asker, changed, terms))
}

/** How lines could be ordered now. A product that is not there is a line that is gone. */
export async function validateLines(
  read: Db,
  asker: Asker | null,
  changed: ChangedLine[],
  terms: PurchaseTerms,
): Promise<ValidatedBasket> {
  const lines = changed.map((line) => ({
    productId: line.productId ?? line.productCode ?? '',
    quantity: line.quantity,
    seenPrice: seenPriceOf(line, terms),
  }))
  return validateBasket(read, { terms, asker }, lines, 0)
}

/**
 * Places these lines, or those of the basket, which is empty afterwards. Throws 'basket-changed' when
 * `version` is named and is not the present one: then somebody looked at another basket.
 */
export async function placeBasket(
  trx: Transaction,
  asker: Asker,
  input: Asked<typeof contract.placePurchase>['body'],
  terms: PurchaseTerms,
): Promise<Purchase> {
  if (input.lines) {
    return placePurchase(trx, asker, { ...input, lines: input.lines }, terms)
  }
  const version = await bumpVersion(trx, 'baskets', asker.id)
  const lines = await linesOf(trx, asker)
  if (lines.length > 0 && input.version !== undefined && input.version !== version - 1)
    throw new Problem('basket-changed')
  if (lines.length === 0) throw new Problem('basket-empty')
  const purchase = await placePurchase(trx, asker, { ...input, lines }, terms)
  await trx.deleteFrom('basket_lines').where('user_id', '=', asker.id).execute()
  return purchase
}

/** Says of each line what took its place. */
async function withJumps(db: Db, basket: ValidatedBasket): Promise<Basket> {
  const jumps = await findReplacements(db, basket.lines)
  const lines = basket.lines.map((line) => ({ ...line, jump: jumps.get(line.productId) ?? null }))
  return { ...basket, lines }
}

function linesOf(read: Db, asker: Asker): Promise<Line[]> {
  return read
    .selectFrom('basket_lines')
    .select(['product_id as productId', 'quantity', 'seen_price as seenPrice'])
    .where('user_id', '=', asker.id)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()
}

/** The lines by the ids of their products. Throws 'unknown-product'. */
async function named(
  trx: Transaction,
  lines: ChangedLine[],
  terms: PurchaseTerms,
): Promise<Line[]> {
  const find = await findNamedProducts(trx, lines)
  return lines.map((line) => {
    const product = find(line)
    if (!product || product.deleted_at !== null) throw new Problem('unknown-product')
    return { productId: product.id, quantity: line.quantity, seenPrice: seenPriceOf(line, terms) }
  })
}

function seenPriceOf({ priceSeen }: ChangedLine, { currency }: PurchaseTerms) {
  return priceSeen === undefined ? null : toMoney(priceSeen, currency)
}

async function writeLines(trx: Transaction, asker: Asker, lines: Line[]): Promise<void> {
  const keep = lines.map(({ productId }) => productId)
  let gone = trx.deleteFrom('basket_lines').where('user_id', '=', asker.id)
  if (keep.length > 0) gone = gone.where('product_id', 'not in', keep)
  await gone.execute()
  if (lines.length === 0) return
  const now = Date.now()
  await trx
    .insertInto('basket_lines')
    .values(
      lines.map(({ productId, quantity, seenPrice }, place) => ({
        id: newId(now),
        user_id: asker.id,
        product_id: productId,
        quantity,
        seen_price: seenPrice,
        added_at: now + place,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'product_id']).doUpdateSet((row) => ({
        quantity: row.ref('excluded.quantity'),
        seen_price: row.ref('excluded.seen_price'),
      })),
    )
    .execute()
}
