import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database, Transaction } from './open.ts'
import type { Schema } from './schema.ts'

/** Writes to SQLite: one transaction at a time, which is its writer's from the start. */
export function sqliteWriter(kysely: Kysely<Schema>): Database['write'] {
  return (change) =>
    kysely.connection().execute(async (connection) => {
      // A commit blocks the loop: whoever asked meanwhile is heard before the next.
      await turnOfLoop()
      await sql`begin immediate`.execute(connection)
      try {
        const result = await change(
          Object.assign(connection, { engine: 'sqlite' as const }) as Transaction,
        )
        await sql`commit`.execute(connection)
        return result
      } catch (error) {
        // After some errors SQLite has taken back everything itself.
        await sql`rollback`.execute(connection).catch(() => {})
        throw error
      }
    })
}

/** Thrown by a transaction that met another of its kind: what it wrote is taken back, and it runs anew. */
export class StartAgain extends Error {
  override name = 'StartAgain'
  readonly code = 'start again'
}

/**
 * What PostgreSQL says when two transactions got in each other's way and one has to start again. So it
 * does where both wanted the same unique thing: begun anew, the later one sees who has it, and says so.
 */
const startAgain = new Set(['40001', '40P01', '23505', 'start again'])
const tries = 5

/** Writes to PostgreSQL: one transaction each, started again when another got in its way. */
export function retryingWriter(kysely: Kysely<Schema>): Database['write'] {
  return async (change) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await kysely
          .transaction()
          .execute((transaction: Kysely<Schema>) =>
            change(Object.assign(transaction, { engine: 'postgres' as const }) as Transaction),
          )
      } catch (error) {
        if (attempt === tries || !startAgain.has(codeOf(error))) throw error
      }
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
