import type { Engine } from '../open.ts'

/** Companies, who belongs to them, addresses, and whose a purchase is. An address is stored as JSON. */
export function statements(engine: Engine): string[] {
  return [...companies, ...(engine === 'postgres' ? wordsOnPostgres : wordsOnSqlite), ...purchases]
}

const companies = [
  `create table companies (
    id text primary key,
    counter integer not null unique,
    number text not null unique,
    name text not null,
    vat_id text not null,
    vat_checked_at bigint,
    billing_address text not null,
    billing_email text not null,
    phone text not null,
    net_days integer check (net_days >= 0),
    credit_limit bigint not null check (credit_limit >= 0),
    po_number_required integer not null check (po_number_required in (0, 1)),
    price_list_id text references price_lists (id),
    tax_category text not null,
    tax_reason text not null,
    reminders_paused_at bigint,
    applied_by text not null references users (id),
    created_at bigint not null,
    approved_at bigint,
    on_hold_at bigint,
    version integer not null
  )`,
  'create index companies_listed on companies (created_at, id)',
  `create index companies_applied on companies (created_at, id)
    where approved_at is null and on_hold_at is null`,
  'create index companies_on_hold on companies (created_at, id) where on_hold_at is not null',
  'create index companies_of_price_list on companies (price_list_id) where price_list_id is not null',

  `create table company_members (
    id text primary key,
    company_id text not null references companies (id),
    user_id text unique references users (id),
    email text not null,
    roles text not null,
    per_order bigint check (per_order >= 0),
    per_month bigint check (per_month >= 0),
    invited_at bigint not null,
    invited_by text not null references users (id),
    joined_at bigint,
    token_hash text unique,
    expires_at bigint,
    unique (company_id, email),
    check ((user_id is null) = (joined_at is null))
  )`,

  `create table addresses (
    id text primary key,
    user_id text references users (id),
    company_id text references companies (id),
    address text not null,
    created_at bigint not null,
    check ((user_id is null) <> (company_id is null))
  )`,
  'create index addresses_of_user on addresses (user_id, id) where user_id is not null',
  'create index addresses_of_company on addresses (company_id, id) where company_id is not null',
]

const purchases = [
  'alter table purchases add column company_id text references companies (id)',
  'alter table purchases add column ship_to text',
  'alter table orders add column company_id text',
  `create index purchases_of_company on purchases (company_id, placed_at, id)
    where company_id is not null`,
  `create index orders_of_company on orders (company_id, placed_at, id)
    where company_id is not null`,
]

const searched = 'name, number, vat_id, billing_email'
const add = `insert into company_words (rowid, ${searched})
  values (new.rowid, new.name, new.number, new.vat_id, new.billing_email);`

const wordsOnSqlite = [
  `create virtual table company_words using fts5(
    ${searched}, content = 'companies', content_rowid = 'rowid', detail = none,
    columnsize = 0, prefix = '1 2 3 4 5', tokenize = "unicode61 remove_diacritics 2"
  )`,
  `create trigger company_words_added after insert on companies begin ${add} end`,
  `create trigger company_words_changed after update of ${searched} on companies begin
    insert into company_words (company_words, rowid, ${searched})
      values ('delete', old.rowid, old.name, old.number, old.vat_id, old.billing_email);
    ${add}
  end`,
]

const wordsOnPostgres = [
  `alter table companies add column words tsvector generated always as (
    shop_words(name || ' ' || number || ' ' || vat_id || ' ' || billing_email)
  ) stored`,
  'create index companies_words on companies using gin (words) with (fastupdate = off)',
]
