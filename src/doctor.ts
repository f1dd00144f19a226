import { access, constants, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pluralize } from '#base/format.ts'
import { pictureFile, pictureWidths } from '#base/pictures.ts'
import { oneLine } from '#base/sentences.ts'
import { formatIban } from '#payments/bank.ts'
import { verifyMailServer } from '#server/adapters/smtp-mail.ts'
import { stripePayments } from '#server/adapters/stripe-payments.ts'
import type { Config } from '#server/config/config.ts'
import { countRows } from '#server/database/lists.ts'
import { requireMigrated } from '#server/database/migrate.ts'
import type { Database, Db } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import { demoState, refuseDemo } from '#server/operate/demo-mark.ts'
import { innermostMessage } from '#server/operate/explain-error.ts'
import { countSealed } from '#users/server/codes.ts'
import { openImages } from './open-images.ts'

/** Twice the size that SQLite's journal grows to. */
const minFreeMb = 32

/** Checks everything that the shop depends on, and prints each result. Returns whether all is well. */
export async function examine(config: Config, say: (line: string) => void): Promise<boolean> {
  await using db = openDatabase(config)
  const wrong = new Set<string>()
  /** Prints an error of `ask` together with the setting to look at. */
  async function check(name: string, ask: () => string | Promise<string>, setting?: string) {
    try {
      say(`${name.padEnd(11)} ${await ask()}`)
    } catch (error) {
      const where = setting ? `, see ${setting}` : ''
      say(oneLine(`${name.padEnd(11)} WRONG${where}: ${innermostMessage(error)}`))
      wrong.add(name)
    }
  }
  const { databaseUrl, dataDir, pictures, contact } = config
  const store = pictures.store === 's3' ? 'S3_ENDPOINT, S3_BUCKET and S3_…' : 'DATA_DIR'
  await check('Mode', () => `${config.mode}, ${config.publicUrl}`)
  await check('Proxy', () => describeProxy(config), 'TRUST_PROXY')
  await check('Seller', () => describeSeller(config))
  await check('Transfers', () => describeBank(config), 'IBAN, BIC')
  await check('Invoices', () => describeDunning(config))
  await check('Contact', () =>
    contact.keepsMessages
      ? 'messages are kept, and mailed to the admins'
      : 'messages are not kept: CONTACT_FORM=toast',
  )
  if (config.usesLapseDays)
    await check(
      'Settings',
      () => 'LAPSE_DAYS is called EXPIRY_DAYS now: rename it before the next release',
    )
  await check('Folder', () => describeFolder(dataDir), 'DATA_DIR')
  await check('Database', () => describeDatabase(db), databaseUrl ? 'DATABASE_URL' : 'DATA_DIR')
  // Checks of rows would only repeat that the database does not answer.
  if (!wrong.has('Database')) {
    await check('Demo', () => describeDemo(config, db.read), 'MODE')
    await check('Secret', () => describeSecret(config, db.read), 'SECRET_BEFORE')
    await check('Admins', () => describeAdmins(db.read))
    await check('Codes', () => describeTwins(db.read))
    await check('Files', () => describePictureFiles(config, db.read), 'DATA_DIR')
  }
  await check('Cards', () => describeCards(config), 'STRIPE_SECRET_KEY')
  await check('Google', () => describeGoogle(config), 'OIDC_ISSUER')
  await check('Mail', () => describeMail(config), 'SMTP_URL')
  await check('Pictures', () => describeImages(config), store)
  return wrong.size === 0
}

/** The shop itself speaks no TLS. */
function describeProxy({ publicUrl, trustProxy }: Config): string {
  if (trustProxy !== undefined) return `trusted: ${trustProxy}`
  if (publicUrl.startsWith('https:'))
    throw new Error('a proxy ends TLS, and is not named: limits by address count everybody as one')
  return 'none'
}

function describeSeller({ seller, shopName }: Config): string {
  const missing: string[] = []
  if (!seller.address) missing.push('SHOP_ADDRESS')
  if (!seller.taxNumber) missing.push('TAX_NUMBER')
  if (missing.length === 0) return shopName
  return `${shopName}; not on its invoices, because not set: ${missing.join(', ')}`
}

function describeBank({ bank, currency }: Config): string {
  if (!bank) return 'no bank details on documents: IBAN is not set'
  const { iban, bic } = bank
  const isOdd = bic !== '' && bic.slice(4, 6) !== iban.slice(0, 2)
  const odd = isOdd ? `; is the BIC ${bic}, of another country, meant?` : ''
  const code =
    currency.code === 'EUR' ? 'with a code to scan' : `without a code: not in ${currency.code}`
  return `to ${formatIban(iban)}, ${code}${odd}`
}

function describeDunning({ reminderDays, holdAfterDays }: Config): string {
  const [before, after] = [
    reminderDays.filter((day) => day < 0),
    reminderDays.filter((day) => day >= 0),
  ]
  const days = [
    ...before.map((day) => `${pluralize(-day, 'day')} before`),
    ...after.map((day) => `${pluralize(day, 'day')} after`),
  ]
  const reminders = days.length > 0 ? `reminded ${days.join(', ')} the due day` : 'no reminders'
  const hold =
    holdAfterDays === null ? 'no hold' : `on hold ${pluralize(holdAfterDays, 'day')} after`
  return `${reminders}; ${hold}`
}

