/**
 * Each reminder of an invoice goes once; which are due is found by the invoice's due day. The index is of an expression,
 * so that SQLite takes it for nothing else: what is overdue is among the few open invoices, not among all old ones.
 */
export function statements(): string[] {
  return [
    `create table invoice_reminders (
      invoice_number integer not null references invoices (number),
      days integer not null,
      queued_at bigint not null,
      primary key (invoice_number, days)
    )`,
    'create index invoices_due on invoices ((due_at + 0))',
  ]
}
