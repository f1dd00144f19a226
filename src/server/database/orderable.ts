import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * True of a product of the catalogue whose stock holds the smallest order: the minimum, rounded up to whole cases.
 * Triggers count by the same rule in `product_kinds`.
 */
export function orderableNow(): RawBuilder<SqlBool> {
  return sql`(products.deleted_at is null and ${reachesMinimum()})`
}

export function reachesMinimum(): RawBuilder<SqlBool> {
  const step = sql`coalesce(products.case_quantity, 1)`
  return sql`(products.quantity >= (products.minimum_quantity + ${step} - 1) / ${step} * ${step})`
}

export function visibleToAdmins(table = 'products'): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${table}.deleted_at`)} is null or ${sql.ref(`${table}.hidden_at`)} is not null)`
}
