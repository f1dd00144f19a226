/** Who sent the money, as the bank's statement names them: so their next transfer is known. */
export function statements(): string[] {
  return [
    "alter table payments add column payer_name text not null default ''",
    "alter table payments add column payer_iban text not null default ''",
    "create index payments_by_payer on payments (payer_iban) where payer_iban <> ''",
  ]
}
