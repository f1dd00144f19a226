import type { Engine } from '../open.ts'

/**
 * PostgreSQL counts the kinds of all products that one statement adds at once. Each product was counted
 * by itself, twice, and looked for its count among those that the same transaction had made before: for
 * 200,000 products a quarter of an hour.
 */
export function statements(engine: Engine): string[] {
  return engine === 'postgres' ? onPostgres : []
}

/** As 0006 says it. */
const orderable = `quantity >= (minimum_quantity + coalesce(case_quantity, 1) - 1)
  / coalesce(case_quantity, 1) * coalesce(case_quantity, 1)`

const onPostgres = [
  'drop trigger product_kinds_changed on products',
  `create trigger product_kinds_changed after update of kind, deleted_at on products
    for each row execute function count_kinds()`,
  'drop trigger product_kinds_orderable_added on products',
  `create function count_added() returns trigger language plpgsql as $$ begin
    insert into product_kinds (kind, products, orderable)
      select kind, count(*), count(*) filter (where ${orderable}) from added
      where deleted_at is null group by kind order by kind
      on conflict (kind) do update set products = product_kinds.products + excluded.products,
        orderable = product_kinds.orderable + excluded.orderable;
    return null;
  end $$`,
  `create trigger product_kinds_added after insert on products referencing new table as added
    for each statement execute function count_added()`,
]
