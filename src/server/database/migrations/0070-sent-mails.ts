/** Sent mails are erased after a while, found by when they were sent. */
export function statements(): string[] {
  return ['create index outbox_sent on outbox (sent_at) where sent_at is not null']
}
