import { type Money, times, toMajor } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { priceFor } from '#products/pricing.ts'
import { checkQuantity } from '#products/rules.ts'
import { type ProductRow, productColumns, toOrderable } from '#products/server/columns.ts'
import { findListPrices, parsePrices } from '#products/server/prices.ts'
import type { Asker } from '#server/calls/asker.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Db } from '#server/database/open.ts'
import type { Basket, ValidatedLine } from '../contract.ts'
import { computeTotals, toTaxRate } from '../rules.ts'
import type { PurchaseTerms } from './place-purchase.ts'

/** So many of a product, and what one cost when that was last said; null for what is said just now. */
export type Line = { productId: string; quantity: number; seenPrice: Money | null }

export type Judge = { terms: PurchaseTerms; asker: Asker | null }

/** A basket without what took the place of its lines. */
export type ValidatedBasket = Omit<Basket, 'lines'> & { lines: ValidatedLine[] }

/** The lines as a basket that could be ordered now. */
export async function validateBasket(
  read: Db,
  { terms, asker }: Judge,
  lines: Line[],
  version: number,
): Promise<ValidatedBasket> {
  const ids = lines.map(({ productId }) => productId)
  const rows = await read
    .selectFrom('products')
    .select([...productColumns, 'deleted_at'])
    .where('id', 'in', jsonTexts(read, JSON.stringify(ids)))
    .execute()
  const products = new Map(rows.map((row) => [row.id, row]))
  const lists = await findListPrices(read, asker?.priceList ?? null, ids)
  const judged = lines.map((line) => {
    const product = products.get(line.productId)
    const there = product && product.deleted_at === null
    return there
      ? judgeLine(product, line, lists.get(product.id) ?? null, terms)
      : gone(line, product)
  })
  const ready = judged.filter(({ line }) => line.state === 'ready').map(({ total }) => total)
  const { goods, tax, total } = computeTotals(ready, toTaxRate(terms.tax.percent), terms.currency)
  const major = (money: Money) => toMajor(money, terms.currency)
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

type Judged = { line: ValidatedLine; total: Money }

function judgeLine(
  product: ProductRow,
  { quantity, seenPrice }: Line,
  list: Parameters<typeof priceFor>[2],
  { currency }: PurchaseTerms,
): Judged {
  const orderable = toOrderable(product)
  const answer = checkQuantity(orderable, quantity)
  const { unitPrice, nextBreak } = priceFor(parsePrices(product), quantity, list)
  const total = times(unitPrice, quantity)
  const major = (money: Money) => toMajor(money, currency)
  const refused = answer.ok ? null : answer
  const mendable = refused?.below != null || refused?.above != null
  return {
    total,
    line: {
      ...namesOf(product),
      quantity,
      unitPrice: major(unitPrice),
      priceBefore: seenPrice === null || seenPrice === unitPrice ? null : major(seenPrice),
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
      ...{
        unitPrice: 0,
        priceBefore: null,
        basePrice: 0,
        lineTotal: 0,
        stock: 0,
        minimumQuantity: 1,
      },
      caseQuantity: null,
      state: 'gone',
      ...{ code, message, below: null, above: null, nextBreak: null },
    },
  }
}

function namesOf({ id, product_code, name, img }: ProductRow) {
  return { productId: id, productCode: product_code, name, img }
}
