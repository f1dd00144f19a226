import type { Engine } from '../open.ts'

/** What the shop needs to work: letters on their way, jobs, calls' keys, counted tries, marks. */
export function statements(engine: Engine): string[] {
  return [...working, ...(engine === 'postgres' ? onPostgres : [])]
}

const working = [
  `create table outbox (
    id text primary key,
    fact text not null unique,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    facts text,
    line integer not null default 1,
    created_at bigint not null,
    due_at bigint not null,
    tries integer not null,
    sent_at bigint,
    failure text
  )`,
  'create index outbox_due on outbox (line, due_at) where sent_at is null',
  `create table jobs (
    name text primary key,
    due_at bigint not null,
    leased_by text,
    leased_until bigint not null
  )`,
  `create table idempotency (
    id text primary key,
    body_hash text not null,
    status integer not null,
    reply text not null,
    created_at bigint not null
  )`,
  'create table tries (id text primary key, count integer not null, since bigint not null)',
  'create table marks (id text primary key, state integer not null)',
]

/** SQLite forgets keys in the order of their rows, and needs none. */
const onPostgres = ['create index idempotency_age on idempotency (created_at)']
