import type { Engine } from '../open.ts'

/**
 * Purchases on account: not paid first, shipped, and invoiced with each shipment. They hold nothing unpaid of what
 * an account may, since their company's credit limits them.
 */
export function statements(engine: Engine): string[] {
  return [
    "alter table purchases add column payment text not null default 'card'",
    'alter table purchases add column net_days integer',
    'alter table orders add column on_account integer not null default 0',
    `create index orders_on_account on orders (company_id)
      where on_account = 1 and paid_at is null and shipped_at is null and deleted_at is null`,
    `create index purchases_on_account_of_member on purchases (user_id, placed_at)
      where payment = 'account'`,
    ...['purchases_to_ship', 'purchases_to_ship_by_place', 'purchases_to_ship_by_total'].map(
      (index) => `drop index ${index}`,
    ),
    `create index purchases_to_ship on purchases (placed_at, id, shipped_at) where ${toShip}`,
    `create index purchases_to_ship_by_place on purchases (address, id) where ${toShip}`,
    `create index purchases_to_ship_by_total on purchases (total, id) where ${toShip}`,
    'alter table credit_notes add column shipment_id text references shipments (id)',
    'create index invoices_summed on invoices (company_id, total) where company_id is not null',
    ...(engine === 'postgres' ? onPostgres : onSqlite),
  ]
}

const toShip = `ended_at is null and completed_at is null
  and (paid_at is not null or shipped_at is not null or payment = 'account')`

const add = `on conflict (user_id) do update set units = unpaid_totals.units + excluded.units,
  amount = unpaid_totals.amount + excluded.amount`

/** Of a trigger's row: nothing where it does not count. */
const counted = (row: 'old' | 'new', sign: '' | '-') => `insert into unpaid_totals
  select ${row}.user_id, ${sign}${row}.quantity, ${sign}${row}.total_price
  where ${row}.paid_at is null and ${row}.shipped_at is null and ${row}.deleted_at is null
    and ${row}.on_account = 0 ${add};`

const onSqlite = [
  'drop trigger unpaid_totals_added',
  'drop trigger unpaid_totals_changed',
  `create trigger unpaid_totals_added after insert on orders begin ${counted('new', '')} end`,
  `create trigger unpaid_totals_changed
    after update of quantity, total_price, paid_at, shipped_at, deleted_at on orders
    begin ${counted('old', '-')} ${counted('new', '')} end`,
]

const unpaid = 'paid_at is null and shipped_at is null and deleted_at is null and on_account = 0'

/** The triggers stay: they call these. */
const onPostgres = [
  {
    name: 'unpaid_totals_added',
    rows: `select user_id, quantity, total_price from after where ${unpaid}`,
  },
  {
    name: 'unpaid_totals_changed',
    rows: `select user_id, quantity, total_price from after where ${unpaid}
      union all select user_id, -quantity, -total_price from before where ${unpaid}`,
  },
].map(
  ({
    name,
    rows,
  }) => `create or replace function ${name}() returns trigger language plpgsql as $$ begin
    insert into unpaid_totals
      select user_id, sum(quantity), sum(total_price) from (${rows}) as counted
      group by user_id having sum(quantity) <> 0 or sum(total_price) <> 0 order by user_id
      ${add};
    return null;
  end $$`,
)
