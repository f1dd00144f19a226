import { type Money, majorOf, times } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { mostUnits } from '#base/whole-number.ts'
import type { Basket, BasketLine } from '#basket/contract.ts'
import { mostLines } from '#basket/rules.ts'
import { priceFor } from '#products/pricing.ts'
import { checkQuantity } from '#products/rules.ts'
import { orderableOf, type ProductRow, productColumns } from '#products/server/columns.ts'
import { listPrices, pricesOf } from '#products/server/prices.ts'
import type { Asker } from '#server/calls/asker.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Engine, Reader, Work } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import type { Purchase } from '../contract.ts'
import { rateOf, totalsOf } from '../rules.ts'
import { type Delivery, type PurchaseTerms, placePurchase } from './place-purchase.ts'

type Line = { productId: string; quantity: number }

export type ChangedLine = {
  productId?: string | undefined
  productCode?: string | undefined
  quantity: number
}

type Judge = { engine: Engine; terms: PurchaseTerms; asker: Asker | null }

/** The asker's basket as it could be ordered now. */
export async function readBasket(
  read: Reader,
  engine: Engine,
  asker: Asker,
  terms: PurchaseTerms,
): Promise<Basket> {
  const lines = await linesOf(read, asker)
  const kept = await read
    .selectFrom('baskets')
    .select('version')
    .where('user_id', '=', asker.id)
    .executeTakeFirst()
  return judge(read, { engine, terms, asker }, lines, kept?.version ?? 0)
}

/**
 * Changes the basket. Throws 'basket-changed' when `version` is named and is not the present one,
 * 'unknown-product' for a line that names none, 'basket-full' for more lines than can be ordered.
 */
export async function changeBasket(
  work: Work,
  engine: Engine,
  asker: Asker,
  input: { lines: ChangedLine[]; how: 'add' | 'set' | 'replace'; version?: number | undefined },
  terms: PurchaseTerms,
): Promise<Basket> {
  const version = await countChange(work, asker)
  if (input.version !== undefined && input.version !== version - 1)
    throw new Problem('basket-changed')
  const changed = await named(work, engine, input.lines)
  const before = input.how === 'replace' ? [] : await linesOf(work, asker)
  const after = new Map(before.map((line) => [line.productId, line.quantity]))
  for (const { productId, quantity } of changed) {
    const there = input.how === 'set' ? 0 : (after.get(productId) ?? 0)
    after.set(productId, Math.min(there + quantity, mostUnits))
  }
  const lines = [...after]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length > mostLines) throw new Problem('basket-full')
  await writeLines(work, asker, lines)
  return judge(work, { engine, terms, asker }, lines, version)
}

/** Takes every line out; gives how many there were. */
export async function emptyBasket(work: Work, asker: Asker): Promise<{ deletedCount: number }> {
  await countChange(work, asker)
  const { numDeletedRows } = await work
    .deleteFrom('basket_lines')
    .where('user_id', '=', asker.id)
    .executeTakeFirstOrThrow()
  return { deletedCount: Number(numDeletedRows) }
}

/** What a visitor's lines would be as a basket. A product that is not there is a line that is gone. */
export async function checkBasket(
  read: Reader,
  engine: Engine,
  asker: Asker | null,
  changed: ChangedLine[],
  terms: PurchaseTerms,
): Promise<Basket> {
  const lines = changed.map(({ productId, productCode, quantity }) => ({
    productId: productId ?? productCode ?? '',
    quantity,
  }))
  return judge(read, { engine, terms, asker }, lines, 0)
}

/** Places these lines, or those of the basket, which is empty afterwards. */
export async function placeBasket(
  work: Work,
  engine: Engine,
  asker: Asker,
  input: Delivery & { lines?: { productId: string; quantity?: unknown }[] | undefined },
  terms: PurchaseTerms,
): Promise<Purchase> {
  if (input.lines) {
    return placePurchase(work, engine, asker, { ...input, lines: input.lines }, terms)
  }
  await countChange(work, asker)
  const lines = await linesOf(work, asker)
  if (lines.length === 0) throw new Problem('basket-empty')
  const purchase = await placePurchase(work, engine, asker, { ...input, lines }, terms)
  await work.deleteFrom('basket_lines').where('user_id', '=', asker.id).execute()
  return purchase
}

