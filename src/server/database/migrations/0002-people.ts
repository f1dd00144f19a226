import type { Engine } from '../open.ts'

/** Who comes here, how they show who they are, and what they leave: reviews, pictures, messages. */
export function statements(engine: Engine): string[] {
  return [...people, ...identity(engine), ...guards, ...left]
}

const people = [
  `create table users (
    id text primary key,
    email text not null unique,
    name text not null,
    phone text not null,
    address text not null,
    img text not null,
    admin_at bigint,
    price_list_id text references price_lists (id),
    created_at bigint not null,
    forgotten_at bigint
  )`,
  'create index users_listed on users (created_at, id)',
  // For asking whether a user shows a picture.
  'create index users_picture on users (img)',
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

const guards = [
  `create table second_factors (
    user_id text primary key references users (id),
    sealed_key text not null,
    begun_at bigint not null,
    confirmed_at bigint,
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    code_hash text primary key,
    user_id text not null references users (id),
    made_at bigint not null,
    used_at bigint
  )`,
  'create index recovery_codes_of_user on recovery_codes (user_id)',
  `create table session_steps (
    session_id text primary key references identity_sessions (id) on delete cascade,
    at bigint not null
  )`,
]

const left = [
  `create table reviews (
    id text primary key,
    user_id text not null references users (id),
    star integer not null check (star between 1 and 5),
    description text not null,
    created_at bigint not null,
    hidden_at bigint
  )`,
  'create index reviews_listed on reviews (created_at, id) where hidden_at is null',
  'create index reviews_of_user on reviews (user_id)',
  `create table images (
    id text primary key,
    user_id text references users (id),
    width integer not null,
    height integer not null,
    created_at bigint not null,
    loose_at bigint,
    ordered_at bigint,
    removing_at bigint
  )`,
  `create table messages (
    id text primary key,
    user_id text references users (id),
    email text not null,
    subject text not null,
    text text not null,
    created_at bigint not null
  )`,
  'create index messages_of_email on messages (email)',
]
