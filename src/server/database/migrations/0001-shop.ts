import type { Engine } from '../open.ts'

/** The shop as it opened. Both engines read the same statements, but for the identity's own types. */
export function statements(engine: Engine): string[] {
  return [...shop, ...identity(engine)]
}

const shop = [
  `create table users (
    id text primary key,
    email text not null unique,
    name text not null,
    phone text not null,
    address text not null,
    img text not null,
    admin_at bigint,
    created_at bigint not null
  )`,
  `create table products (
    id text primary key,
    product_code text not null unique,
    name text not null,
    name_key text not null,
    description text not null,
    kind text not null,
    price integer not null check (price >= 1),
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
  `create table reviews (
    id text primary key,
    user_id text not null references users (id),
    star integer not null check (star between 1 and 5),
    description text not null,
    created_at bigint not null,
    hidden_at bigint
  )`,
  'create index reviews_listed on reviews (created_at, id) where hidden_at is null',
  `create table orders (
    id text primary key,
    group_id text,
    user_id text not null references users (id),
    product_id text not null references products (id),
    product_code text not null,
    user_name text not null,
    email text not null,
    phone text not null,
    address text not null,
    name text not null,
    description text not null,
    price integer not null,
    quantity integer not null check (quantity >= 1),
    total_price bigint not null,
    minimum_quantity integer not null,
    img text not null,
    placed_at bigint not null,
    lapses_at bigint not null,
    lapse_warned_at bigint,
    paid_at bigint,
    transaction_id text unique,
    shipped_at bigint,
    deleted_at bigint,
    deleted_by text,
    check ((paid_at is null) = (transaction_id is null))
  )`,
  'create index orders_of_user on orders (user_id, placed_at, id) where deleted_at is null',
  'create index orders_listed on orders (placed_at, id) where deleted_at is null',
  'create index orders_of_product on orders (product_id)',
  `create index orders_lapsing on orders (lapses_at)
    where paid_at is null and shipped_at is null and deleted_at is null`,
  `create table payment_intents (
    id text primary key,
    order_id text references orders (id),
    user_id text not null references users (id),
    amount bigint not null check (amount >= 1),
    currency text not null,
    created_at bigint not null,
    settled_at bigint
  )`,
  'create index payment_intents_of_order on payment_intents (order_id)',
  'create index payment_intents_open on payment_intents (created_at) where settled_at is null',
  `create table ledger (
    id text primary key,
    kind text not null,
    fact text not null,
    intent_id text not null,
    order_id text,
    amount bigint not null,
    currency text not null,
    at bigint not null,
    unique (kind, fact)
  )`,
  'create index ledger_of_intent on ledger (intent_id)',
  `create table refunds (
    intent_id text primary key,
    order_id text references orders (id),
    reason text not null,
    asked_at bigint not null,
    tries integer not null,
    due_at bigint not null,
    done_at bigint
  )`,
  'create index refunds_due on refunds (due_at) where done_at is null',
  `create table outbox (
    id text primary key,
    fact text not null unique,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    created_at bigint not null,
    due_at bigint not null,
    tries integer not null,
    sent_at bigint,
    failure text
  )`,
  'create index outbox_due on outbox (due_at) where sent_at is null',
  'create table jobs (name text primary key, due_at bigint not null, leased_by text, leased_until bigint not null)',
  `create table images (
    id text primary key,
    user_id text references users (id),
    width integer not null,
    height integer not null,
    created_at bigint not null
  )`,
  `create table idempotency (
    id text primary key,
    body_hash text not null,
    status integer not null,
    reply text not null,
    created_at bigint not null
  )`,
  'create index idempotency_age on idempotency (created_at)',
  'create table tries (id text primary key, count integer not null, since bigint not null)',
  'create table marks (id text primary key, state integer not null)',
]

/** better-auth's tables under our names, exactly as its own migration writes them. */
function identity(engine: Engine): string[] {
  const date = engine === 'postgres' ? 'timestamptz' : 'date'
  const boolean = engine === 'postgres' ? 'boolean' : 'integer'
  return [
    `create table identity_users (
      id text not null primary key,
      name text not null,
      email text not null unique,
      "emailVerified" ${boolean} not null,
      image text,
      "createdAt" ${date} not null,
      "updatedAt" ${date} not null
    )`,
    `create table identity_sessions (
      id text not null primary key,
      "expiresAt" ${date} not null,
      token text not null unique,
      "createdAt" ${date} not null,
      "updatedAt" ${date} not null,
      "ipAddress" text,
      "userAgent" text,
      "userId" text not null references identity_users (id) on delete cascade
    )`,
    'create index "identity_sessions_userId_idx" on identity_sessions ("userId")',
    `create table identity_accounts (
      id text not null primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" text not null references identity_users (id) on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" ${date},
      "refreshTokenExpiresAt" ${date},
      scope text,
      password text,
      "createdAt" ${date} not null,
      "updatedAt" ${date} not null
    )`,
    'create index "identity_accounts_userId_idx" on identity_accounts ("userId")',
    `create table identity_verifications (
      id text not null primary key,
      identifier text not null,
      value text not null,
      "expiresAt" ${date} not null,
      "createdAt" ${date} not null,
      "updatedAt" ${date} not null
    )`,
    'create index "identity_verifications_identifier_idx" on identity_verifications (identifier)',
  ]
}
