/** Lists that people keep, each with its earlier versions. */
export function statements(): string[] {
  return [
    `create table lists (
      id text primary key,
      user_id text not null references users (id),
      name text not null,
      contents text not null,
      version integer not null,
      share_token text unique,
      created_at bigint not null,
      changed_at bigint not null,
      watched_at bigint,
      known text,
      told_at bigint
    )`,
    'create index lists_of_user on lists (user_id, changed_at)',
    'create index lists_watched on lists (id) where watched_at is not null',
    `create table list_revisions (
      id text primary key,
      list_id text not null references lists (id),
      version integer not null,
      name text not null,
      contents text not null,
      made_at bigint not null,
      unique (list_id, version)
    )`,
  ]
}
