/** Each seller that invoices and credit notes were written by, as it was then; their `seller` is its id. */
export function statements(): string[] {
  return [
    `create table sellers (
      id text primary key,
      name text not null,
      about text not null,
      foot text not null,
      bank text,
      logo text,
      accent text,
      created_at bigint not null
    )`,
    'alter table credit_notes add column seller text references sellers (id)',
  ]
}
