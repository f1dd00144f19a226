import type { Reply } from '#base/endpoint.ts'
import { type Currency, toMajor } from '#base/money.ts'
import type { Page } from '#base/paging.ts'
import type { listSuggestions } from '#products/contract.ts'
import { applyPriceList } from '#products/pricing.ts'
import { findListPrices, parsePrices } from '#products/server/prices.ts'
import type { Db } from '#server/database/open.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { explain } from './explain.ts'
import { searchProducts } from './search.ts'

type Suggestion = Reply<typeof listSuggestions>[number]

const usual = 8
/** Looked at for each way of matching: whoever types on sees others. */
const candidates = 100

/** What somebody who is typing may mean; by their own numbers too, and at their prices. */
export async function suggest(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'priceList'> | null,
  { q, limit = usual }: { q: string; limit?: number | undefined },
  currency: Currency,
): Promise<Page<Suggestion>> {
  const found = await searchProducts(db, { limit, candidates, user: user?.id }, q)
  const explanations = await explain(db, found)
  const ids = found.rows.map(({ id }) => id)
  const lists = await findListPrices(db, user?.priceList ?? null, ids)
  const rows = found.rows.map((row) => {
    const list = lists.get(row.id)
    const price = list ? applyPriceList(parsePrices(row), list).price : row.price
    return {
      productId: row.id,
      productCode: row.product_code,
      name: row.name,
      img: row.img,
      price: toMajor(price, currency),
      currency: currency.code,
      stock: row.quantity,
      minimumQuantity: row.minimum_quantity,
      caseQuantity: row.case_quantity,
      ...explanations(row),
    }
  })
  return { rows, total: rows.length, didYouMean: found.didYouMean }
}
