/**
 * An admin's lists of rare products hold their kinds, and none that left the catalogue: those of a kind are counted
 * without reading their rows. `length(img)`, because SQLite would read `img = ''` from the index of all pictures.
 */
export function statements(): string[] {
  return Object.entries(listed).flatMap(([index, { columns, where }]) => [
    `drop index ${index}`,
    `create index ${index} on products (${columns}, kind) where deleted_at is null and ${where}`,
  ])
}

const belowMinimum = `not (quantity >= (minimum_quantity + coalesce(case_quantity, 1) - 1)
  / coalesce(case_quantity, 1) * coalesce(case_quantity, 1))`

const listed = {
  products_without_fitment: { columns: 'created_at, id', where: 'fitted = 0' },
  products_without_picture: { columns: 'created_at, id', where: 'length(img) = 0' },
  products_out_of_stock: { columns: 'created_at, id', where: 'quantity = 0' },
  products_below_minimum_listed: { columns: 'created_at, id', where: belowMinimum },
  products_below_minimum: { columns: 'quantity, id', where: belowMinimum },
}
