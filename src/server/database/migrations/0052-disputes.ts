/** What a bank disputes, and refunds that did not reach a card: an admin has something to do about each. */
export function statements(): string[] {
  return [
    `create table disputes (
      id text primary key,
      intent_id text not null,
      amount bigint not null,
      currency text not null,
      reason text not null,
      status text not null,
      opened_at bigint not null,
      closed_at bigint
    )`,
    'create index disputes_of_intent on disputes (intent_id)',
    `create table failed_refunds (
      id text primary key,
      intent_id text not null,
      purchase_id text references purchases (id),
      amount bigint not null,
      currency text not null,
      reason text not null,
      failed_at bigint not null,
      settled_at bigint
    )`,
    'create index failed_refunds_unsettled on failed_refunds (failed_at) where settled_at is null',
  ]
}
