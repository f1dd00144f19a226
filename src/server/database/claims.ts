import type { Db } from './open.ts'

/**
 * Makes a selection inside a claiming update pass over rows that another transaction is claiming
 * right now. SQLite has one writer at a time, so there is nothing to pass over.
 */
export function passingOver<Q extends { forUpdate(): Q; skipLocked(): Q }>(query: Q, db: Db): Q {
  return db.engine === 'postgres' ? query.forUpdate().skipLocked() : query
}
