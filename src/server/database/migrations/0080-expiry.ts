/** Unpaid purchases expire; mails that wait for their sending say so too, in the names that their facts now have. */
export function statements(): string[] {
  return [
    'alter table purchases rename column lapses_at to expires_at',
    'alter table purchases rename column lapse_warned_at to expiry_warned_at',
    'drop index purchases_lapsing',
    `create index purchases_expiring on purchases (expires_at)
      where paid_at is null and shipped_at is null and ended_at is null`,
    `update orders set deleted_by = 'expiry' where deleted_by = 'lapse'`,
    `update outbox set fact = 'expiry-warning' || substr(fact, ${'lapse-warning'.length + 1})
      where fact like 'lapse-warning:%'`,
    `update outbox set fact = 'expired' || substr(fact, ${'lapsed'.length + 1})
      where fact like 'lapsed:%'`,
    // A quotation mark that somebody wrote stands behind a backslash there: only names of fields are met.
    `update outbox set facts = replace(facts, '"lapsesAt":', '"expiresAt":')
      where facts like '%"lapsesAt":%'`,
  ]
}
