import type { Database } from '../open.ts'

/**
 * What leaves the warehouse together is a shipment of units of lines, with a number and where the carrier
 * has it. What was shipped before is one shipment of its purchase.
 */
export function statements(engine: Database['engine']): string[] {
  return [
    `create table shipments (
      id text primary key,
      purchase_id text not null references purchases (id),
      seq integer not null,
      number text not null unique,
      carrier text not null,
      tracking text not null,
      shipped_at bigint not null,
      shipped_by text references users (id),
      voided_at bigint,
      voided_by text references users (id),
      unique (purchase_id, seq)
    )`,
    `create table shipment_lines (
      shipment_id text not null references shipments (id),
      order_id text not null references orders (id),
      units integer not null check (units >= 1),
      primary key (shipment_id, order_id)
    )`,
    `insert into shipments (id, purchase_id, seq, number, carrier, tracking, shipped_at)
      select id || '-1', id, 1, number || '-1', '', '', shipped_at from purchases
      where shipped_at is not null`,
    `insert into shipment_lines (shipment_id, order_id, units)
      select purchase_id || '-1', id, quantity from orders where shipped_at is not null`,
    'create index shipment_lines_of_order on shipment_lines (order_id)',
    `create index shipments_tracked on shipments (tracking) where tracking <> ''`,
    'alter table orders add column shipped_units integer not null default 0',
    'alter table orders add column closed_units integer not null default 0',
    ...(engine === 'postgres' ? countOnPostgres : [countShipped]),
    // Mails that wait were written from orders.
    `update outbox set facts = (
        select '{"shipmentIds":["' || purchase_id || '-1"]}' from orders
        where orders.id = substr(outbox.fact, length(outbox.fact) - 25)
      ) where fact like 'shipped:%' and sent_at is null`,
  ]
}

const countShipped = 'update orders set shipped_units = quantity where shipped_at is not null'

/** What an account holds unpaid does not change by it, and would be counted row by row. */
const countOnPostgres = [
  'alter table orders disable trigger user',
  countShipped,
  'alter table orders enable trigger user',
]
