/** What was given back of a paid purchase: each credit note is one document and one refund. */
export function statements(): string[] {
  return [
    `create table credit_notes (
      id text primary key,
      purchase_id text not null references purchases (id),
      counter integer not null unique,
      number text not null unique,
      made_at bigint not null,
      made_by text not null references users (id),
      reason text not null,
      amount bigint not null check (amount >= 0),
      tax bigint not null check (tax >= 0)
    )`,
    'create index credit_notes_of_purchase on credit_notes (purchase_id, id)',
    `create table credit_note_lines (
      credit_note_id text not null references credit_notes (id),
      order_id text not null references orders (id),
      units integer not null check (units >= 1),
      amount bigint not null check (amount >= 0),
      goods text not null,
      primary key (credit_note_id, order_id, goods)
    )`,
    'create index credit_note_lines_of_order on credit_note_lines (order_id)',
    'alter table orders add column credited_units integer not null default 0',
    'drop index refunds_of_deletion',
    'alter table refunds drop column deletion',
    'alter table refunds add column credit_note_id text references credit_notes (id)',
    'create index refunds_of_fact on refunds (fact) where fact is not null',
  ]
}
