/** A deleted purchase whose shipment was voided is a record too: its invoice and credit note stay. */
export function statements(): string[] {
  return [
    'drop index purchases_deleted',
    `create index purchases_deleted on purchases (placed_at, id)
      where ended_at is not null
        and (paid_at is not null or shipped_at is not null or invoiced_at is not null)`,
  ]
}
