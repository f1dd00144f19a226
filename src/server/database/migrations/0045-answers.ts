/** What the shop answered: to messages of the contact form by mail, to reviews below them. */
export function statements(): string[] {
  return [
    'alter table messages add column answered_at bigint',
    'alter table messages add column answered_by text references users (id)',
    'alter table messages add column answer text',
    'create index messages_listed on messages (created_at, id)',
    'create index messages_open on messages (created_at, id) where answered_at is null',
    'create index messages_answered on messages (created_at, id) where answered_at is not null',
    'alter table reviews add column answer text',
    'alter table reviews add column answered_at bigint',
    `create index reviews_unanswered on reviews (created_at, id)
      where answered_at is null and hidden_at is null`,
    'create index audit_log_of_user on audit_log (user_id, at, id)',
  ]
}
