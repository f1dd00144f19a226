import type { Engine } from '../open.ts'

/**
 * What one buyer commits at once is a purchase of one or more orders; payments, refunds, the ledger,
 * invoices and lapsing hang on it. Products get price breaks, accounts price lists and a basket.
 */
export function statements(engine: Engine): string[] {
  return [
    ...(engine === 'sqlite' ? ['drop table order_words', 'drop table order_words_upto'] : []),
    ...['refunds', 'payment_intents', 'ledger', 'orders'].map((table) => `drop table ${table}`),
    ...purchases,
    ...prices,
    ...(engine === 'postgres' ? onPostgres : onSqlite),
  ]
}

const purchases = [
  `create table purchases (
    id text primary key,
    counter bigint not null unique,
    number text not null unique,
    user_id text not null references users (id),
    user_name text not null,
    email text not null,
    phone text not null,
    address text not null,
    po_number text not null,
    note text not null,
    currency text not null,
    goods bigint not null check (goods >= 0),
    tax_name text not null,
    tax_rate integer not null check (tax_rate >= 0),
    tax bigint not null check (tax >= 0),
    total bigint not null,
    placed_at bigint not null,
    lapses_at bigint not null,
    lapse_warned_at bigint,
    paid_at bigint,
    transaction_id text unique,
    shipped_at bigint,
    ended_at bigint,
    check (total = goods + tax),
    check ((paid_at is null) = (transaction_id is null))
  )`,
  'create index purchases_of_user on purchases (user_id, placed_at, id)',
  'create index purchases_listed on purchases (placed_at, id)',
  `create index purchases_lapsing on purchases (lapses_at)
    where paid_at is null and shipped_at is null and ended_at is null`,
  `create table orders (
    id text primary key,
    purchase_id text not null references purchases (id),
    user_id text not null references users (id),
    product_id text not null references products (id),
    product_code text not null,
    name text not null,
    description text not null,
    price bigint not null,
    quantity integer not null check (quantity >= 1),
    total_price bigint not null,
    minimum_quantity integer not null,
    img text not null,
    placed_at bigint not null,
    paid_at bigint,
    shipped_at bigint,
    deleted_at bigint,
    deleted_by text
  )`,
  'create index orders_of_purchase on orders (purchase_id)',
  'create index orders_of_user on orders (user_id, placed_at, id) where deleted_at is null',
  'create index orders_listed on orders (placed_at, id) where deleted_at is null',
  `create index orders_open on orders (placed_at, id, shipped_at, paid_at)
    where (shipped_at is null or paid_at is null) and deleted_at is null`,
  `create table payment_intents (
    id text primary key,
    purchase_id text references purchases (id),
    user_id text not null references users (id),
    amount bigint not null check (amount >= 1),
    currency text not null,
    created_at bigint not null,
    settled_at bigint,
    look_at bigint not null
  )`,
  'create index payment_intents_of_purchase on payment_intents (purchase_id)',
  'create index payment_intents_open on payment_intents (look_at) where settled_at is null',
  `create table ledger (
    id text primary key,
    kind text not null,
    fact text not null,
    intent_id text not null,
    purchase_id text references purchases (id),
    amount bigint not null,
    currency text not null,
    at bigint not null,
    unique (kind, fact)
  )`,
  'create index ledger_of_intent on ledger (intent_id)',
  'create index ledger_of_purchase on ledger (purchase_id)',
  `create table refunds (
    id text primary key,
    intent_id text not null,
    purchase_id text references purchases (id),
    order_id text references orders (id),
    amount bigint not null check (amount >= 0),
    reason text not null,
    asked_at bigint not null,
    tries integer not null,
    due_at bigint not null,
    done_at bigint
  )`,
  'create index refunds_due on refunds (due_at) where done_at is null',
  'create index refunds_of_intent on refunds (intent_id)',
  `create table invoices (
    purchase_id text primary key references purchases (id),
    number integer not null unique,
    made_at bigint not null
  )`,
  `create table baskets (
    user_id text primary key references users (id),
    version integer not null
  )`,
  `create table basket_lines (
    id text primary key,
    user_id text not null references users (id),
    product_id text not null references products (id),
    quantity integer not null check (quantity >= 1),
    added_at bigint not null,
    unique (user_id, product_id)
  )`,
]

const prices = [
  'alter table products add column price_breaks text',
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
  'alter table users add column price_list_id text references price_lists (id)',
]

/** The words of an order are its own and its purchase's; they are added when somebody searches. */
const onSqlite = [
  `create view order_texts as
    select orders.rowid as place, orders.id, orders.name, orders.product_code, purchases.number,
      purchases.po_number, purchases.user_name, purchases.email, purchases.phone, purchases.address
    from orders join purchases on purchases.id = orders.purchase_id`,
  `create virtual table order_words using fts5(
    id, name, product_code, number, po_number, user_name, email, phone, address,
    content = 'order_texts', content_rowid = 'place', detail = none,
    columnsize = 0, prefix = '1 2 3 4 5', tokenize = "unicode61 remove_diacritics 2"
  )`,
  'create table order_words_upto (one integer primary key check (one = 1), place integer not null)',
  'insert into order_words_upto (one, place) values (1, 0)',
]

/** The same words, found as an order is written; `update … set purchase_id` finds them anew. */
const onPostgres = [
  'alter table products alter column price type bigint',
  'create sequence purchase_counter',
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
