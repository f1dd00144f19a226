import type { Engine } from '../open.ts'

/** What the shop sells, how many products each kind has, and who pays which price. */
export function statements(engine: Engine): string[] {
  return [...catalogue, ...(engine === 'postgres' ? onPostgres : onSqlite)]
}

const catalogue = [
  `create table products (
    id text primary key,
    product_code text not null unique,
    name text not null,
    name_key text not null,
    description text not null,
    kind text not null,
    price bigint not null check (price >= 1),
    price_breaks text,
    quantity integer not null check (quantity >= 0),
    minimum_quantity integer not null check (minimum_quantity >= 1),
    case_quantity integer check (case_quantity >= 1),
    img text not null,
    created_at bigint not null,
    changed_at bigint not null,
    deleted_at bigint
  )`,
  'create unique index products_name on products (name_key) where deleted_at is null',
  'create index products_listed on products (created_at, id) where deleted_at is null',
  'create index products_by_name on products (name_key, id) where deleted_at is null',
  'create index products_by_price on products (price, id) where deleted_at is null',
  'create index products_of_kind on products (kind, created_at, id) where deleted_at is null',
  'create index products_of_kind_by_name on products (kind, name_key, id) where deleted_at is null',
  'create index products_of_kind_by_price on products (kind, price, id) where deleted_at is null',
  // For asking whether a product shows a picture.
  'create index products_picture on products (img)',
  'create table product_kinds (kind text primary key, products integer not null)',
  `create table price_lists (
    id text primary key,
    name text not null unique,
    created_at bigint not null
  )`,
  `create table price_list_prices (
    id text primary key,
    price_list_id text not null references price_lists (id),
    product_id text not null references products (id),
    price bigint not null check (price >= 1),
    price_breaks text,
    unique (price_list_id, product_id)
  )`,
]

const onSqlite = [
  `create trigger product_kinds_added after insert on products when new.deleted_at is null begin
    ${oneMoreOf('new.kind', '1')};
  end`,
  `create trigger product_kinds_changed after update of kind, deleted_at on products begin
    update product_kinds set products = products - 1
      where kind = old.kind and old.deleted_at is null;
    ${oneMoreOf('new.kind', 'new.deleted_at is null')};
  end`,
]

function oneMoreOf(kind: string, condition: string): string {
  return `insert into product_kinds (kind, products) select ${kind}, 1 where ${condition}
    on conflict (kind) do update set products = product_kinds.products + 1`
}

const onPostgres = [
  // Room on each page lets a product's stock change without a new entry in any index.
  'alter table products set (fillfactor = 85)',
  `create function count_kinds() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' and old.deleted_at is null then
      update product_kinds set products = products - 1 where kind = old.kind;
    end if;
    if new.deleted_at is null then
      insert into product_kinds (kind, products) values (new.kind, 1)
        on conflict (kind) do update set products = product_kinds.products + 1;
    end if;
    return null;
  end $$`,
  `create trigger product_kinds_changed after insert or update of kind, deleted_at on products
    for each row execute function count_kinds()`,
]
