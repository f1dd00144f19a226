import type { Engine } from '../open.ts'

/**
 * Orders are found by their amounts and, as customers are, by any way of writing a phone number: its digits from the
 * last one on (`phoneKey`). A job writes those of rows from before.
 */
export function statements(engine: Engine): string[] {
  const exact = engine === 'postgres' ? ' collate "C"' : ''
  return [
    ...['users', 'purchases'].flatMap((table) => [
      `alter table ${table} add column phone_key text${exact}`,
      `create index ${table}_by_phone on ${table} (phone_key)`,
    ]),
    'create index purchases_of_total on purchases (total, placed_at)',
    'create index purchases_of_subtotal on purchases (subtotal, placed_at)',
    'create index orders_of_total_price on orders (total_price, placed_at)',
    'create index ledger_of_returned_amount on ledger (amount) where amount < 0',
  ]
}
