/**
 * Sums of a company, and what is open of it, are read from indexes alone. What its payments wrote into the ledger is
 * of no purchase: an index that holds it taught SQLite that purchases have thousands of entries each.
 */
export function statements(): string[] {
  return [
    'drop index ledger_of_purchase',
    'create index ledger_of_purchase on ledger (purchase_id) where purchase_id is not null',
    `create index ledger_summed on ledger (company_id, currency, amount)
      where company_id is not null`,
    'drop index invoices_summed',
    `create index invoices_summed on invoices (company_id, currency, due_at, total)
      where company_id is not null`,
    'drop index purchases_owing',
    `create index purchases_owing on purchases (company_id, id)
      where paid_at is null and invoiced_at is not null`,
  ]
}
