/** Imports of files: how far each is, and what came of it, for some days. `answer` is JSON of a bounded length. */
export function statements(): string[] {
  return [
    `create table imports (
      id text primary key,
      user_id text not null references users (id),
      call text not null,
      dry_run integer not null,
      state text not null,
      done integer not null,
      lines integer not null,
      taken integer not null,
      answer text,
      stepped_at bigint not null,
      created_at bigint not null
    )`,
    'create index imports_created on imports (created_at)',
    'create index imports_user on imports (user_id)',
  ]
}
