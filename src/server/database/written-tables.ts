import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyConfig } from 'kysely'
import { LRUCache } from 'lru-cache'

/** The tables that each transaction writes, found in the text of its statements. Triggers may write more. */
export function watchWrites(log: KyselyConfig['log'] | undefined) {
  const writing = new AsyncLocalStorage<Set<string>>()
  // The shop has far fewer different statements than that.
  const byStatement = new LRUCache<string, string[]>({ max: 500, memoMethod: findWrittenTables })
  const statements: Extract<KyselyConfig['log'], (...event: never) => unknown> = (event) => {
    const written = writing.getStore()
    if (written) for (const table of byStatement.memo(event.query.sql)) written.add(table)
    if (typeof log === 'function') log(event)
  }
  return { statements, note: writing.run.bind(writing) as typeof writing.run }
}

/** `for update`, `no key update` and `do update set` name no table. */
const writes =
  /(?<!\b(?:for|key|do)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+"?(\w+)/gi

function findWrittenTables(statement: string): string[] {
  return Array.from(statement.matchAll(writes), ([, table = '']) => table)
}
