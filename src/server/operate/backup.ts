import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/error.ts'
import { putIntoPostgres, withSqliteCopy } from './backup-postgres.ts'

/** Folders of the data folder that belong into a backup beside the database. */
const folders = ['images', 'secrets']

/**
 * Writes one file that holds the whole shop, whichever engine it is on: a copy of the database as it
 * is at one moment, with the pictures and secrets in a table of their own. The shop may go on
 * meanwhile.
 */
export async function backUp(
  config: Config,
  file: string,
): Promise<{ rows: number; files: number }> {
  if (existsSync(file))
    throw new ConfigError(`${file} is there already; a backup is never written over`)
  if (config.databaseUrl) await withSqliteCopy(config.databaseUrl, async (copy) => pack(copy, file))
  else pack(databaseFile(config), file)
  const backup = new DatabaseSync(file)
  try {
    backup.exec('create table backup_files (name text primary key, bytes blob not null)')
    const insert = backup.prepare('insert into backup_files (name, bytes) values (?, ?)')
    const names = (await filesToKeep(config.dataDir)).filter(isRecorded(backup))
    for (const name of names) insert.run(name, await readFile(join(config.dataDir, name)))
    return { rows: countRows(backup), files: names.length }
  } finally {
    backup.close()
  }
}

function pack(database: string, file: string): void {
  const source = new DatabaseSync(database, { readOnly: true })
  source.prepare('vacuum into ?').run(file)
  source.close()
}

/** A picture that came after the database's moment has no record in it, and would never be tidied up. */
function isRecorded(backup: DatabaseSync): (name: string) => boolean {
  const known = new Set(
    backup
      .prepare('select id from images')
      .all()
      .map(({ id }) => String(id)),
  )
  return (name) => !name.startsWith('images/') || known.has(name.split(/[/-]/)[1] ?? '')
}

/** Puts a backup into a data folder, and with DATABASE_URL into a database, that hold no shop yet. */
export async function restore(config: Config, file: string): Promise<void> {
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}`)
  if (existsSync(databaseFile(config))) {
    throw new ConfigError(
      `${config.dataDir} holds a shop already; name an empty DATA_DIR, or move it away`,
    )
  }
  await mkdir(config.dataDir, { recursive: true })
  const backup = new DatabaseSync(file, { readOnly: true })
  try {
    if (config.databaseUrl) await unpackIntoPostgres(backup, config.databaseUrl)
    else unpack(backup, databaseFile(config))
    await unpackFiles(backup, config.dataDir)
  } finally {
    backup.close()
  }
}

function unpack(backup: DatabaseSync, file: string): void {
  backup.prepare('vacuum into ?').run(file)
  const restored = new DatabaseSync(file)
  restored.exec('drop table backup_files')
  restored.close()
}

async function unpackIntoPostgres(backup: DatabaseSync, databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-restore-'))
  try {
    unpack(backup, join(folder, 'shop.sqlite'))
    await putIntoPostgres(folder, databaseUrl)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function unpackFiles(backup: DatabaseSync, dataDir: string): Promise<void> {
  const next = backup.prepare('select name, bytes from backup_files')
  for (const { name, bytes } of next.iterate() as Iterable<{ name: string; bytes: Uint8Array }>) {
    const path = join(dataDir, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { mode: name.startsWith('secrets/') ? 0o600 : 0o644 })
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
