import type { Money } from '#base/money.ts'

export type BasketTables = {
  baskets: Baskets
  basket_lines: BasketLines
}

/** Grows with every change of the account's basket. */
type Baskets = { user_id: string; version: number }

type BasketLines = {
  id: string
  user_id: string
  product_id: string
  quantity: number
  /** What one unit cost when the line was last set; null before such was kept. */
  seen_price: Money | null
  added_at: number
}
