import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { pictureFile, pictureWidths } from '#base/pictures.ts'
import type { Config } from '#server/config/config.ts'
import { makeDataDir } from '#server/config/data-dir.ts'
import { ConfigError } from '../config/variables.ts'
import { openDraft } from './draft.ts'
import { copiedTables, copyShop } from './engines.ts'
import { innermostMessage } from './explain-error.ts'

/**
 * Writes the whole shop at one moment into one file, on either engine: a database copy with pictures and secrets in
 * a table of their own. A failure leaves no file.
 */
export async function backUp(
  config: Config,
  file: string,
): Promise<{ rows: number; files: number }> {
  if (existsSync(file))
    throw new ConfigError(`${file} is there already; a backup is never written over`)
  if (!existsSync(dirname(file))) throw new ConfigError(`There is no folder ${dirname(file)}`)
  if (!config.databaseUrl && !existsSync(databaseFile(config)))
    throw new ConfigError(`${config.dataDir} holds no shop`)
  const passphrase = config.backupPassphrase
  // Unencrypted data stay in the folder where they are unencrypted anyway.
  await using draft = await openDraft(passphrase ? config.dataDir : dirname(file))
  await using encrypted = await openDraft(dirname(file))
  try {
    const whole = join(draft.path, name)
    const ready = passphrase ? join(encrypted.path, name) : whole
    const packed = await packShop(config, whole)
    if (passphrase) await encryptFile(whole, ready, passphrase)
    await fs.rename(ready, file)
    return packed
  } catch (error) {
    if (!/^ENOSPC|disk is full/.test(innermostMessage(error))) throw error
    const places = passphrase ? `${config.dataDir} or ${dirname(file)}` : dirname(file)
    throw new ConfigError(`The disk of ${places} is full: a backup takes as much as the shop`)
  }
}

const name = 'shop.backup'

async function packShop(config: Config, file: string): Promise<{ rows: number; files: number }> {
  if (config.databaseUrl) {
    await copyShop(config, { dataDir: dirname(file) })
    copyDatabase(join(dirname(file), 'shop.sqlite'), file)
  } else copyDatabase(databaseFile(config), file)
  await fs.chmod(file, 0o600)
  using backup = new DatabaseSync(file)
  backup.exec('create table backup_files (name text primary key, bytes blob not null)')
  const insert = backup.prepare('insert into backup_files (name, bytes) values (?, ?)')
  const names = await listFiles(config.dataDir, backup)
  for (const name of names) insert.run(name, await fs.readFile(join(config.dataDir, name)))
  return { rows: countRows(backup), files: names.length }
}

function copyDatabase(database: string, file: string): void {
  using source = new DatabaseSync(database, { readOnly: true })
  source.prepare('vacuum into ?').run(file)
}

async function listFiles(dataDir: string, backup: DatabaseSync): Promise<string[]> {
  const secrets = await fs.readdir(join(dataDir, 'secrets')).catch(() => [])
  const ids = backup.prepare('select id from images').all()
  const pictures = ids.flatMap(({ id }) =>
    pictureWidths.map((width) => `images/${pictureFile(String(id), width)}`),
  )
  const names = [...secrets.map((name) => `secrets/${name}`), ...pictures]
  return names.filter((name) => existsSync(join(dataDir, name)))
}

/**
 * Puts a backup into a data folder, and with DATABASE_URL into a database, that hold no shop yet. The
 * database's file comes last: what fails before can simply be done again.
 */
export async function restore(config: Config, file: string): Promise<void> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new ConfigError(`There is no file ${file}`)
  if (existsSync(databaseFile(config)))
    throw new ConfigError(
      `${config.dataDir} holds a shop already; name an empty DATA_DIR, or move it away`,
    )
  makeDataDir(config.dataDir)
  await using draft = await openDraft(config.dataDir)
  const restored = join(draft.path, 'shop.sqlite')
  const plain = await decrypt(config, file, draft.path)
  if (!(await isWhole(plain)))
    throw new ConfigError(`${file} is no whole backup: it was cut short, or is damaged`)
  refuseForeignNames(plain, file)
  copyDatabase(plain, restored)
  await fs.chmod(restored, 0o600)
  if (config.databaseUrl) await copyShop({ dataDir: draft.path }, config)
  await unpackFiles(restored, config.dataDir)
  if (!config.databaseUrl) await fs.rename(restored, databaseFile(config))
}

