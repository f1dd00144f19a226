/** Orders that were deleted though they were paid or shipped: exports go on listing them. */
export function statements(): string[] {
  return [
    `create index orders_deleted on orders (placed_at, id)
      where deleted_at is not null and (paid_at is not null or shipped_at is not null)`,
  ]
}
