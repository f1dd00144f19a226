import type { CompiledQuery, QueryResult } from 'kysely'
import type { Reader, Work } from './open.ts'

type Compilable<R> = { compile(): CompiledQuery<R> }

/** Stands for a value while a statement is built; the value itself is put in its place each time. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement of the shop's busiest paths: built and compiled once per database, run with other
 * values each time. Building costs more than SQLite needs to answer. The statement must not depend
 * on what the values are: `null` too is only a value.
 */
export function prepared<D extends Reader | Work, V extends object, R>(
  build: (db: D, value: V) => Compilable<R>,
): (db: D, values: V) => Promise<QueryResult<R>> {
  const compiled = new WeakMap<object, CompiledQuery<R>>()
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as V
  return (db, values) => {
    const executor = db.getExecutor()
    let query = compiled.get(executor.adapter)
    if (!query) {
      query = build(db, places).compile()
      compiled.set(executor.adapter, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Place ? values[value.name as keyof V] : value,
    )
    return executor.executeQuery({ ...query, parameters })
  }
}
