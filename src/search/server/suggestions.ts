import type { Reply } from '#base/endpoint.ts'
import { type Currency, toMajor } from '#base/money.ts'
import type { Page } from '#base/paging.ts'
import type { listSuggestions } from '#products/contract.ts'
import { applyPriceList } from '#products/pricing.ts'
import { findListPrices, parsePrices } from '#products/server/prices.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Db } from '#server/database/open.ts'
import { searchProducts } from './search.ts'
import { tellWhy } from './why.ts'

type Suggestion = Reply<typeof listSuggestions>[number]

/** How many are shown, and how many are looked at for each way of matching. */
const usual = 8
const most = 24

/** What somebody who is typing may mean; by the asker's own numbers too, and at their prices. */
export async function suggest(
  db: Db,
  asker: Pick<Asker, 'id' | 'priceList'> | null,
  input: { q: string; limit?: number | undefined },
  currency: Currency,
): Promise<Page<Suggestion>> {
  const wish = { first: input.limit ?? usual, user: asker?.id, most }
  const found = await searchProducts(db, wish, input.q)
  const told = await tellWhy(db, found, asker?.id)
  const ids = found.rows.map(({ id }) => id)
  const own = await findListPrices(db, asker?.priceList ?? null, ids)
  const rows = found.rows.flatMap((row) => {
    const list = own.get(row.id)
    const price = list ? applyPriceList(parsePrices(row), list).price : row.price
    const why = told.get(row.id)
    if (!why) return []
    return [
      {
        productId: row.id,
        productCode: row.product_code,
        name: row.name,
        img: row.img,
        price: toMajor(price, currency),
        currency: currency.code,
        stock: row.quantity,
        minimumQuantity: row.minimum_quantity,
        caseQuantity: row.case_quantity,
        ...why,
      },
    ]
  })
  return { rows, total: rows.length, didYouMean: found.didYouMean }
}
