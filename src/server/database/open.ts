import type { Kysely, KyselyConfig } from 'kysely'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

type KnowsEngine = { readonly engine: Engine }

/** Reads. A transaction is one too, and sees its own writes. */
export type Db = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'> & KnowsEngine

declare const open: unique symbol
/** An open transaction: its writes count once its function returns. */
export type Transaction = Kysely<Schema> & KnowsEngine & { readonly [open]: true }

export type Database = KnowsEngine & {
  read: Db
  /** Runs the function in one transaction; resolves when it is on disk. No network inside. */
  write<T>(change: (trx: Transaction) => Promise<T>): Promise<T>
  /** The connection for migrations and the identity service, which bring their own statements. */
  whole: Kysely<Schema>
  /** Rejects when the database does not answer, on every connection that serves, or takes no change; writes when the last write failed. */
  ping(): Promise<void>
  close(): Promise<void>
}

export type OpenOptions = {
  statements?: KyselyConfig['log']
  /** For requests: a statement that takes long is cancelled. */
  serves?: boolean
  /** Called after each transaction with the tables that it wrote, before its caller is answered. */
  committed?: (tables: ReadonlySet<string>) => void
}
