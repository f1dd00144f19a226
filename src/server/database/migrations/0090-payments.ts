/**
 * Money that comes by bank transfer or in cash: each payment is a row, and an entry of the ledger. Of a purchase
 * is known what was received of it, and how it was paid in the end.
 */
export function statements(): string[] {
  return [
    `create table payments (
      id text primary key,
      purchase_id text references purchases (id),
      company_id text,
      method text not null,
      amount bigint not null check (amount > 0),
      currency text not null,
      reference text not null,
      received_at bigint not null,
      recorded_at bigint not null,
      recorded_by text not null references users (id),
      bank_entry text unique,
      reversed_at bigint,
      reversed_by text references users (id),
      reversal_reason text,
      check (purchase_id is not null or company_id is not null)
    )`,
    'create index payments_of_purchase on payments (purchase_id) where purchase_id is not null',
    'create index payments_of_company on payments (company_id, received_at) where company_id is not null',
    'create index payments_listed on payments (received_at, id)',
    'alter table purchases add column received bigint not null default 0',
    'alter table purchases add column credited bigint not null default 0',
    'alter table purchases add column paid_by text',
    'alter table purchases add column payment_reference text',
    'alter table purchases add column invoiced_at bigint',
    "update purchases set paid_by = 'card' where paid_at is not null",
    `update purchases set invoiced_at = (select made_at from invoices where purchase_id = purchases.id)
      where exists (select 1 from invoices where purchase_id = purchases.id)`,
    'create index purchases_by_reference on purchases (payment_reference) where payment_reference is not null',
    'alter table ledger add column company_id text',
    'create index ledger_of_company on ledger (company_id, at) where company_id is not null',
  ]
}
