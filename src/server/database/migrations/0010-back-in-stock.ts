/** Who wants to be told when a product can be ordered again; a row goes with the mail that tells. */
export function statements(): string[] {
  return [
    `create table stock_watches (
      id text primary key,
      user_id text not null references users (id),
      product_id text not null references products (id),
      asked_at bigint not null,
      unique (user_id, product_id)
    )`,
    'create index stock_watches_of_product on stock_watches (product_id)',
  ]
}
