import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Asker } from './asker.ts'

/**
 * What of purchases, orders, payments, papers and lists somebody may see: their own, admins all. The one
 * condition for that; each of these tables has the buyer's `user_id`.
 */
export function visibleTo(
  asker: Asker,
  table: 'purchases' | 'orders' | 'payment_intents' | 'lists',
): RawBuilder<SqlBool> {
  if (isAdmin(asker)) return sql`true`
  return sql`${sql.ref(`${table}.user_id`)} = ${asker.id}`
}

export function isAdmin({ roles }: Pick<Asker, 'roles'>): boolean {
  return roles.includes('admin')
}
