import type { Generated } from 'kysely'
import type { Money } from '#base/money.ts'

export type ProductTables = {
  products: Products
  product_kinds: ProductKinds
  price_lists: PriceLists
  price_list_prices: PriceListPrices
}

type Products = {
  id: string
  product_code: string
  name: string
  /** The name trimmed and lower-cased: what must be unique. */
  name_key: string
  /** What the part is, by its name; null until somebody has said so. */
  head: Generated<string | null>
  description: string
  kind: string
  price: Money
  /** Units that can be ordered now: what is on the shelf less what open orders hold. */
  quantity: number
  minimum_quantity: number
  case_quantity: number | null
  /** JSON: `[[from, price], …]`, the price in minor units. */
  price_breaks: Generated<string | null>
  img: string
  created_at: number
  changed_at: number
  deleted_at: number | null
}

/** How many products of the catalogue are of a kind, and can be ordered now; kept by triggers. */
type ProductKinds = { kind: string; products: number; orderable: Generated<number> }

type PriceLists = { id: string; name: string; created_at: number }

type PriceListPrices = {
  id: string
  price_list_id: string
  product_id: string
  price: Money
  price_breaks: string | null
}
