/** A change of many prices, in steps: `last_id` is the product up to which it is done. One at a time is open. */
export function statements(): string[] {
  return [
    `create table price_changes (
      id text primary key,
      user_id text not null references users (id),
      asked text not null,
      products integer not null,
      done integer not null,
      changed integer not null,
      skipped integer not null,
      last_id text not null,
      started_at bigint not null,
      confirmed_at bigint,
      stepped_at bigint not null,
      finished_at bigint
    )`,
    `create unique index price_changes_open on price_changes ((finished_at is null))
      where finished_at is null`,
    `create table price_change_rows (
      change_id text not null references price_changes (id),
      product_id text not null references products (id),
      price bigint not null,
      price_breaks text,
      new_price bigint not null,
      new_price_breaks text,
      primary key (change_id, product_id)
    )`,
    'create index price_change_rows_product on price_change_rows (product_id)',
  ]
}
