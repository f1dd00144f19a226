import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'

/** Folders of the data folder that belong into a backup beside the database. */
const folders = ['images', 'secrets']

/**
 * Writes one file that holds the whole shop: a copy of the database as it is at one moment, with the
 * pictures and secrets in a table of their own. The shop may go on meanwhile.
 */
export async function backUp(
  config: Config,
  file: string,
): Promise<{ rows: number; files: number }> {
  demandSqlite(config)
  if (existsSync(file))
    throw new ConfigError(`${file} is there already; a backup is never written over`)
  const source = new DatabaseSync(databaseFile(config), { readOnly: true })
  source.prepare('vacuum into ?').run(file)
  source.close()
  const backup = new DatabaseSync(file)
  try {
    backup.exec('create table backup_files (name text primary key, bytes blob not null)')
    const insert = backup.prepare('insert into backup_files (name, bytes) values (?, ?)')
    const names = await filesToKeep(config.dataDir)
    for (const name of names) insert.run(name, await readFile(join(config.dataDir, name)))
    return { rows: countRows(backup), files: names.length }
  } finally {
    backup.close()
  }
}

/** Puts a backup into a data folder that holds no shop yet. */
export async function restore(config: Config, file: string): Promise<void> {
  demandSqlite(config)
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}`)
  if (existsSync(databaseFile(config))) {
    throw new ConfigError(
      `${config.dataDir} holds a shop already; name an empty DATA_DIR, or move it away`,
    )
  }
  await mkdir(config.dataDir, { recursive: true })
  const backup = new DatabaseSync(file, { readOnly: true })
  const kept = backup.prepare('select name, bytes from backup_files').all() as {
    name: string
    bytes: Uint8Array
  }[]
  for (const { name, bytes } of kept) {
    const path = join(config.dataDir, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { mode: name.startsWith('secrets/') ? 0o600 : 0o644 })
  }
  backup.prepare('vacuum into ?').run(databaseFile(config))
  backup.close()
  const restored = new DatabaseSync(databaseFile(config))
  restored.exec('drop table backup_files')
  restored.close()
}

function demandSqlite(config: Config): void {
  if (config.databaseUrl) {
    throw new ConfigError(
      'The database is PostgreSQL: back it up with pg_dump, and copy DATA_DIR beside it',
    )
  }
}

function databaseFile(config: Config): string {
  return join(config.dataDir, 'shop.sqlite')
}

async function filesToKeep(dataDir: string): Promise<string[]> {
  const names: string[] = []
  for (const folder of folders) {
    if (!existsSync(join(dataDir, folder))) continue
    const inside = await readdir(join(dataDir, folder))
    names.push(
      ...inside.filter((name) => !name.endsWith('.part')).map((name) => `${folder}/${name}`),
    )
  }
  return names
}

function countRows(database: DatabaseSync): number {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all() as {
    name: string
  }[]
  return tables
    .filter(
      ({ name }) =>
        name !== 'backup_files' && !name.startsWith('sqlite_') && !name.includes('_words'),
    )
    .reduce((rows, { name }) => {
      const { n } = database.prepare(`select count(*) as n from "${name}"`).get() as { n: number }
      return rows + n
    }, 0)
}
