import type { KyselyConfig } from 'kysely'
import type pg from 'pg'
import { aside, openConnections } from '../connections.ts'
import type { ReadSide, Source } from '../open.ts'
import { throughPool } from '../postgres.ts'
import { type Log, SeveralServers, watchReplica } from './watch.ts'

export type Replica = {
  /** The replica, while it is proven to be within the bound; null: read from the primary. */
  source(): Source | null
  close(): Promise<void>
}

/** Opens a replica. Its connections all lead to one server: the version and the rows belong together. */
export function openReplica(
  url: string,
  primary: pg.Pool,
  log: Log,
  statements: KyselyConfig['log'],
): Replica {
  let server: string | null = null
  const connections = openConnections(url, { usual: aside, watch: aside }, async (client) => {
    const answers = await serverOf(client)
    const { pool, questions } = connections
    const alone = pool.totalCount + questions.totalCount === 1
    if (answers !== server && !alone) throw new SeveralServers()
    server = answers
  })
  const { kysely } = throughPool(connections, statements)
  const readSide: ReadSide = { engine: 'postgres', read: kysely }
  return {
    source: watchReplica(primary, connections, readSide, log),
    close: connections.end,
  }
}

/** Tells servers apart that follow the same primary and may share an address. */
async function serverOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server: string }>(
    "select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server",
  )
  return rows[0]?.server ?? ''
}
