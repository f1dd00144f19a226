/**
 * What tidying up needs to know of a picture. Old ones count as in use until they are looked at.
 * The indexes are for asking whether a product or a user has it.
 */
export function statements(): string[] {
  return [
    'alter table images add column loose_at bigint',
    'alter table images add column ordered_at bigint',
    'alter table images add column removing_at bigint',
    'create index products_picture on products (img)',
    'create index users_picture on users (img)',
  ]
}
