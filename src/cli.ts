import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { normalizeEmail } from '#base/email.ts'
import { Problem } from '#base/problem.ts'
import { requireMigrated } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { verifyAudit } from '#server/http/audit.ts'
import { resealFactors } from '#users/server/codes.ts'
import { helpLockedOut } from '#users/server/second-factor.ts'
import { giveAdminRole } from '#users/server/users.ts'
import { examine } from './doctor.ts'
import { type Config, readConfig } from './server/config/config.ts'
import { ConfigError, parseVariables, readEnvFile } from './server/config/variables.ts'
import { backUp, datedName, pruneBackups, restore } from './server/operate/backup.ts'
import { copyShop } from './server/operate/engines.ts'
import { explainError } from './server/operate/explain-error.ts'

type Options = { keep?: string | undefined }

type Command = {
  takes: string
  does: string
  onNothing?: true
  run: (config: Config, words: string[], options: Options) => Promise<void>
}

const commands: Record<string, Command> = {
  admin: {
    takes: 'EMAIL',
    does: 'makes a registered user with a verified address an admin',
    run: async (config, [email = '']) => {
      await using db = openDatabase(config)
      await requireMigrated(db)
      const made = await db.write((trx) => giveAdminRole(trx, normalizeEmail(email)))
      console.log(`${email} is an admin ${made.modifiedCount === 1 ? 'now' : 'already'}`)
    },
  },
  'factor-off': {
    takes: 'EMAIL',
    does: 'turns off two-step sign-in for somebody who lost app and codes, and ends their sessions',
    run: async (config, [email = '']) => {
      await using db = openDatabase(config)
      await requireMigrated(db)
      await db.write((trx) => helpLockedOut(trx, normalizeEmail(email), config))
      console.log(`${email} signs in by password or Google alone now, and was told so by mail`)
    },
  },
  backup: {
    takes: 'FILE [--keep N]',
    does: 'writes database, pictures and secrets into one file; in a folder keeps N of them',
    run: makeBackup,
  },
  restore: {
    takes: 'FILE',
    does: 'puts a backup into an empty data folder, and into the empty database of DATABASE_URL',
    onNothing: true,
    run: async (config, [file = '']) => {
      await restore(config, file)
      const { databaseUrl, dataDir } = config
      const database = databaseUrl && new URL(databaseUrl)
      console.log(
        database
          ? `Restored ${file}: its rows into ${database.host}${database.pathname}, its files into ${dataDir}`
          : `Restored ${file} into ${dataDir}`,
      )
    },
  },
  'copy-to': {
    takes: 'DATABASE_URL',
    does: 'copies the shop from its SQLite file into an empty PostgreSQL database, and compares every row',
    run: copyTo,
  },
  'verify-audit': {
    takes: '',
    does: 'follows the audit log: each line has the hash of the one before in its own',
    run: verifyAuditLog,
  },
  reseal: { takes: '', does: 'seals with SECRET what SECRET_BEFORE sealed', run: reseal },
  doctor: {
    takes: '',
    does: 'looks whether everything is in its place',
    run: async (config) => {
      if (!(await examine(config, console.log))) process.exitCode = 1
    },
  },
}

async function main(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      'env-file': { type: 'string' },
      help: { type: 'boolean' },
      keep: { type: 'string' },
    },
  })
  const [name = '--help', ...rest] = positionals
  const command = commands[name]
  if (!command || values.help) return help(values.help ? '--help' : name)
  if (rest.length !== (command.takes ? 1 : 0)) return help(name)
  if (values.keep !== undefined && name !== 'backup') return help(name)
  const file = values['env-file']
  const environment = { ...(file ? readEnvFile(file) : {}), ...process.env }
  if (!command.onNothing) requireDataDir(environment)
  await command.run(readConfig(environment), rest, values)
}

function help(name: string): void {
  if (name !== '--help') process.exitCode = 2
  console.log('npm run shop -- [--env-file FILE] COMMAND\n')
  for (const [word, { takes, does }] of Object.entries(commands))
    console.log(`  ${`${word} ${takes}`.padEnd(22)} ${does}`)
}

async function makeBackup(config: Config, [named = '']: string[], { keep }: Options) {
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory()
  if (keep !== undefined && !(isFolder && /^[1-9]\d*$/.test(keep)))
    throw new ConfigError('--keep takes a whole number from 1 on, and a folder as FILE')
  const file = isFolder ? join(named, datedName()) : named
  const { rows, files } = await backUp(config, file)
  console.log(`Backed up ${rows} rows and ${files} files into ${file}`)
  if (keep === undefined) return
  for (const name of await pruneBackups(named, Number(keep))) console.log(`Removed ${name}`)
}

async function reseal(config: Config): Promise<void> {
  await using db = openDatabase(config)
  await requireMigrated(db)
  const { before, unreadable } = await resealFactors(db, config.secrets)
  console.log(`${before} second factors are sealed anew`)
  if (unreadable > 0)
    throw new ConfigError(
      `${unreadable} second factors open neither with SECRET nor with SECRET_BEFORE: set SECRET_BEFORE to what sealed them`,
    )
}

async function verifyAuditLog(config: Config): Promise<void> {
  await using db = openDatabase(config)
  await requireMigrated(db)
  const { lines, hash, broken } = await verifyAudit(db.read)
  if (broken)
    throw new ConfigError(
      `The audit log was changed after its line ${lines}: what stands next is not what followed (${broken.call}, ${new Date(broken.at).toISOString()})`,
    )
  console.log(
    `${lines} lines of the audit log follow each other; the last has the hash ${hash || '-'}`,
  )
}

async function copyTo(config: Config, [word = '']: string[]): Promise<void> {
  if (config.databaseUrl) throw new ConfigError('DATABASE_URL is set: this shop is on PostgreSQL')
  const { DATABASE_URL: databaseUrl } = parseVariables({ DATABASE_URL: word })
  const equal = await copyShop(config, { dataDir: config.dataDir, databaseUrl }, console.log)
  console.log(`${equal} rows copied and found equal. Start the shop with DATABASE_URL now.`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = 1
  console.error(error instanceof Problem ? error.message : (explainError(error) ?? error))
})

/**
 * Throws one line where a command would make a second shop beside the one that it is meant for. Reads
 * only, and so comes before the configuration, which makes secrets.
 */
function requireDataDir(environment: Record<string, string | undefined>): void {
  const { DATABASE_URL, DATA_DIR, SECRET } = parseVariables(environment)
  // Then nothing of the shop lies there that a command could miss.
  if (DATABASE_URL && SECRET) return
  const here = join(resolve(DATA_DIR), DATABASE_URL ? 'secrets' : 'shop.sqlite')
  if (existsSync(here)) return
  throw new ConfigError(
    `DATA_DIR cannot be ${JSON.stringify(DATA_DIR)}: there is no ${here} that this user may read. Name the shop's settings by --env-file FILE, or start the shop once`,
  )
}
