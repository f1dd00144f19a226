import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, readVariables } from '#server/config/variables.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { type DatabasePlace, openDatabase } from '#server/database/open-database.ts'

/**
 * Throws one line where a command would make a second shop beside the one that it is meant for. Reads
 * only, and so comes before the configuration, which makes secrets.
 */
export function requireDataDir(environment: Record<string, string | undefined>): void {
  const { DATABASE_URL, DATA_DIR, SECRET } = readVariables(environment)
  // Then nothing of the shop lies there that a command could miss.
  if (DATABASE_URL && SECRET) return
  const here = join(resolve(DATA_DIR), DATABASE_URL ? 'secrets' : 'shop.sqlite')
  if (existsSync(here)) return
  throw new ConfigError(
    `DATA_DIR cannot be ${JSON.stringify(DATA_DIR)}: there is no ${here} that this user may read. Name the shop's settings by --env-file FILE, or start the shop once`,
  )
}

export async function withShopDatabase<T>(
  place: DatabasePlace,
  act: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase(place)
  try {
    if (!(await isShopDatabase(db)))
      throw new ConfigError(
        'DATABASE_URL names a database without a shop: name the one that the service uses, or start the shop once',
      )
    await migrate(db)
    return await act(db)
  } finally {
    await db.close()
  }
}

async function isShopDatabase(db: Database): Promise<boolean> {
  const tables = await db.whole.introspection.getTables()
  return tables.some(({ name }) => name === 'migrations')
}
