// Databases on a server that tests may fill as they like.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** What every database made by tests begins with, so that they can be told from others. */
export const databasePrefix = 'kickstand_test_'

interface Input {
  prefix?: string
  /** The database to copy; it must have no connections. */
  template?: string
}

export async function createDatabase(
  serverUrl: string,
  { prefix = databasePrefix, template = 'template0' }: Input = {},
): Promise<string> {
  const name = prefix + randomBytes(6).toString('hex')
  await asAdmin(serverUrl, (admin) =>
    admin.query(`create database ${quoted(name)} template ${quoted(template)}`),
  )
  return urlOf(serverUrl, name)
}

/** Removes all databases with this prefix, even with open connections. */
export async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await asAdmin(serverUrl, async (admin) => {
    const found = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of found.rows) {
      await admin.query(`drop database if exists ${quoted(datname)} with (force)`)
    }
  })
}

/**
 * The name of a database that `prepare` has filled, once per server and prefix. The first caller fills it;
 * the others wait for it. `prepare` must close its connections.
 */
export async function preparedTemplate(
  serverUrl: string,
  name: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  return asAdmin(serverUrl, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await admin.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) {
      const draft = `${name}_draft`
      await admin.query(`drop database if exists ${quoted(draft)} with (force)`)
      await admin.query(`create database ${quoted(draft)} template template0`)
      await prepare(urlOf(serverUrl, draft))
      await admin.query(`alter database ${quoted(draft)} rename to ${quoted(name)}`)
    }
    // The end of the connection gives the lock back.
    return name
  })
}

async function asAdmin<T>(serverUrl: string, act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    return await act(admin)
  } finally {
    await admin.end()
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
