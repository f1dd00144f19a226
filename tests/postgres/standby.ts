// A copy of a running cluster, to be started as its standby. The package brings no pg_basebackup; this
// is what it does.
import { chownSync, statSync } from 'node:fs'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'

/** What belongs to the running server alone. */
const left = /^(postmaster\.(pid|opts)|server\.log|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+)$/

/** Copies the files while the server runs; what changes meanwhile is mended by its log. */
export async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    await cp(from, to, {
      recursive: true,
      filter: (path) => !left.test(relative(from, path).replaceAll('\\', '/')),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(to, 'standby.signal'), '')
  } finally {
    await client.end()
  }
  await giveAsOf(from, to)
}

/** The copy is the account's that the server runs as. */
async function giveAsOf(from: string, to: string): Promise<void> {
  const { uid, gid } = statSync(from)
  chownSync(to, uid, gid)
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid)
}
