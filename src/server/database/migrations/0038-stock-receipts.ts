/** What came into stock, delivery by delivery; one that was entered wrongly is taken back by an entry of its own. */
export function statements(): string[] {
  return [
    `create table stock_receipts (
      id text primary key,
      user_id text not null references users (id),
      note text not null,
      received_at bigint not null,
      reverted_at bigint
    )`,
    'create index stock_receipts_listed on stock_receipts (received_at, id)',
    `create table stock_receipt_lines (
      id text primary key,
      receipt_id text not null references stock_receipts (id),
      product_id text not null references products (id),
      quantity integer not null check (quantity >= 1)
    )`,
    'create index stock_receipt_lines_of_receipt on stock_receipt_lines (receipt_id)',
    'create index stock_receipt_lines_of_product on stock_receipt_lines (product_id)',
  ]
}
