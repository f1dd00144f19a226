import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { phoneKey } from '#base/phone.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Transaction } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { mergeWords } from '#server/database/words.ts'
import { signToken } from '#server/http/current-user.ts'
import { secret } from './servers.ts'

export type Size = {
  products: number
  orders: number
  users: number
  reviews: number
  /** Numbers of each product in addition to ours; with these, user 2 has own numbers of 1,000 products. */
  numbersEach?: number
}

const ownNumbers = 1_000
const phone = '+1 555 0100'

const session = 'session-of-'
/** Session n is user n's; user 1 is an admin. */
export function tokenOf(user: number) {
  const id = `user${user}`
  return signToken(secret, { id, email: `${id}@bench.test`, session: `${session}${user}` })
}

/**
 * Fills an empty shop with rows made by the database itself, all in one transaction: names of a part,
 * a model out of 150 and a number, orders of the last three years, most of them paid.
 */
export async function fill(where: { dataDir: string; databaseUrl?: string }, size: Size) {
  mkdirSync(where.dataDir, { recursive: true })
  const db = openDatabase(where)
  await migrate(db)
  const now = Date.now()
  await db.write(async (trx) => {
    await people(trx, size.users, now)
    await products(trx, size.products, now)
    await partNumbers(trx, size, now)
    await reviews(trx, size, now)
    await orders(trx, size, now)
    await takings(trx)
    await fitment(trx, size.products)
    await rareProducts(trx, size.products)
  })
  // As a shop is that has been up for an hour: the engine has counted, and `tidy.ts` has been there.
  await sql`analyze`.execute(db.whole)
  await mergeWords(db)
  await db.close()
}

export async function people(trx: Transaction, users: number, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  const later = new Date(now + 86_400_000).toISOString()
  const verified = sql.lit(trx.engine === 'postgres' ? true : 1)
  const date = sql.raw(trx.engine === 'postgres' ? 'timestamptz' : 'text')
  await sql`${numbers(users)} insert into identity_users
    (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select 'user' || n, 'Person ' || n, 'user' || n || '@bench.test', ${verified},
      cast(${at} as ${date}), cast(${at} as ${date}) from numbers`.execute(trx)
  await sql`${numbers(users)} insert into identity_sessions
    (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
    select ${session} || n, cast(${later} as ${date}), 'token' || n,
      cast(${at} as ${date}), cast(${at} as ${date}), 'user' || n from numbers`.execute(trx)
  await sql`${numbers(users)} insert into users
    (id, email, name, phone, phone_key, address, img, admin_at, created_at)
    select 'user' || n, 'user' || n || '@bench.test', 'Person ' || n, ${phone}, ${phoneKey(phone)}, n || ' Foundry Lane',
      '', case when n = 1 then cast(${now} as bigint) end, cast(${now} as bigint) - n from numbers`.execute(
    trx,
  )
}

export async function products(trx: Transaction, count: number, now: number): Promise<void> {
  await sql`${numbers(count)} insert into products
    (id, product_code, name, name_key, head, description, kind, price, quantity, minimum_quantity,
      case_quantity, img, created_at, changed_at, deleted_at)
    select 'product' || n, 'KS-' || n, ${nameOf('n')}, lower(${nameOf('n')}), lower(${modelOf('n')}),
      'Fits most twins from ' || (1970 + n % 50) || ' on; sold by the case, boxed with its number.',
      ${oneOf(kinds, 'n')}, 100 * (1 + n % 900), 1000000, 1, null, '/images/none.webp',
      cast(${now} as bigint) - ${sql.lit(count)} + n, cast(${now} as bigint), null
    from numbers`.execute(trx)
}

