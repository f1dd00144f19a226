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
  added_at: number
}
