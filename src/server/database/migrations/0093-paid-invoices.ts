/** A card pays invoices of a company, too: the intent knows which. */
export function statements(): string[] {
  return [
    'alter table payment_intents add column company_id text references companies (id)',
    'alter table payment_intents add column invoices text',
    `create index payment_intents_of_company on payment_intents (company_id, created_at)
      where company_id is not null`,
  ]
}
