/** When the card company is asked next about a payment whose outcome is not known yet. */
export function statements(): string[] {
  return [
    'alter table payment_intents add column look_at bigint not null default 0',
    'drop index payment_intents_open',
    'create index payment_intents_open on payment_intents (look_at) where settled_at is null',
  ]
}
