import type { Engine } from '../open.ts'

/**
 * The words of products, users, reviews and orders, by which they are found. Both engines split texts
 * alike: lower case, without accents, at whatever is no letter or digit.
 */
export function statements(engine: Engine): string[] {
  return [
    ...(engine === 'postgres' ? onPostgres : onSqlite),
    'create index products_by_code on products (code_key) where deleted_at is null',
  ]
}

/** The words of a row follow it by triggers; those of orders are added when somebody searches. */
const onSqlite = [
  `alter table products add column code_key text generated always as (
    lower(replace(replace(replace(replace(replace(replace(
      product_code, '-', ''), ' ', ''), '.', ''), '/', ''), '_', ''), '+', ''))
  ) virtual`,

  words('product_words', ['name', 'product_code', 'kind', 'description'], {
    content: ['products', 'rowid'],
    detail: 'column',
  }),
  ...followed('product', ['name', 'product_code', 'kind', 'description'], 'deleted_at'),

  words('review_words', ['description'], { content: ['reviews', 'rowid'], detail: 'none' }),
  ...followed('review', ['description'], 'hidden_at'),

  words('user_words', ['name', 'email', 'phone'], {
    content: ['users', 'rowid'],
    detail: 'column',
  }),
  ...followed('user', ['name', 'email', 'phone'], null),

  // The words of an order are its own and its purchase's.
  `create view order_texts as
    select orders.rowid as place, orders.id, orders.name, orders.product_code, purchases.number,
      purchases.po_number, purchases.user_name, purchases.email, purchases.phone, purchases.address
    from orders join purchases on purchases.id = orders.purchase_id`,
  words(
    'order_words',
    [
      ...['id', 'name', 'product_code', 'number', 'po_number'],
      ...['user_name', 'email', 'phone', 'address'],
    ],
    { content: ['order_texts', 'place'], detail: 'none', prefix: '1 2 3 4 5' },
  ),
  'create table order_words_upto (one integer primary key check (one = 1), place integer not null)',
  'insert into order_words_upto (one, place) values (1, 0)',
]

type Kept = { content: [table: string, rowid: string]; detail: 'none' | 'column'; prefix?: string }

/** A word need not be gathered from all that begin like it: so many first letters are kept too. */
function words(name: string, columns: string[], kept: Kept): string {
  const { content, detail, prefix = '1 2 3 4 5 6 7 8' } = kept
  const [table, rowid] = content
  return `create virtual table ${name} using fts5(
    ${columns.join(', ')}, content = '${table}', content_rowid = '${rowid}', detail = ${detail},
    columnsize = 0, prefix = '${prefix}', tokenize = "unicode61 remove_diacritics 2"
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
    `create trigger ${index}_added after insert on ${table} when ${there('new')} begin ${add} end`,
    `create trigger ${index}_forgotten after ${changed} when ${there('old')} begin ${forget} end`,
    `create trigger ${index}_changed after ${changed} when ${there('new')} begin ${add} end`,
  ]
}

/**
 * A word is cut, because PostgreSQL keeps none of more than 2,046 bytes. In plpgsql the function is
 * planned once for each connection instead of in each statement. New words of what is searched more
 * often than written do not wait on a list beside the index: every search would read that from end
 * to end.
 */
const onPostgres = [
  `create function shop_words(told text) returns tsvector
  language plpgsql immutable as $$ begin
    return (
      select array_to_tsvector(coalesce(array_agg(left(word, 60)), '{}'))
      from unnest(regexp_split_to_array(
        lower(regexp_replace(normalize(told, NFKD), '[\\u0300-\\u036f]', '', 'g')),
        '[^[:alnum:]]+'
      )) as word where word <> ''
    );
  end $$`,
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
  `create index products_name_words on products using gin (name_words) with (fastupdate = off)`,
  `create index products_words on products using gin (words) with (fastupdate = off)`,

  `alter table users
    add column name_words tsvector generated always as (shop_words(name)) stored,
    add column words tsvector generated always as (
      shop_words(name || ' ' || email || ' ' || phone)
    ) stored`,
  `create index users_name_words on users using gin (name_words) with (fastupdate = off)`,
  `create index users_words on users using gin (words) with (fastupdate = off)`,

  `alter table reviews
    add column words tsvector generated always as (shop_words(description)) stored`,
  'create index reviews_words on reviews using gin (words) with (fastupdate = off)',

  // Of an order and its purchase, as it is written; `update … set purchase_id` finds them anew.
  'alter table orders add column words tsvector',
  'create index orders_words on orders using gin (words)',
  `create function words_of_order() returns trigger language plpgsql as $$ begin
    select shop_words(concat_ws(' ', new.id, new.name, new.product_code, number, po_number,
      user_name, email, phone, address)) into new.words
    from purchases where id = new.purchase_id;
    return new;
  end $$`,
  `create trigger words_of_order before insert or update of purchase_id on orders
    for each row execute function words_of_order()`,
]
