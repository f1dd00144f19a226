import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import type { Database } from '#server/database/open.ts'

/**
 * Tells a collector what each request was made of and how long it took. There is none of it when no
 * collector is named: then the shop runs as if nobody had thought of it.
 */
export type Traces = {
  /** A span for each request, by its route. To be called before any other hook is there. */
  watchRequests(app: FastifyInstance): void
  /** Told of every statement; those of a request become its spans, by verb and table. */
  statement(event: LogEvent): void
  /** The same database, whose transactions are spans, and whose stories know what they are part of. */
  ofDatabase(db: Database): Database
  /** The same port, each of whose verbs is a span. */
  ofPort<P extends object>(name: string, port: P): P
  /** What goes along with a request to somebody else, so that they can join. */
  headers(): Record<string, string>
  /** Sends what is left. */
  close(): Promise<void>
}
