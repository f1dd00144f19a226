/** Sales are summed up from indexes alone: units less those that were credited since, and purchases by their payment. */
export function statements(): string[] {
  return [
    'drop index orders_by_payment',
    `create index orders_by_payment on orders (paid_at, product_id, quantity, credited_units)
      where paid_at is not null and (deleted_at is null or shipped_units > 0)`,
    `create index purchases_by_payment on purchases (paid_at)
      where paid_at is not null and (ended_at is null or shipped_at is not null)`,
  ]
}
