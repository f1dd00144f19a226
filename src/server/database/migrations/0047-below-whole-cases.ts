/** A product is scarce when its stock fills no smallest order: the minimum, rounded up to whole cases. */
export function statements(): string[] {
  return [
    'drop index products_below_minimum',
    `create index products_below_minimum on products (quantity, id)
      where deleted_at is null and not (quantity >=
        (minimum_quantity + coalesce(case_quantity, 1) - 1)
        / coalesce(case_quantity, 1) * coalesce(case_quantity, 1))`,
  ]
}
