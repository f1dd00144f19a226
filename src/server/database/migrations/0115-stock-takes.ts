/** Stock as it was counted, take by take; one that was entered wrongly is reverted by an entry of its own. */
export function statements(): string[] {
  return [
    `create table stock_takes (
      id text primary key,
      user_id text not null references users (id),
      note text not null,
      counted_at bigint not null,
      reverted_at bigint,
      reverted_by text references users (id)
    )`,
    'create index stock_takes_listed on stock_takes (counted_at, id)',
    `create table stock_take_lines (
      id text primary key,
      stock_take_id text not null references stock_takes (id),
      product_id text not null references products (id),
      counted integer not null check (counted >= 0),
      on_hand integer not null check (on_hand >= 0)
    )`,
    'create index stock_take_lines_of_take on stock_take_lines (stock_take_id)',
    'create index stock_take_lines_of_product on stock_take_lines (product_id)',
  ]
}
