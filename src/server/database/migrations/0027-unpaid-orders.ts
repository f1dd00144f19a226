/** What one account holds unpaid is counted with each order that it places. */
export function statements(): string[] {
  return [
    `create index orders_unpaid_of_user on orders (user_id, quantity, total_price)
      where paid_at is null and shipped_at is null and deleted_at is null`,
  ]
}
