/** What was deleted though it was paid or shipped is a record: admins find it in lists and by searching. */
export function statements(): string[] {
  return [
    `create index orders_kept on orders (placed_at, id)
      where deleted_at is null or paid_at is not null or shipped_at is not null`,
    `create index purchases_deleted on purchases (placed_at, id)
      where ended_at is not null and (paid_at is not null or shipped_at is not null)`,
  ]
}
