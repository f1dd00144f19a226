/** What there is to do is found without reading every order that there ever was, or every product. */
export function statements(): string[] {
  return [
    `create index orders_to_ship on orders (placed_at, id)
      where shipped_at is null and paid_at is not null and deleted_at is null`,
    `create index products_below_minimum on products (quantity, id)
      where deleted_at is null and quantity < minimum_quantity`,
  ]
}
