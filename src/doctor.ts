import { access, constants, statfs } from 'node:fs/promises'
import { oneLine } from '#base/one-line.ts'
import { askReceiver } from '#server/adapters/smtp-mail.ts'
import { stripePayments } from '#server/adapters/stripe-payments.ts'
import type { Config } from '#server/config/config.ts'
import { demandNoNewer, isMigrated } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { wordsOf } from '#server/operate/cause.ts'
import { demoRefusal, holdsDemo } from '#server/operate/demo-mark.ts'
import { countSealed } from '#users/server/codes.ts'
import { demandPictures, describePaid } from './doctor-records.ts'
import { describeImages } from './open-images.ts'

/** An answer is one line; an error is what is wrong, and is told with the setting that may mend it. */
type Look = { name: string; setting?: string; ask: () => string | Promise<string> }

const patienceMs = 20_000

/** What the journal of SQLite grows to by itself, and as much again. */
const leastFreeMb = 32

/**
 * Asks everything that the shop needs whether it is in its place, and says what it says; gives whether
 * all is well.
 */
export async function examine(config: Config, say: (line: string) => void): Promise<boolean> {
  const db = openDatabase(config)
  try {
    let well = true
    for (const { name, setting, ask } of [...ofDatabase(config, db), ...ofOthers(config, db)]) {
      const answer = await inTime(ask).catch((error: unknown) => {
        well = false
        return oneLine(`WRONG${setting ? `, see ${setting}` : ''}: ${wordsOf(error)}`)
      })
      say(`${name.padEnd(11)} ${answer}`)
    }
    return well
  } finally {
    await db.close()
  }
}

function ofDatabase(config: Config, db: Database): Look[] {
  return [
    { name: 'Node', ask: () => process.version },
    { name: 'Mode', ask: () => `${config.mode}, ${config.publicUrl}` },
    { name: 'Folder', setting: 'DATA_DIR', ask: () => describeFolder(config.dataDir) },
    {
      name: 'Database',
      setting: config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR',
      ask: () => describeDatabase(db),
    },
    { name: 'Demo', setting: 'MODE', ask: () => describeDemo(config, db) },
    { name: 'Secret', setting: 'SECRET_BEFORE', ask: () => describeSecret(config, db) },
    { name: 'Admins', ask: () => describeAdmins(db) },
    { name: 'Paid', ask: () => describePaid(db.read) },
  ]
}

function ofOthers(config: Config, db: Database): Look[] {
  return [
    { name: 'Cards', setting: 'STRIPE_SECRET_KEY', ask: () => describeCards(config) },
    { name: 'Google', setting: 'OIDC_ISSUER', ask: () => describeGoogle(config) },
    { name: 'Mail', setting: 'SMTP_URL', ask: () => describeMail(config) },
    {
      name: 'Pictures',
      setting: config.pictures.store === 's3' ? 'S3_ENDPOINT, S3_BUCKET and S3_…' : 'DATA_DIR',
      ask: async () => {
        const where = await describeImages(config)
        await demandPictures(config, db.read)
        return where
      },
    },
  ]
}

async function describeFolder(dataDir: string): Promise<string> {
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const { bavail, bsize } = await statfs(dataDir)
  const free = Math.floor((bavail * bsize) / 1024 ** 2)
  if (free < leastFreeMb) throw new Error(`the disk of ${dataDir} has ${free} MB left: make room`)
  return dataDir
}

async function describeDatabase(db: Database): Promise<string> {
  await db.ping()
  await demandNoNewer(db)
  if (await isMigrated(db).catch(() => false)) return `${db.engine}, up to date`
  throw new Error(`${db.engine}, migrations are due: start the shop once`)
}

async function describeDemo({ mode }: Config, db: Database): Promise<string> {
  if (!(await holdsDemo(db.read))) return 'no demo accounts'
  if (mode === 'production') throw new Error(demoRefusal)
  return 'its accounts are in, whose passwords everybody knows'
}

async function describeAdmins(db: Database): Promise<string> {
  const admins = await db.read
    .selectFrom('users')
    .select('id')
    .where('admin_at', 'is not', null)
    .execute()
  return admins.length === 0 ? 'none: npm run shop -- admin EMAIL' : String(admins.length)
}

async function describeSecret({ secrets }: Config, db: Database): Promise<string> {
  const { present, before, unreadable } = await countSealed(db.read, secrets)
  if (unreadable > 0)
    throw new Error(`${unreadable} second factors open neither with SECRET nor with SECRET_BEFORE`)
  if (before > 0)
    return `${before} second factors are sealed by SECRET_BEFORE: npm run shop -- reseal`
  const all = present === 0 ? 'nothing is sealed' : `${present} second factors are sealed by it`
  return secrets.length > 1 ? `${all}; SECRET_BEFORE only lets browsers stay signed in` : all
}

/** Asks for a payment that there cannot be: with a good key that is what it is told. */
async function describeCards({ stripe }: Config): Promise<string> {
  if (stripe.provider === 'sandbox' && !stripe.apiBase) return 'the sandbox'
  await stripePayments(stripe, stripe.apiBase).readIntent('pi_doctor')
  return stripe.apiBase ?? 'Stripe'
}

async function describeGoogle({ google }: Config): Promise<string> {
  if (!google) return 'not set up'
  if (google.provider === 'sandbox') return 'the sandbox'
  const answer = await fetch(google.discoveryUrl, { redirect: 'error' })
  const told = (answer.ok ? await answer.json() : {}) as { issuer?: unknown }
  if (told.issuer === google.issuer) return google.issuer
  const words = answer.ok ? `says that it is ${told.issuer}` : `answered ${answer.status}`
  throw new Error(`${google.discoveryUrl} ${words}`)
}

async function describeMail({ mail: { smtpUrl } }: Config): Promise<string> {
  if (!smtpUrl) return 'the sandbox mailbox'
  await askReceiver(smtpUrl)
  return 'by SMTP'
}

async function inTime(ask: Look['ask']): Promise<string> {
  const end = Promise.withResolvers<never>()
  const timer = setTimeout(() => end.reject(new Error('no answer')), patienceMs)
  try {
    return await Promise.race([Promise.resolve().then(ask), end.promise])
  } finally {
    clearTimeout(timer)
  }
}
