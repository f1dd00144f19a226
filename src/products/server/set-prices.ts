import { type Currency, type Money, showMoney, toMajor } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import { readBreaks, readPrice } from '../breaks.ts'
import type { EnteredPrice } from '../price-lists-contract.ts'
import type { Prices } from '../pricing.ts'
import { maxListPrices } from '../rules.ts'
import { lockPriceList, renamePriceList } from './price-lists.ts'
import { asColumn } from './prices.ts'

type Named = { id: string; product_code: string; price: Money }
type Read = { productId: string } & Prices

/** A line that was not taken, by its place among those that were entered. */
type RefusedPrice = { place: number; productCode: string; message: string }

/**
 * Renames a list, and sets prices of it: all of these, or none. Throws 'prices-refused', which names
 * each line that is wrong, 'unknown-price-list', 'price-list-exists'.
 */
export async function changePriceList(
  trx: Transaction,
  id: string,
  change: { name?: string | undefined; prices?: EnteredPrice[] | undefined },
  currency: Currency,
): Promise<{ modifiedCount: number }> {
  await lockPriceList(trx, id)
  if (change.name !== undefined) await renamePriceList(trx, id, change.name)
  if (change.prices) await setPrices(trx, id, change.prices, currency)
  return { modifiedCount: 1 }
}

async function setPrices(
  trx: Transaction,
  id: string,
  entered: EnteredPrice[],
  currency: Currency,
): Promise<void> {
  const products = await productsOf(trx, entered)
  const refused: RefusedPrice[] = []
  const gone: string[] = []
  const set = new Map<string, Read>()
  entered.forEach((line, place) => {
    const product = products.get(line.productCode) ?? products.get(line.productCode.toUpperCase())
    const read = readLine(line, product, currency)
    const twice = product && (set.has(product.id) || gone.includes(product.id))
    if (typeof read === 'string' || twice) {
      const message = typeof read === 'string' ? read : 'This part is there twice.'
      refused.push({ place, productCode: line.productCode, message })
    } else if (read) set.set(read.productId, read)
    else if (product) gone.push(product.id)
  })
  if (refused.length > 0) throw new Problem('prices-refused', { extra: { lines: refused } })
  await replace(trx, id, [...set.values()], gone)
}

/** What a line sets, null where it takes the part out, or why it is refused. */
function readLine(
  { price, priceBreaks = [] }: EnteredPrice,
  product: Named | undefined,
  currency: Currency,
): Read | null | string {
  if (!product) return 'There is no such part in the catalogue.'
  if (price === null) return null
  const read = readPrice(price, currency)
  if (typeof read === 'string') return read
  if (read > product.price) {
    return `This is above what everybody pays, ${showMoney(toMajor(product.price, currency), currency.code)}.`
  }
  const breaks = readBreaks(priceBreaks, read, currency)
  if (typeof breaks === 'string') return breaks
  return { productId: product.id, price: read, breaks }
}

async function productsOf(trx: Transaction, lines: EnteredPrice[]): Promise<Map<string, Named>> {
  const codes = lines.flatMap(({ productCode }) => [productCode, productCode.toUpperCase()])
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'product_code', 'price'])
    .where('product_code', 'in', jsonTexts(trx, JSON.stringify([...new Set(codes)])))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.product_code, row]))
}

async function replace(trx: Transaction, id: string, set: Read[], gone: string[]): Promise<void> {
  const before = [...gone, ...set.map(({ productId }) => productId)]
  await trx
    .deleteFrom('price_list_prices')
    .where('price_list_id', '=', id)
    .where('product_id', 'in', jsonTexts(trx, JSON.stringify(before)))
    .execute()
  if (set.length === 0) return
  await trx
    .insertInto('price_list_prices')
    .values(
      set.map(({ productId, price, breaks }) => ({
        id: newId(),
        price_list_id: id,
        product_id: productId,
        price,
        price_breaks: asColumn(breaks),
      })),
    )
    .execute()
  const { listed } = await trx
    .selectFrom('price_list_prices')
    .select(({ fn }) => fn.countAll().as('listed'))
    .where('price_list_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(listed) > maxListPrices) throw new Problem('price-list-full')
}