async function describeFolder(dataDir: string): Promise<string> {
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const { bavail, bsize } = await statfs(dataDir)
  const free = Math.floor((bavail * bsize) / 1024 ** 2)
  if (free < minFreeMb) throw new Error(`the disk of ${dataDir} has ${free} MB left: make room`)
  return dataDir
}

async function describeDatabase(db: Database): Promise<string> {
  await requireMigrated(db)
  await db.ping()
  return `${db.engine}, up to date`
}

async function describeDemo({ mode }: Config, db: Db): Promise<string> {
  if (mode === 'production') await refuseDemo(db)
  const holds = (await demoState(db)) !== null
  return holds ? 'its accounts are in, whose passwords everybody knows' : 'no demo accounts'
}

async function describeAdmins(db: Db): Promise<string> {
  const admins = await countRows(db, db.selectFrom('users').where('admin_at', 'is not', null))
  return admins === 0 ? 'none: npm run shop -- admin EMAIL' : String(admins)
}

/** Products from before codes were unique: their number leads to both of them. */
async function describeTwins(db: Db): Promise<string> {
  const twins = await db
    .selectFrom('part_numbers as later')
    .innerJoin('products', 'products.id', 'later.product_id')
    .innerJoin('part_numbers as first', 'first.number_key', 'later.number_key')
    .select(['later.number', 'first.number as same'])
    .where('later.twin', '=', 1)
    .where('first.twin', '=', 0)
    .where('later.class', '=', 'ours')
    .where('first.class', '=', 'ours')
    .where(visibleToAdmins())
    .orderBy('later.number_key')
    .execute()
  if (twins.length === 0) return 'each names one product'
  const named = twins.map(({ number, same }) => `${number} and ${same}`).join('; ')
  return `${twins.length} name two products, of which one has to be deleted: ${named}`
}

async function describeSecret({ secrets }: Config, db: Db): Promise<string> {
  const { present, before, unreadable } = await countSealed(db, secrets)
  if (unreadable > 0)
    throw new Error(`${unreadable} second factors open neither with SECRET nor with SECRET_BEFORE`)
  if (before > 0)
    return `${before} second factors are sealed by SECRET_BEFORE: npm run shop -- reseal`
  const all = present === 0 ? 'nothing is sealed' : `${present} second factors are sealed by it`
  return secrets.length > 1 ? `${all}; SECRET_BEFORE may go` : all
}

async function describePictureFiles({ pictures, dataDir }: Config, db: Db) {
  if (pictures.store !== 'disk') return 'not on this disk'
  const folder = join(dataDir, 'images')
  const there = new Set(await readdir(folder).catch(() => []))
  const images = await db
    .selectFrom('images')
    .select('id')
    .where('removing_at', 'is', null)
    .execute()
  const lost = images
    .flatMap(({ id }) => pictureWidths.map((width) => pictureFile(id, width)))
    .filter((file) => !there.has(file))
  if (lost.length > 0)
    throw new Error(
      `${lost.length} files of pictures are not in ${folder}, such as ${lost[0]}: put them back from a backup, or choose those pictures again`,
    )
  return `${images.length} pictures, each with its files`
}

/** Requests a payment that cannot exist: with a good key the answer says so. */
async function describeCards({ stripe }: Config): Promise<string> {
  if (stripe.provider === 'sandbox' && !stripe.apiBase) return 'the sandbox'
  await stripePayments(stripe).readIntent('pi_doctor')
  return stripe.apiBase ?? 'Stripe'
}

async function describeGoogle({ google }: Config): Promise<string> {
  if (!google) return 'not set up'
  if (google.provider === 'sandbox') return 'the sandbox'
  const signal = AbortSignal.timeout(20_000)
  const answer = await fetch(google.discoveryUrl, { redirect: 'error', signal })
  const discovered = (answer.ok ? await answer.json() : {}) as { issuer?: unknown }
  if (discovered.issuer === google.issuer) return google.issuer
  const words = answer.ok ? `says that it is ${discovered.issuer}` : `answered ${answer.status}`
  throw new Error(`${google.discoveryUrl} ${words}`)
}

async function describeMail({ mail: { smtpUrl } }: Config): Promise<string> {
  if (!smtpUrl) return 'the sandbox mailbox'
  await verifyMailServer(smtpUrl)
  return 'by SMTP'
}

async function describeImages(config: Config): Promise<string> {
  const { pictures, dataDir } = config
  if (pictures.store === 'imgbb') return `${pictures.apiBase}, shown from ${pictures.pictures}`
  if (pictures.store === 'disk') return join(dataDir, 'images')
  await openImages(config).read(pictureFile('0'.repeat(32), 960))
  return `${pictures.endpoint}, bucket ${pictures.bucket}`
}
