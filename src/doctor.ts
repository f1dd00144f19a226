import { access, constants, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pictureFile, pictureWidths } from '#base/pictures.ts'
import { oneLine } from '#base/sentences.ts'
import { askReceiver } from '#server/adapters/smtp-mail.ts'
import { stripePayments } from '#server/adapters/stripe-payments.ts'
import type { Config } from '#server/config/config.ts'
import { demandNoNewer, isMigrated } from '#server/database/migrate.ts'
import type { Database, Db } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { wordsOf } from '#server/operate/cause.ts'
import { demoState, refuseDemo } from '#server/operate/demo-mark.ts'
import { countSealed } from '#users/server/codes.ts'
import { describeImages } from './open-images.ts'

/** Answers one line; what it throws is wrong, and is said with the setting that may mend it. */
type Check = { name: string; setting?: string; ask: () => string | Promise<string> }

const patienceMs = 20_000

/** What the journal of SQLite grows to by itself, and as much again. */
const leastFreeMb = 32

/** Asks everything that the shop leans on, and says what it answers; gives whether all is well. */
export async function examine(config: Config, say: (line: string) => void): Promise<boolean> {
  const db = openDatabase(config)
  const isWell = async ({ name, setting, ask }: Check) => {
    try {
      say(`${name.padEnd(11)} ${await inTime(ask)}`)
      return true
    } catch (error) {
      say(
        oneLine(`${name.padEnd(11)} WRONG${setting ? `, see ${setting}` : ''}: ${wordsOf(error)}`),
      )
      return false
    }
  }
  try {
    let well = true
    for (const check of checksOfMachine(config)) well = (await isWell(check)) && well
    const setting = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
    const answers = await isWell({ name: 'Database', setting, ask: () => describeDatabase(db) })
    // What is in a database that does not answer would say the same once more.
    const ofRecords = answers ? checksOfRecords(config, db) : []
    for (const check of [...ofRecords, ...checksOfOthers(config)])
      well = (await isWell(check)) && well
    return well && answers
  } finally {
    await db.close()
  }
}

function checksOfMachine(config: Config): Check[] {
  return [
    { name: 'Node', ask: () => process.version },
    { name: 'Mode', ask: () => `${config.mode}, ${config.publicUrl}` },
    { name: 'Seller', ask: () => describeSeller(config) },
    { name: 'Contact', ask: () => describeContact(config) },
    { name: 'Folder', setting: 'DATA_DIR', ask: () => describeFolder(config.dataDir) },
  ]
}

function checksOfRecords(config: Config, db: Database): Check[] {
  return [
    { name: 'Demo', setting: 'MODE', ask: () => describeDemo(config, db.read) },
    { name: 'Secret', setting: 'SECRET_BEFORE', ask: () => describeSecret(config, db) },
    { name: 'Admins', ask: () => describeAdmins(db) },
    { name: 'Paid', ask: () => describePaid(db.read) },
    { name: 'Files', setting: 'DATA_DIR', ask: () => describePictureFiles(config, db.read) },
  ]
}

function checksOfOthers(config: Config): Check[] {
  const { store } = config.pictures
  const setting = store === 's3' ? 'S3_ENDPOINT, S3_BUCKET and S3_…' : 'DATA_DIR'
  return [
    { name: 'Cards', setting: 'STRIPE_SECRET_KEY', ask: () => describeCards(config) },
    { name: 'Google', setting: 'OIDC_ISSUER', ask: () => describeGoogle(config) },
    { name: 'Mail', setting: 'SMTP_URL', ask: () => describeMail(config) },
    { name: 'Pictures', setting, ask: () => describeImages(config) },
  ]
}

function describeSeller({ seller, shopName }: Config): string {
  const missing = [
    ...(seller.address ? [] : ['SHOP_ADDRESS']),
    ...(seller.taxNumber ? [] : ['TAX_NUMBER']),
  ]
  if (missing.length === 0) return shopName
  return `${shopName}; not on its invoices, because not set: ${missing.join(', ')}`
}

function describeContact({ contact }: Config): string {
  return contact.keepsMessages
    ? 'messages are kept, and mailed to the admins'
    : 'messages are not kept: CONTACT_FORM=toast'
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

async function describeDemo({ mode }: Config, db: Db): Promise<string> {
  if (mode === 'production') await refuseDemo(db)
  const holds = (await demoState(db)) !== null
  return holds ? 'its accounts are in, whose passwords everybody knows' : 'no demo accounts'
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

/** Counts what was paid; throws where a payment and what it paid for do not belong together. */
async function describePaid(db: Db): Promise<string> {
  const { rows } = await sql<{ what: string; id: string }>`
    select 'a payment has neither a purchase nor a refund' as what, charge.intent_id as id
    from ledger as charge
    where charge.kind = 'charge'
      and not exists (select 1 from purchases where transaction_id = charge.intent_id)
      and not exists (select 1 from refunds where refunds.intent_id = charge.intent_id)
    union all
    select 'a paid purchase has no payment', number from purchases
    where paid_at is not null
      and not exists (select 1 from ledger where kind = 'charge' and intent_id = transaction_id)
    union all
    select 'a paid purchase has no order', number from purchases
    where paid_at is not null and not exists (select 1 from orders where purchase_id = purchases.id)
    order by what, id`.execute(db)
  const [first] = rows
  if (first)
    throw new Error(
      `${first.what} (${first.id}${rows.length > 1 ? `, and ${rows.length - 1} more` : ''}): look it up in Stripe's dashboard, then refund it there or restore a backup`,
    )
  const { count } = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return `${count} purchases, each with its payment`
}

/** Throws where files of pictures are gone that the records hold; asks no store outside. */
async function describePictureFiles({ pictures, dataDir }: Config, db: Db) {
  if (pictures.store !== 'disk') return 'not on this disk'
  const folder = join(dataDir, 'images')
  const there = new Set(await readdir(folder).catch(() => []))
  const held = await db.selectFrom('images').select('id').where('removing_at', 'is', null).execute()
  const lost = held
    .flatMap(({ id }) => pictureWidths.map((width) => pictureFile(id, width)))
    .filter((file) => !there.has(file))
  if (lost.length > 0)
    throw new Error(
      `${lost.length} files of pictures are not in ${folder}, such as ${lost[0]}: put them back from a backup, or choose those pictures again`,
    )
  return `${held.length} pictures, each with its files`
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

async function inTime(ask: Check['ask']): Promise<string> {
  const end = Promise.withResolvers<never>()
  const timer = setTimeout(() => end.reject(new Error('no answer')), patienceMs)
  try {
    return await Promise.race([Promise.resolve().then(ask), end.promise])
  } finally {
    clearTimeout(timer)
  }
}
