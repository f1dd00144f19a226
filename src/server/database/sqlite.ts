import { chmodSync, closeSync, openSync } from 'node:fs'
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite'
import {
  CompiledQuery,
  Kysely,
  type KyselyConfig,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import type { AtOnce, Run } from './prepared.ts'
import type { Schema } from './schema.ts'

/** A wait for another process's write ends with SQLITE_BUSY after this long. */
const busyTimeoutMs = 5_000

/** A checkpoint writes a page once, however many commits changed it: rarer is less. 16 MB. */
const pagesPerCheckpoint = 4_000

/** Statements kept prepared per connection; the shop has far fewer different ones. */
const keptStatements = 500

/** One connection: through Kysely for whoever builds statements, and by itself. */
export type SqliteConnection = {
  kysely: Kysely<Schema>
  raw: DatabaseSync
  /** Runs a statement that has no values and answers nothing, such as `commit`. */
  say(sql: string): void
}

/**
 * Opens one connection to the database file, durable on every commit (WAL, synchronous=FULL).
 * Kysely queues its users, so a transaction is never interleaved; what is `prepared` runs past that
 * queue, at once.
 */
export function openSqlite(file: string, log?: KyselyConfig['log']): SqliteConnection {
  makePrivate(file)
  const raw = new DatabaseSync(file)
  raw.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  raw.exec('pragma journal_mode = wal')
  raw.exec('pragma synchronous = full')
  raw.exec(`pragma wal_autocheckpoint = ${pagesPerCheckpoint}`)
  raw.exec('pragma foreign_keys = on')
  raw.exec('pragma temp_store = memory')
  const database = keepingStatements(raw)
  const tell = (query: CompiledQuery) => {
    if (typeof log === 'function') log({ level: 'query', query, queryDurationMillis: 0 })
  }
  const adapter = new AdapterAtOnce((query) => {
    const statement = database.prepare(query.sql)
    return (values) => {
      if (typeof log === 'function') tell({ ...query, parameters: values })
      return answerOf(statement, values)
    }
  })
  const kysely = new Kysely<Schema>({
    dialect: new DialectAtOnce({ database }, adapter),
    ...(log ? { log } : {}),
  })
  return {
    kysely,
    raw,
    say: (sql) => {
      if (typeof log === 'function') tell(CompiledQuery.raw(sql))
      database.prepare(sql).run([])
    },
  }
}

/** Nobody else on this machine reads it, nor what SQLite puts beside it with the same rights. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch {
    // Whoever may not do that meets it again, and better told, when the file is opened.
  }
}

/** Node's SQLite answers before a promise could: what is compiled already need not wait for one. */
class AdapterAtOnce extends SqliteAdapter implements AtOnce {
  readonly prepareAtOnce: AtOnce['prepareAtOnce']
  constructor(prepare: (query: CompiledQuery) => Run<unknown>) {
    super()
    this.prepareAtOnce = prepare as AtOnce['prepareAtOnce']
  }
}

class DialectAtOnce extends SqliteDialect {
  readonly #adapter: AdapterAtOnce
  constructor(config: SqliteDialectConfig, adapter: AdapterAtOnce) {
    super(config)
    this.#adapter = adapter
  }
  override createAdapter(): AdapterAtOnce {
    return this.#adapter
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new CompilerOfLimits()
  }
}

/**
 * SQLite plans a statement anew each time that it is run when a bare `?` says how many rows at most,
 * to look at the value: that takes longer than most of ours run. At a sum it does not look.
 */
class CompilerOfLimits extends SqliteQueryCompiler {
  override visitLimit(node: LimitNode): void {
    super.visitLimit(node)
    this.append(' + 0')
  }
}

function answerOf(statement: SqliteStatement, values: readonly unknown[]): QueryResult<unknown> {
  if (statement.reader) return { rows: statement.all(values) }
  return { rows: [], numAffectedRows: BigInt(statement.run(values).changes) }
}

/** Kysely asks for better-sqlite3's shape; node:sqlite has the same verbs under other names. */
function keepingStatements(raw: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => {
      kept.clear()
      raw.close()
    },
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      const statement = asKyselyStatement(raw.prepare(sql), sql)
      if (kept.size >= keptStatements) kept.clear()
      kept.set(sql, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync, sql: string): SqliteStatement {
  const values = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[]
  const names = statement.columns().map(({ name }) => name)
  const all = hasOwnColumns(sql) ? listing(statement, names) : statement.all.bind(statement)
  return {
    reader: names.length > 0,
    all: (parameters) => all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: () => {
      throw new Error('Nobody here reads row by row')
    },
  }
}

/** What `*` stands for, another process's migration may change. */
function hasOwnColumns(sql: string): boolean {
  return !/\*(?!\))/.test(sql)
}

/**
 * Rows as node:sqlite gives them, only quicker: the objects that it makes itself take a third longer
 * to make and to read than JavaScript's own, made here from lists of values.
 */
function listing(statement: StatementSync, names: string[]) {
  statement.setReturnArrays(true)
  return (...values: SQLInputValue[]) => {
    const lists = statement.all(...values) as unknown as SQLOutputValue[][]
    return lists.map((list) => {
      const row: Record<string, SQLOutputValue> = {}
      for (let place = 0; place < names.length; place++) {
        row[names[place] ?? ''] = list[place] ?? null
      }
      return row
    })
  }
}
