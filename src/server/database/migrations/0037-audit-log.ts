import type { Engine } from '../open.ts'

/** What admins change, for good: the database itself refuses to change or delete a line of it. */
export function statements(dialect: Engine): string[] {
  return [
    `create table audit_log (
      id text primary key,
      at bigint not null,
      user_id text not null references users (id),
      call text not null,
      about text not null,
      label text not null,
      changes text
    )`,
    'create index audit_log_listed on audit_log (at, id)',
    'create index audit_log_about on audit_log (about, at)',
    ...(dialect === 'sqlite' ? refusedBySqlite : refusedByPostgres),
  ]
}

const refusedBySqlite = ['update', 'delete'].map(
  (change) => `create trigger audit_log_no_${change} before ${change} on audit_log
    begin select raise(abort, 'the audit log is only added to'); end`,
)

const refusedByPostgres = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is only added to'; end $$`,
  `create trigger audit_log_no_change before update or delete on audit_log
    for each row execute function refuse_audit_change()`,
]
