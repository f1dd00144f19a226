/**
 * A product's stock history reads its orders, not all of the shop's. Placing pays for no more indexes than
 * before: that of remembered answers served only the forgetting of an account, and they live a day.
 */
export function statements(): string[] {
  return [
    'create index orders_of_product on orders (product_id, placed_at)',
    'drop index idempotency_of_account',
  ]
}
