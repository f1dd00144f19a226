/**
 * Where a product lies in the warehouse, and which ones are hidden. A hidden product has `deleted_at` too, so
 * that whatever finds products for visitors passes it over. The catalogue's indexes hold all products
 * now: admins list the hidden ones in the same orders.
 */
export function statements(): string[] {
  return [
    "alter table products add column bin text not null default ''",
    'alter table products add column hidden_at bigint',
    'create index products_hidden on products (hidden_at) where hidden_at is not null',
    ...Object.entries(listed).flatMap(([index, columns]) => [
      `drop index ${index}`,
      `create index ${index} on products (${columns})`,
    ]),
  ]
}

const listed = {
  products_listed: 'created_at, id',
  products_by_name: 'name_key, id',
  products_by_price: 'price, id',
}
