/** Open invoices are those of a few purchases among all that were ever invoiced: an index holds only these. */
export function statements(): string[] {
  return [
    `create index purchases_owing on purchases (id)
      where paid_at is null and invoiced_at is not null`,
  ]
}
