import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { orderConditions, purchaseConditions } from '../state.ts'

export function purchaseIs(state: keyof typeof purchaseConditions): RawBuilder<SqlBool> {
  return sql.raw(purchaseConditions[state])
}

export function orderIs(state: keyof typeof orderConditions): RawBuilder<SqlBool> {
  return sql.raw(orderConditions[state])
}
