import type { Engine } from '../open.ts'

/** Triggers keep which products have applications: an admin's list of the others reads an index. */
export function statements(engine: Engine): string[] {
  return [
    'alter table products add column fitted integer not null default 0',
    'update products set fitted = 1 where id in (select product_id from applications)',
    `create index products_without_fitment on products (created_at, id, kind)
      where fitted = 0 and deleted_at is null`,
    ...(engine === 'postgres' ? onPostgres : onSqlite),
  ]
}

const setFitted = 'update products set fitted = 1 where id = new.product_id and fitted = 0;'
const setUnfitted = `update products set fitted = 0 where id = old.product_id
  and not exists (select 1 from applications where product_id = old.product_id);`

const onSqlite = [
  `create trigger products_fitted after insert on applications begin ${setFitted} end`,
  `create trigger products_unfitted after delete on applications begin ${setUnfitted} end`,
]

const onPostgres = [
  `create function keep_fitted() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${setFitted} else ${setUnfitted} end if;
    return null;
  end $$`,
  `create trigger products_fitted after insert or delete on applications
    for each row execute function keep_fitted()`,
]
