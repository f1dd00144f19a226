/** Answers are remembered for a day, however long they are: their letters are counted no more. */
export function statements(): string[] {
  return [
    'drop index idempotency_of_account',
    'alter table idempotency drop column letters',
    'create index idempotency_of_account on idempotency (user_id) where user_id is not null',
  ]
}
