/** What people leave in the contact form, where the shop keeps it. */
export function statements(): string[] {
  return [
    `create table messages (
      id text primary key,
      user_id text references users (id),
      email text not null,
      subject text not null,
      text text not null,
      created_at bigint not null
    )`,
    'create index messages_of_email on messages (email)',
  ]
}
