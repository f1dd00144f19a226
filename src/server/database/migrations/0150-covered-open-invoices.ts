/** What is open of invoices is computed from indexes alone: of a million invoices 25,000 may be open. */
export function statements(): string[] {
  return [
    'drop index allocations_of_invoice',
    'create index allocations_of_invoice on allocations (invoice_number, amount)',
    'drop index credit_notes_of_invoice',
    `create index credit_notes_of_invoice on credit_notes (invoice_number, amount, tax)
      where invoice_number is not null`,
    'drop index invoices_of_purchase',
    `create index invoices_of_purchase on invoices
      (purchase_id, number, due_at, currency, total, company_id)`,
    'drop index purchases_owing',
    `create index purchases_owing on purchases
      (company_id, id, total, credited, received, paid_at, invoiced_at)
      where paid_at is null and invoiced_at is not null`,
  ]
}
