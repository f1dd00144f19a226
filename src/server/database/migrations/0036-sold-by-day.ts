/** What was sold is added up by the day, without reading every order that there ever was. */
export function statements(): string[] {
  return [
    'create index ledger_by_time on ledger (at, currency, amount, purchase_id)',
    `create index orders_by_payment on orders (paid_at, product_id, quantity, purchase_id)
      where paid_at is not null and deleted_at is null`,
  ]
}
