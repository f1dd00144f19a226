import type { Engine } from '../open.ts'

/**
 * What one buyer commits at once is a purchase of one or more orders; payments, refunds, the ledger,
 * invoices and lapsing hang on it. What is not committed yet is a basket.
 */
export function statements(engine: Engine): string[] {
  return [
    ...baskets,
    ...purchases,
    ...payments,
    ...(engine === 'postgres' ? ['create sequence purchase_counter'] : []),
  ]
}

const baskets = [
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
  // None of products: they are never erased, so no foreign key looks for the orders of one.
  'create index orders_of_purchase on orders (purchase_id)',
  'create index orders_of_user on orders (user_id, placed_at, id) where deleted_at is null',
  'create index orders_listed on orders (placed_at, id) where deleted_at is null',
  `create index orders_open on orders (placed_at, id, shipped_at, paid_at)
    where (shipped_at is null or paid_at is null) and deleted_at is null`,
  // What one account holds unpaid is counted with each order that it places.
  `create index orders_unpaid_of_user on orders (user_id, quantity, total_price)
    where paid_at is null and shipped_at is null and deleted_at is null`,
]

const payments = [
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
    deletion text,
    fact text,
    asked_at bigint not null,
    tries integer not null,
    due_at bigint not null,
    done_at bigint
  )`,
  'create index refunds_due on refunds (due_at) where done_at is null',
  'create index refunds_of_intent on refunds (intent_id)',
  'create index refunds_of_deletion on refunds (deletion) where deletion is not null',
  `create table invoices (
    purchase_id text primary key references purchases (id),
    number integer not null unique,
    made_at bigint not null
  )`,
]
