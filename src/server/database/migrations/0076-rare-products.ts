/** An admin's lists of rare products are found without reading the whole catalogue, newest first too. */
export function statements(): string[] {
  return [
    "create index products_without_picture on products (created_at, id) where img = ''",
    'create index products_out_of_stock on products (created_at, id) where quantity = 0',
    `create index products_below_minimum_listed on products (created_at, id)
      where deleted_at is null and not (quantity >=
        (minimum_quantity + coalesce(case_quantity, 1) - 1)
        / coalesce(case_quantity, 1) * coalesce(case_quantity, 1))`,
  ]
}