/** Counts a change of the basket, which no other changes before this transaction ends. */
async function countChange(work: Work, asker: Asker): Promise<number> {
  const { version } = await work
    .insertInto('baskets')
    .values({ user_id: asker.id, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((row) => ({ version: row('baskets.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

function linesOf(read: Reader, asker: Asker): Promise<Line[]> {
  return read
    .selectFrom('basket_lines')
    .select(['product_id as productId', 'quantity'])
    .where('user_id', '=', asker.id)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()
}

/** The lines by the ids of their products. Throws 'unknown-product'. */
async function named(work: Work, engine: Engine, lines: ChangedLine[]): Promise<Line[]> {
  const names = lines.map(({ productId, productCode }) => productId ?? productCode ?? '')
  const json = jsonTexts(engine, JSON.stringify(names))
  const rows = await work
    .selectFrom('products')
    .select(['id', 'product_code'])
    .where((where) => where.or([where('id', 'in', json), where('product_code', 'in', json)]))
    .where('deleted_at', 'is', null)
    .execute()
  const ids = new Map(rows.flatMap(({ id, product_code }) => [[product_code, id] as const]))
  const known = new Set(rows.map(({ id }) => id))
  return lines.map(({ productId, productCode, quantity }) => {
    const id = productId ?? ids.get(productCode ?? '')
    if (id === undefined || !known.has(id)) throw new Problem('unknown-product')
    return { productId: id, quantity }
  })
}

async function writeLines(work: Work, asker: Asker, lines: Line[]): Promise<void> {
  const keep = lines.map(({ productId }) => productId)
  let gone = work.deleteFrom('basket_lines').where('user_id', '=', asker.id)
  if (keep.length > 0) gone = gone.where('product_id', 'not in', keep)
  await gone.execute()
  if (lines.length === 0) return
  const now = Date.now()
  await work
    .insertInto('basket_lines')
    .values(
      lines.map(({ productId, quantity }, place) => ({
        id: newId(now),
        user_id: asker.id,
        product_id: productId,
        quantity,
        added_at: now + place,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id'])
        .doUpdateSet((row) => ({ quantity: row.ref('excluded.quantity') })),
    )
    .execute()
}

async function judge(
  read: Reader,
  { engine, terms, asker }: Judge,
  lines: Line[],
  version: number,
): Promise<Basket> {
  const ids = lines.map(({ productId }) => productId)
  const rows = await read
    .selectFrom('products')
    .select([...productColumns, 'deleted_at'])
    .where('id', 'in', jsonTexts(engine, JSON.stringify(ids)))
    .execute()
  const products = new Map(rows.map((row) => [row.id, row]))
  const lists = await listPrices(read, engine, asker?.priceList ?? null, ids)
  const judged = lines.map((line) => {
    const product = products.get(line.productId)
    const there = product && product.deleted_at === null
    return there
      ? judgeLine(product, line, lists.get(product.id) ?? null, terms)
      : gone(line, product)
  })
  const ready = judged.filter(({ line }) => line.state === 'ready').map(({ total }) => total)
  const { goods, tax, total } = totalsOf(ready, rateOf(terms.tax.percent), terms.currency)
  const major = (money: Money) => majorOf(money, terms.currency)
  return {
    lines: judged.map(({ line }) => line),
    goods: major(goods),
    taxName: terms.tax.name,
    taxPercent: terms.tax.percent,
    tax: major(tax),
    total: major(total),
    currency: terms.currency.code,
    version,
  }
}

type Judged = { line: BasketLine; total: Money }

function judgeLine(
  product: ProductRow,
  { quantity }: Line,
  list: Parameters<typeof priceFor>[2],
  { currency }: PurchaseTerms,
): Judged {
  const orderable = orderableOf(product)
  const answer = checkQuantity(orderable, quantity)
  const { unitPrice, nextBreak } = priceFor(pricesOf(product), quantity, list)
  const total = times(unitPrice, quantity)
  const major = (money: Money) => majorOf(money, currency)
  const refused = answer.ok ? null : answer
  const mendable = refused?.below != null || refused?.above != null
  return {
    total,
    line: {
      ...namesOf(product),
      quantity,
      unitPrice: major(unitPrice),
      basePrice: major(product.price),
      lineTotal: major(total),
      stock: orderable.quantity,
      minimumQuantity: orderable.minimumQuantity,
      caseQuantity: orderable.caseQuantity,
      state: refused === null ? 'ready' : mendable ? 'fixable' : 'gone',
      code: refused?.code ?? null,
      message: refused?.message ?? null,
      below: refused?.below ?? null,
      above: refused?.above ?? null,
      nextBreak: nextBreak && {
        from: nextBreak.from,
        price: major(nextBreak.price),
        saves: major(nextBreak.saves),
      },
    },
  }
}

/** A line whose product has left the catalogue, with the names that it had. */
function gone({ productId, quantity }: Line, product: ProductRow | undefined): Judged {
  const { code, message } = new Problem('unknown-product')
  return {
    total: 0 as Money,
    line: {
      ...(product ? namesOf(product) : { productId, productCode: '', name: '', img: '' }),
      quantity,
      ...{ unitPrice: 0, basePrice: 0, lineTotal: 0, stock: 0, minimumQuantity: 1 },
      caseQuantity: null,
      state: 'gone',
      ...{ code, message, below: null, above: null, nextBreak: null },
    },
  }
}

function namesOf({ id, product_code, name, img }: ProductRow) {
  return { productId: id, productCode: product_code, name, img }
}