/** Our codes, and numbers of eight digits as other makers have them; and the words of the names. */
async function partNumbers(
  trx: Transaction,
  { products: count, numbersEach = 0 }: Size,
  now: number,
) {
  await sql`insert into part_numbers
    (id, product_id, class, maker, number, number_key, source, created_at)
    select 'ours' || id, id, 'ours', '', product_code, replace(product_code, '-', ''), '',
      cast(${now} as bigint) from products`.execute(trx)
  const number = sql`cast(10000000 + (cast(n as bigint) * 7919) % 89999999 as text)`
  await sql`${numbers(count * numbersEach)} insert into part_numbers
    (id, product_id, class, maker, number, number_key, source, created_at)
    select 'number' || n, 'product' || (1 + n % ${sql.lit(count)}), 'oem', 'Maker', ${number}, ${number},
      '', cast(${now} as bigint) from numbers where ${sql.lit(numbersEach)} > 0`.execute(trx)
  await sql`${numbers(numbersEach > 0 ? ownNumbers : 0)} insert into own_numbers
    (id, user_id, product_id, number, number_key, made_at, used_at, used_count)
    select 'own' || n, 'user2', 'product' || n, 'MY-' || n, 'MY' || n, cast(${now} as bigint), null, 0
    from numbers where ${sql.lit(numbersEach)} > 0`.execute(trx)
  const words = [...kinds, ...makes, ...parts].flatMap((name) => name.toLowerCase().split(' '))
  await trx
    .insertInto('vocabulary')
    .values([...new Set(words)].map((word) => ({ word, learned_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function reviews(
  trx: Transaction,
  { users, reviews: count }: Size,
  now: number,
): Promise<void> {
  await sql`${numbers(count)} insert into reviews (id, user_id, star, description, created_at, hidden_at)
    select 'review' || n, 'user' || (1 + n % ${sql.lit(users)}), 1 + n % 5,
      'Arrived in order and fitted at once; we order the next case of ' || ${nameOf('n')},
      cast(${now} as bigint) - n, null from numbers`.execute(trx)
}

/**
 * Every fourth waits for its payment, every third of the newest for its parcel. None expires while the
 * bench runs: that would be measured too.
 */
async function orders(trx: Transaction, size: Size, now: number): Promise<void> {
  const count = sql.lit(size.orders)
  const placed = sql`cast(${now} as bigint) - cast(${count} - n as bigint) * 90000`
  const shipped = sql`case when n % 4 > 0 and (n < ${count} - 3000 or n % 3 > 0) then ${placed} end`
  await sql`${numbers(size.orders)} insert into purchases
    (id, counter, number, user_id, user_name, email, phone, phone_key, address, po_number, note, currency,
      subtotal, tax_name, tax_rate, tax, total, placed_at, expires_at, paid_at, transaction_id, shipped_at, completed_at)
    select 'purchase' || n, n, 'K-26-' || n, 'user' || (1 + n % ${sql.lit(size.users)}),
      'Person ' || (1 + n % ${sql.lit(size.users)}), 'user' || (1 + n % ${sql.lit(size.users)}) || '@bench.test',
      ${phone}, ${phoneKey(phone)}, n % 900 || ' Foundry Lane', '', '', 'USD', 20000, 'Tax', 0, 0, 20000, ${placed},
      cast(${now} as bigint) + 2592000000,
      case when n % 4 > 0 then ${placed} end, case when n % 4 > 0 then 'pi_' || n end, ${shipped}, ${shipped}
    from numbers`.execute(trx)
  await sql`${numbers(size.orders)} insert into orders
    (id, purchase_id, user_id, product_id, product_code, name, description, price, quantity,
      total_price, minimum_quantity, img, placed_at, paid_at, shipped_at, shipped_units)
    select 'order' || n, 'purchase' || n, 'user' || (1 + n % ${sql.lit(size.users)}),
      'product' || (1 + n % ${sql.lit(size.products)}), 'KS-' || (1 + n % ${sql.lit(size.products)}),
      ${nameOf('n')}, 'Sold by the case', 1000, 20, 20000, 1, '/images/none.webp', ${placed},
      case when n % 4 > 0 then ${placed} end, ${shipped}, case when ${shipped} is null then 0 else 20 end
    from numbers`.execute(trx)
  await sql`insert into shipments (id, purchase_id, seq, number, carrier, tracking, shipped_at)
    select id || '-1', id, 1, number || '-1', 'DHL', '0034' || counter, shipped_at from purchases
    where shipped_at is not null`.execute(trx)
  await sql`insert into shipment_lines (shipment_id, order_id, units)
    select purchase_id || '-1', id, quantity from orders where shipped_at is not null`.execute(trx)
  // The shop counts on from there; on SQLite it looks for the last one itself.
  if (trx.engine === 'postgres')
    await sql`select setval('purchase_counter', ${sql.lit(size.orders)})`.execute(trx)
}

/** What came in for each paid order. */
async function takings(trx: Transaction): Promise<void> {
  await sql`insert into ledger (id, kind, fact, intent_id, purchase_id, amount, currency, at)
    select 'charge' || counter, 'charge', transaction_id, transaction_id, id, total, currency, paid_at
    from purchases where paid_at is not null`.execute(trx)
}

/** `motorcycle0` is fitted by a tenth of all products; half of them fit none. */
const motorcycles = 1_000

async function fitment(trx: Transaction, products: number): Promise<void> {
  await sql`${numbers(motorcycles)} insert into motorcycles (id, make, model, make_key, model_key)
    select 'motorcycle' || (n - 1), 'Make ' || n % 20, 'Model ' || n, 'make ' || n % 20, 'model ' || n
    from numbers`.execute(trx)
  const motorcycle = sql`case when n % 10 = 1 then 0 else n % ${sql.lit(motorcycles)} end`
  await sql`${numbers(products)} insert into applications
    (id, product_id, motorcycle_id, year_from, year_to, frame_from, frame_to, note, source)
    select 'application' || n, 'product' || n, 'motorcycle' || ${motorcycle}, 1990, 2010, '', '', '', ''
    from numbers where n % 2 = 1`.execute(trx)
}

/** Of a large catalogue one in ten is sold out, and two lack a picture: none of those that are ordered here. */
async function rareProducts(trx: Transaction, products: number): Promise<void> {
  for (const [rest, column, value] of [
    [3, 'quantity', 0],
    [4, 'img', ''],
    [5, 'img', ''],
  ] as const)
    await sql`update products set ${sql.ref(column)} = ${value} where id in (
      ${numbers(products)} select 'product' || n from numbers where n > 5000 and n % 10 = ${sql.lit(rest)}
    )`.execute(trx)
}

export function numbers(count: number) {
  return sql`with recursive numbers (n) as (
    select 1 union all select n + 1 from numbers where n < ${sql.lit(count)}
  )`
}

const kinds = 'Brakes Drivetrain Engine Electrics Exhausts Frame Tools Wheels'.split(' ')
const makes =
  'Hardened Forged Sintered Cast Ground Coated Drilled Floating Sealed Braided Tempered'.split(' ')
const parts =
  'brake disc,chain,sprocket,clutch plate,piston ring,valve spring,fork seal,wheel bearing,spark plug,oil filter,brake pad,gasket set,cable'.split(
    ',',
  )

/**
 * PostgreSQL learns how rare a beginning is from a hundred frequent words: fewer are no catalogue of
 * this size, and would be planned for as none is.
 */
const modelBeginnings = 'Kest Ospr Merl Cond Harr Falc Hero Swif Rave Petr'.split(' ')
const modelEndings =
  'ton ford ley mere well by wick ham dale worth combe den fold gate hurst'.split(' ')

function nameOf(n: string) {
  return sql`${oneOf(makes, n)} || ' ' || ${oneOf(parts, n)} || ' ' || ${modelOf(n)} || ' ' || ${sql.raw(n)}`
}

function modelOf(n: string) {
  return sql`${oneOf(modelBeginnings, n)} || ${oneOf(modelEndings, `(${n} / 10)`)}`
}

/** Words of the name of product n: what it is made like, what it is, and its model. */
export function wordsOfName(n: number): string[] {
  const of = (words: string[], place: number) => words[Math.floor(place) % words.length] ?? ''
  const model = of(modelBeginnings, n) + of(modelEndings, n / 10)
  return [of(makes, n), of(parts, n), model].map((word) => word.toLowerCase())
}

function oneOf(words: string[], n: string) {
  const cases = words.map((word, place) => sql`when ${sql.lit(place)} then ${sql.lit(word)}`)
  return sql`case ${sql.raw(n)} % ${sql.lit(words.length)} ${sql.join(cases, sql` `)} end`
}
