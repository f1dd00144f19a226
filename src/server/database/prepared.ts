import type { CompiledQuery, QueryResult } from 'kysely'
import type { Reader, Work } from './open.ts'

type Compilable<R> = { compile(): CompiledQuery<R> }

/** An engine that can be asked past Kysely's connections, queues and promises. */
export interface AtOnce {
  runAtOnce<R>(query: CompiledQuery<R>): QueryResult<R> | Promise<QueryResult<R>>
}

/** Stands for a value while a statement is built; the value itself is put in its place each time. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Built<R> = { query: CompiledQuery<R>; atOnce: AtOnce | null }

/**
 * A statement of the shop's busiest paths: built and compiled once per database, run with other
 * values each time. Building costs more than SQLite needs to answer. The statement must not depend
 * on what the values are: `null` too is only a value. Rejects with what the database says.
 */
export function prepared<D extends Reader | Work, V extends object, R>(
  build: (db: D, value: V) => Compilable<R>,
): (db: D, values: V) => Promise<QueryResult<R>> {
  const known = new WeakMap<object, Built<R>>()
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as V
  return async (db, values) => {
    const executor = db.getExecutor()
    const { adapter } = executor
    let built = known.get(adapter)
    if (!built) {
      built = {
        query: build(db, places).compile(),
        atOnce: 'runAtOnce' in adapter ? (adapter as AtOnce) : null,
      }
      known.set(adapter, built)
    }
    const { query, atOnce } = built
    const parameters = query.parameters.map((value) =>
      value instanceof Place ? values[value.name as keyof V] : value,
    )
    const filled = { ...query, parameters }
    return atOnce ? atOnce.runAtOnce(filled) : executor.executeQuery(filled)
  }
}

/**
 * The same for a statement whose parts come and go with `shape`: one for each that there is. A shape
 * is of few plain values; what people type belongs into the values.
 */
export function preparedFor<D extends Reader | Work, V extends object, S extends object, R>(
  build: (db: D, value: V, shape: S) => Compilable<R>,
): (db: D, values: V, shape: S) => Promise<QueryResult<R>> {
  const each = new Map<string, (db: D, values: V) => Promise<QueryResult<R>>>()
  return (db, values, shape) => {
    const name = JSON.stringify(shape)
    const run = each.get(name) ?? prepared((from: D, places: V) => build(from, places, shape))
    each.set(name, run)
    return run(db, values)
  }
}
