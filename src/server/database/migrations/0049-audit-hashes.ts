/** A line of the audit log has the hash of the one before in its own; those of before have none. */
export function statements(): string[] {
  return [
    'alter table audit_log add column position bigint',
    'alter table audit_log add column hash text',
    'create unique index audit_log_positions on audit_log (position)',
  ]
}
