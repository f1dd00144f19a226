/** What a mail is about, a purchase's id: mails about one go out in their order. */
export function statements(): string[] {
  return [
    'alter table outbox add column about text',
    'create index outbox_about on outbox (about, id) where about is not null',
  ]
}
