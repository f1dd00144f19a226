import type { CompiledQuery, QueryResult } from 'kysely'
import type { Reader, Work } from './open.ts'

type Compilable<R> = { compile(): CompiledQuery<R> }

/** Runs a statement that is prepared, with its values in their order. */
export type Run<R> = (values: unknown[]) => QueryResult<R> | Promise<QueryResult<R>>

/** An engine that can be asked past Kysely's connections, queues and promises. */
export interface AtOnce {
  prepareAtOnce<R>(query: CompiledQuery<R>): Run<R>
}

/** Stands for a value while a statement is built; the value itself is put in its place each time. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Built<V, R> = { given: (values: V) => unknown[]; run: Run<R> }

/**
 * A statement of the shop's busiest paths: built, compiled and prepared once per database, run with
 * other values each time. Building costs more than SQLite needs to answer. The statement must not
 * depend on what the values are: `null` too is only a value. Rejects with what the database says.
 */
export function prepared<D extends Reader | Work, V extends object, R>(
  build: (db: D, value: V) => Compilable<R>,
): (db: D, values: V) => Promise<QueryResult<R>> {
  const known = new WeakMap<object, Built<V, R>>()
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as V

  function builtFor(db: D, adapter: object): Built<V, R> {
    const query = build(db, places).compile()
    const built = {
      given: inOrder<V>(query.parameters),
      run: (adapter as AtOnce).prepareAtOnce(query),
    }
    known.set(adapter, built)
    return built
  }

  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const { given, run } = known.get(adapter) ?? builtFor(db, adapter)
    return run(given(values))
  }
}

/** Gives the values of a statement in the order of its places. */
function inOrder<V extends object>(parameters: readonly unknown[]): (values: V) => unknown[] {
  return (values) =>
    parameters.map((one) => (one instanceof Place ? values[one.name as keyof V] : one))
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
