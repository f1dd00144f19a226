/** Whose call an answer is remembered for, and how long it is: one account fills nobody's disk. */
export function statements(): string[] {
  return [
    'alter table idempotency add column user_id text',
    'alter table idempotency add column letters integer not null default 0',
    `create index idempotency_of_account on idempotency (user_id, created_at, letters)
      where user_id is not null`,
  ]
}
