/** Mails that somebody waits for go before all others: they have a line of their own. */
export function statements(): string[] {
  return [
    'alter table outbox add column line integer not null default 1',
    'drop index outbox_due',
    'create index outbox_due on outbox (line, due_at) where sent_at is null',
  ]
}
