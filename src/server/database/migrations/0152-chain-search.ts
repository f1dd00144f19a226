/** A chain of workshops finds its invoices by any part of the order number or buyer, from an index alone. */
export function statements(): string[] {
  return [
    `create index purchases_of_company_by_text on purchases (company_id, po_number, user_name, id)
      where company_id is not null`,
  ]
}
