import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

/** Selects; sees what is committed. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'>

declare const open: unique symbol
/** An open transaction: what it writes counts only when its story has ended well. */
export type Work = Kysely<Schema> & { readonly [open]: true }

export type Database = {
  engine: Engine
  read: Reader
  /** Runs the story in one transaction; resolves when it is on disk. No network inside a story. */
  write<T>(story: Story<T>): Promise<T>
  /** The connection for those who bring their own statements: migrations and identity. */
  whole: Kysely<Schema>
  /** Rejects when the database does not answer, on every connection that serves, or takes no change; writes when the last write failed. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** What a story that only reads is given. */
export type ReadSide = Pick<Database, 'engine' | 'read'>

/** A story: everything that one promise changes, run in one transaction. */
export type Story<T> = (work: Work) => Promise<T>