/** A truncated or foreign file fails here. */
async function isWhole(file: string): Promise<boolean> {
  using backup = new DatabaseSync(file, { readOnly: true })
  try {
    const check = `
      select page_count * page_size as size, quick_check, (select count(*) from backup_files)
      from pragma_page_count, pragma_page_size, pragma_quick_check`
    const [found] = backup.prepare(check).all()
    return found?.['size'] === (await fs.stat(file)).size && found['quick_check'] === 'ok'
  } catch {
    return false
  }
}

async function decrypt({ backupPassphrase }: Config, file: string, draft: string): Promise<string> {
  if (!(await isEncrypted(file))) return file
  if (!backupPassphrase)
    throw new ConfigError(`${file} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE`)
  const plain = join(draft, name)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(backupPassphrase)
  try {
    await pipeline(Readable.fromWeb(await decrypter.decrypt(readBytes(file))), writeBytes(plain))
    return plain
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    throw new ConfigError(`BACKUP_PASSPHRASE does not open ${file}, or the file is damaged`)
  }
}

/** The files that a backup holds; any other name could lead out of the data folder. */
const ownFile = /^(secrets\/\w[\w.-]*|images\/[0-9a-f]{32}-\d{2,4}\.webp)$/

function refuseForeignNames(plain: string, file: string): void {
  using backup = new DatabaseSync(plain, { readOnly: true })
  const names = backup.prepare('select name from backup_files').all()
  const foreign = names.map(({ name }) => String(name)).find((name) => !ownFile.test(name))
  if (foreign !== undefined)
    throw new ConfigError(
      `${file} holds a file ${JSON.stringify(foreign)}, which is none of a shop: nothing was restored`,
    )
}

async function unpackFiles(file: string, dataDir: string): Promise<void> {
  using backup = new DatabaseSync(file)
  const rows = backup.prepare('select name, bytes from backup_files').iterate()
  for (const { name, bytes } of rows as Iterable<{ name: string; bytes: Uint8Array }>) {
    const path = join(dataDir, name)
    await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await fs.writeFile(path, bytes, { mode: name.startsWith('secrets/') ? 0o600 : 0o644 })
  }
  backup.exec('drop table backup_files')
}

function databaseFile(config: Config): string {
  return join(config.dataDir, 'shop.sqlite')
}

/** Also of an older version's database, which is backed up before it is brought up to date. */
function countRows(database: DatabaseSync): number {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const there = new Set(tables.map((table) => table['name']))
  const counts = copiedTables
    .filter(({ name }) => there.has(name))
    .map(({ name }) => `(select count(*) from ${name})`)
  return Number(database.prepare(`select ${counts.join(' + ')} as n`).get()?.['n'])
}

/** The file name of a backup; names sort by time. */
export function datedName(): string {
  return `shop-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.backup`
}

/** Removes the oldest backups of a folder and returns their names. */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await fs.readdir(folder)).filter((name) => /^shop-\d.*\.backup$/.test(name))
  const gone = names.sort().reverse().slice(keep)
  for (const name of gone) await fs.rm(join(folder, name))
  return gone
}

async function encryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  await pipeline(Readable.fromWeb(await encrypter.encrypt(readBytes(from))), writeBytes(to))
}

/** By how it begins (https://age-encryption.org/v1). */
async function isEncrypted(file: string): Promise<boolean> {
  await using handle = await fs.open(file)
  const { buffer } = await handle.read(Buffer.alloc(21), 0, 21, 0)
  return buffer.toString('latin1') === 'age-encryption.org/v1'
}

function readBytes(file: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
}

/** Flushed before it is renamed, so that a named backup survives a power cut. */
function writeBytes(file: string) {
  return createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
}
