/** Who has not proven their address yet hears of their orders once they have. */
export function statements(): string[] {
  return [
    'alter table purchases add column told_at bigint',
    'update purchases set told_at = placed_at',
    `create index purchases_untold on purchases (user_id)
      where told_at is null and paid_at is null and ended_at is null`,
  ]
}
