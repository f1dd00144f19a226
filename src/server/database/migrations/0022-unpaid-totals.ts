import type { Engine } from '../open.ts'

/**
 * What each account holds that is neither paid nor shipped is kept beside its orders, and not summed up
 * with each that it places: an account with 10,000 such lines placed a third as many on PostgreSQL.
 */
export function statements(engine: Engine): string[] {
  return [
    `create table unpaid_totals (
      user_id text primary key references users (id),
      units bigint not null,
      amount bigint not null
    )`,
    `insert into unpaid_totals (user_id, units, amount)
      select user_id, sum(quantity), sum(total_price) from orders where ${unpaid} group by user_id`,
    ...(engine === 'postgres' ? onPostgres : onSqlite),
    'drop index orders_unpaid_of_user',
  ]
}

const unpaid = 'paid_at is null and shipped_at is null and deleted_at is null'

const add = `on conflict (user_id) do update set units = unpaid_totals.units + excluded.units,
  amount = unpaid_totals.amount + excluded.amount`

/** Of a trigger's row: nothing where it does not count. */
const counted = (row: 'old' | 'new', sign: '' | '-') => `insert into unpaid_totals
  select ${row}.user_id, ${sign}${row}.quantity, ${sign}${row}.total_price
  where ${row}.paid_at is null and ${row}.shipped_at is null and ${row}.deleted_at is null ${add};`

const onSqlite = [
  `create trigger unpaid_totals_added after insert on orders begin ${counted('new', '')} end`,
  `create trigger unpaid_totals_changed
    after update of quantity, total_price, paid_at, shipped_at, deleted_at on orders
    begin ${counted('old', '-')} ${counted('new', '')} end`,
]

/** Accounts in one order, so that two who change several never wait for each other. */
const onPostgres = [
  {
    name: 'unpaid_totals_added',
    on: 'after insert on orders referencing new table as after',
    rows: `select user_id, quantity, total_price from after where ${unpaid}`,
  },
  {
    name: 'unpaid_totals_changed',
    on: 'after update on orders referencing old table as before new table as after',
    rows: `select user_id, quantity, total_price from after where ${unpaid}
      union all select user_id, -quantity, -total_price from before where ${unpaid}`,
  },
].flatMap(({ name, on, rows }) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin
    insert into unpaid_totals
      select user_id, sum(quantity), sum(total_price) from (${rows}) as counted
      group by user_id having sum(quantity) <> 0 or sum(total_price) <> 0 order by user_id
      ${add};
    return null;
  end $$`,
  `create trigger ${name} ${on} for each statement execute function ${name}()`,
])
