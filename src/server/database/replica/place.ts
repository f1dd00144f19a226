import type pg from 'pg'

/** Where a place in the log stands, as a number: bytes since its beginning. */
async function readPlace(pool: pg.Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ place: number | null }>(
    `select (${name}() - '0/0')::bigint as place`,
  )
  const place = rows[0]?.place
  if (typeof place !== 'number') throw new Error(`PostgreSQL answers nothing to ${name}`)
  return place
}

/** All that is committed lies before it, also where commits don't wait for the disk. */
export function readWritten(primary: pg.Pool): Promise<number> {
  return readPlace(primary, 'pg_current_wal_insert_lsn')
}

/** Moved on by the standby only after readers can see what it has replayed. */
export function readReplayed(pool: pg.Pool): Promise<number> {
  return readPlace(pool, 'pg_last_wal_replay_lsn')
}

export async function isReplicaOf(primary: pg.Pool, pool: pg.Pool): Promise<boolean> {
  const ask = async (at: pg.Pool) => {
    const { rows } = await at.query<{ cluster: string; database: string; replays: boolean }>(
      `select system_identifier::text as cluster, current_database() as database,
        pg_is_in_recovery() as replays from pg_control_system()`,
    )
    return rows[0]
  }
  const [one, other] = await Promise.all([ask(primary), ask(pool)])
  return (
    one?.cluster === other?.cluster && one?.database === other?.database && other?.replays === true
  )
}
