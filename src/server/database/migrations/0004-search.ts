import type { Engine } from '../open.ts'

/**
 * What keeps lists and searches quick in a large shop: an index for every order of every list, the
 * words of products, orders, users and reviews, and how many products each kind has. Both engines
 * split texts alike: lower case, without accents, at whatever is no letter or digit.
 */
export function statements(engine: Engine): string[] {
  return [...indexes, ...(engine === 'postgres' ? onPostgres : onSqlite)]
}

const indexes = [
  'create index products_by_name on products (name_key, id) where deleted_at is null',
  'create index products_by_price on products (price, id) where deleted_at is null',
  'create index products_of_kind on products (kind, created_at, id) where deleted_at is null',
  'create index products_of_kind_by_name on products (kind, name_key, id) where deleted_at is null',
  'create index products_of_kind_by_price on products (kind, price, id) where deleted_at is null',
  'create index users_listed on users (created_at, id)',
  'create index reviews_of_user on reviews (user_id)',
  `create index orders_pending on orders (placed_at, id)
    where shipped_at is null and deleted_at is null`,
  `create index orders_unpaid on orders (placed_at, id)
    where paid_at is null and deleted_at is null`,
  'create table product_kinds (kind text primary key, products integer not null)',
  `insert into product_kinds (kind, products)
    select kind, count(*) from products where deleted_at is null group by kind`,
]

/** The words of a row follow it by triggers; only those of orders are added by search-orders.ts. */
const onSqlite = [
  `alter table products add column code_key text generated always as (
    lower(replace(replace(replace(replace(replace(replace(
      product_code, '-', ''), ' ', ''), '.', ''), '/', ''), '_', ''), '+', ''))
  ) virtual`,
  'create index products_by_code on products (code_key) where deleted_at is null',

  words('product_words', ['name', 'product_code', 'kind', 'description'], 'products', 'column'),
  ...followed('product', ['name', 'product_code', 'kind', 'description'], 'deleted_at'),

  words('review_words', ['description'], 'reviews', 'none'),
  ...followed('review', ['description'], 'hidden_at'),

  words('user_words', ['name', 'email', 'phone'], 'users', 'column'),
  ...followed('user', ['name', 'email', 'phone'], null),

  words(
    'order_words',
    ['id', 'name', 'product_code', 'user_name', 'email', 'phone', 'address'],
    'orders',
    'none',
  ),
  'create table order_words_upto (one integer primary key check (one = 1), place integer not null)',
  "insert into order_words (order_words) values ('rebuild')",
  'insert into order_words_upto (one, place) select 1, coalesce(max(rowid), 0) from orders',

  `create trigger product_kinds_added after insert on products when new.deleted_at is null begin
    ${oneMoreOf('new.kind', '1')};
  end`,
  `create trigger product_kinds_changed after update of kind, deleted_at on products begin
    update product_kinds set products = products - 1
      where kind = old.kind and old.deleted_at is null;
    ${oneMoreOf('new.kind', 'new.deleted_at is null')};
  end`,
]

function words(name: string, columns: string[], table: string, detail: 'none' | 'column'): string {
  return `create virtual table ${name} using fts5(
    ${columns.join(', ')}, content = '${table}', content_rowid = 'rowid', detail = ${detail},
    columnsize = 0, prefix = '1 2 3 4 5 6 7 8', tokenize = "unicode61 remove_diacritics 2"
  )`
}

/** Keeps a table's words as the table is; rows whose `gone` is set are not found. */
function followed(one: string, columns: string[], gone: string | null): string[] {
  const [table, index, list] = [`${one}s`, `${one}_words`, columns.join(', ')]
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  const there = (row: string) => (gone ? `${row}.${gone} is null` : 'true')
  const add = `insert into ${index} (rowid, ${list}) values (new.rowid, ${of('new')});`
  const forget = `insert into ${index} (${index}, rowid, ${list})
    values ('delete', old.rowid, ${of('old')});`
  const changed = `update of ${[...columns, ...(gone ? [gone] : [])].join(', ')} on ${table}`
  return [
    `insert into ${index} (rowid, ${list})
      select rowid, ${list} from ${table} ${gone ? `where ${gone} is null` : ''}`,
    `create trigger ${index}_added after insert on ${table} when ${there('new')} begin ${add} end`,
    `create trigger ${index}_forgotten after ${changed} when ${there('old')} begin ${forget} end`,
    `create trigger ${index}_changed after ${changed} when ${there('new')} begin ${add} end`,
  ]
}

function oneMoreOf(kind: string, condition: string): string {
  return `insert into product_kinds (kind, products) select ${kind}, 1 where ${condition}
    on conflict (kind) do update set products = product_kinds.products + 1`
}

const onPostgres = [
  // A word is cut, because PostgreSQL keeps none of more than 2,046 bytes.
  `create function shop_words(told text) returns tsvector language sql immutable as $$
    select array_to_tsvector(coalesce(array_agg(left(word, 60)), '{}'))
    from unnest(regexp_split_to_array(
      lower(regexp_replace(normalize(told, NFKD), '[\\u0300-\\u036f]', '', 'g')),
      '[^[:alnum:]]+'
    )) as word where word <> ''
  $$`,
  `alter table products
    add column code_key text collate "C" generated always as (
      lower(regexp_replace(product_code, '[^[:alnum:]]+', '', 'g'))
    ) stored,
    add column name_words tsvector generated always as (
      shop_words(name || ' ' || product_code)
    ) stored,
    add column words tsvector generated always as (
      shop_words(name || ' ' || product_code || ' ' || kind || ' ' || description)
    ) stored`,
  'create index products_by_code on products (code_key) where deleted_at is null',
  'create index products_name_words on products using gin (name_words)',
  'create index products_words on products using gin (words)',

  `alter table users
    add column name_words tsvector generated always as (shop_words(name)) stored,
    add column words tsvector generated always as (
      shop_words(name || ' ' || email || ' ' || phone)
    ) stored`,
  'create index users_name_words on users using gin (name_words)',
  'create index users_words on users using gin (words)',

  `alter table reviews
    add column words tsvector generated always as (shop_words(description)) stored`,
  'create index reviews_words on reviews using gin (words)',

  `alter table orders add column words tsvector generated always as (
    shop_words(id || ' ' || name || ' ' || product_code || ' ' || user_name || ' ' || email
      || ' ' || phone || ' ' || address)
  ) stored`,
  'create index orders_words on orders using gin (words)',

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
