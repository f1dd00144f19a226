/** Second factors with their recovery codes, and accounts that were forgotten. */
export function statements(): string[] {
  return [
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
    'alter table users add column forgotten_at bigint',
  ]
}
