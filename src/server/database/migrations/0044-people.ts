/** Accounts that an admin disabled, purchases that one placed for a customer, and sessions that have lately shown a proof. */
export function statements(): string[] {
  return [
    'alter table users add column disabled_at bigint',
    'alter table purchases add column placed_by text references users (id)',
    `create table session_proofs (
      session_id text primary key references identity_sessions (id) on delete cascade,
      at bigint not null
    )`,
  ]
}
