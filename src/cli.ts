import { join } from 'node:path'
import { pino } from 'pino'
import { Problem } from '#base/problem.ts'
import { makeAdmin } from '#users/server/admins.ts'
import { helpLockedOut } from '#users/server/second-factor.ts'
import { endDemo } from './end-demo.ts'
import { describeImages } from './open-images.ts'
import { type Config, readConfig } from './server/config/config.ts'
import { ConfigError } from './server/config/error.ts'
import { demandNoNewer, isMigrated, migrate } from './server/database/migrate.ts'
import { openDatabase } from './server/database/open.ts'
import { describeReplica } from './server/database/replica.ts'
import { backUp, restore } from './server/operate/backup.ts'
import { copyShop } from './server/operate/copy-shop.ts'

type Command = {
  takes: string
  does: string
  run: (config: Config, words: string[]) => Promise<void>
}

/** The operator's commands: `npm run shop -- COMMAND`. */
const commands: Record<string, Command> = {
  admin: {
    takes: 'EMAIL',
    does: 'makes a registered user with a verified address an admin',
    run: makeFirstAdmin,
  },
  'factor-off': {
    takes: 'EMAIL',
    does: 'turns off the second factor of somebody who lost app and codes, and ends their sessions',
    run: turnFactorOff,
  },
  backup: {
    takes: 'FILE',
    does: 'writes database, pictures and secrets of the data folder into one file, while the shop runs',
    run: async (config, [file = '']) => {
      const { rows, files } = await backUp(config, file)
      console.log(`Backed up ${rows} rows and ${files} files into ${file}`)
    },
  },
  restore: {
    takes: 'FILE',
    does: 'puts a backup into an empty data folder, and into the empty database of DATABASE_URL',
    run: async (config, [file = '']) => {
      await restore(config, file)
      console.log(`Restored ${file} into ${config.dataDir}`)
    },
  },
  'copy-to': {
    takes: 'DATABASE_URL',
    does: 'copies the shop from its SQLite file into an empty PostgreSQL database, and compares every row',
    run: copyTo,
  },
  'end-demo': {
    takes: '',
    does: "takes the demo's people, orders and reviews out of a database that is to go into production",
    run: endTheDemo,
  },
  doctor: { takes: '', does: 'looks whether everything is in its place', run: checkUp },
}

async function main([name = '--help', ...words]: string[]): Promise<void> {
  const command = commands[name]
  if (!command || name === '--help') return help(name)
  if (command.takes && words.length !== 1) return help(name)
  await command.run(readConfig(process.env), words)
}

function help(name: string): void {
  if (name !== '--help') process.exitCode = 2
  console.log('npm run shop -- COMMAND\n')
  for (const [word, { takes, does }] of Object.entries(commands)) {
    console.log(`  ${`${word} ${takes}`.padEnd(22)} ${does}`)
  }
}

async function makeFirstAdmin(config: Config, [email = '']: string[]): Promise<void> {
  const db = openDatabase(config)
  try {
    await migrate(db)
    const { modifiedCount } = await db.write((work) => makeAdmin(work, email.trim().toLowerCase()))
    console.log(modifiedCount === 1 ? `${email} is an admin now` : `${email} is an admin already`)
  } finally {
    await db.close()
  }
}

async function turnFactorOff(config: Config, [email = '']: string[]): Promise<void> {
  const db = openDatabase(config)
  try {
    await migrate(db)
    await db.write((work) => helpLockedOut(work, email.trim().toLowerCase(), config))
    console.log(`${email} signs in by password or Google alone now, and was told so by mail`)
  } finally {
    await db.close()
  }
}

async function endTheDemo(config: Config): Promise<void> {
  const db = openDatabase(config)
  try {
    await migrate(db)
    const { demo, others } = await endDemo(db)
    console.log(`${demo} demo accounts are out, with their orders and reviews; the products stay`)
    if (others > 0)
      console.log(`${others} others prove their addresses anew, and nobody is an admin any more`)
    console.log('Sign up in production, then: npm run shop -- admin YOU@EXAMPLE.COM')
  } finally {
    await db.close()
  }
}

async function copyTo(config: Config, [databaseUrl = '']: string[]): Promise<void> {
  if (config.databaseUrl) throw new ConfigError('DATABASE_URL is set: this shop is on PostgreSQL')
  const source = openDatabase(config)
  await demandNoNewer(source).finally(() => source.close())
  const target = openDatabase({ databaseUrl, dataDir: config.dataDir })
  try {
    const equal = await copyShop(join(config.dataDir, 'shop.sqlite'), target, progress)
    console.log(`\n${equal} rows copied and found equal. Start the shop with DATABASE_URL now.`)
  } finally {
    await target.close()
  }
}

const barLength = 30
const quietMs = 10_000
let saidAt = 0

/** One line that is written over, where a person looks; elsewhere a line now and then. */
function progress(words: string, share: number): void {
  const percent = `${Math.floor(share * 100)} %`.padStart(5)
  if (process.stdout.isTTY) {
    const bar = '█'.repeat(Math.floor(share * barLength)).padEnd(barLength, '░')
    process.stdout.write(`\r\u001b[K${bar} ${percent}  ${words}`)
  } else if (Date.now() - saidAt >= quietMs) {
    console.log(`${percent}  ${words}`)
    saidAt = Date.now()
  }
}

async function checkUp(config: Config): Promise<void> {
  const db = openDatabase(config)
  try {
    await db.ping()
    await demandNoNewer(db)
    const migrated = await isMigrated(db).catch(() => false)
    const users = migrated
      ? await db.read.selectFrom('users').select('id').where('admin_at', 'is not', null).execute()
      : []
    console.log(`Node        ${process.version}`)
    console.log(`Mode        ${config.mode}, ${config.publicUrl}`)
    console.log(
      `Database    ${db.engine}, ${migrated ? 'up to date' : 'migrations are due: start the shop once'}`,
    )
    if (config.replicaUrl) console.log(`Replica     ${await describeReplica(config)}`)
    console.log(
      `Admins      ${users.length === 0 ? 'none: npm run shop -- admin EMAIL' : users.length}`,
    )
    console.log(`Cards       ${config.stripe.provider}`)
    console.log(`Google      ${config.google ? config.google.issuer : 'not configured'}`)
    console.log(`Mail        ${config.mail.smtpUrl ? 'by SMTP' : 'the sandbox mailbox'}`)
    console.log(`Pictures    ${await describeImages(config)}`)
    if (!migrated) process.exitCode = 1
  } finally {
    await db.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const explained = error instanceof ConfigError || error instanceof Problem
  if (explained) console.error(error.message)
  else pino().error(error)
  process.exitCode = 1
})
