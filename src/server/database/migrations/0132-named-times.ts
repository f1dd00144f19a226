/** Columns by what happens at their time: a mail was sent, a refund or a notice was requested. */
export function statements(): string[] {
  return [
    'alter table purchases rename column told_at to confirmed_at',
    'alter table lists rename column told_at to notified_at',
    'alter table stock_watches rename column asked_at to created_at',
    'alter table refunds rename column asked_at to requested_at',
  ]
}
