// This version opens the databases of released versions: one of each is in tests/fixtures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#demo/seed.ts'
import { migrations } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { appCode, cookieOf, identityCall, tokenFor } from '#tests/attacks/accounts.ts'
import { keptVersions, layOut, presentSums, readFacts, releasedSums } from '#tests/fixtures/keep.ts'
import { freshPostgresUrl } from '#tests/fresh-database.ts'
import { type Json, openTestShop, type TestShop } from '#tests/open-shop.ts'
import { examine } from '../../src/doctor.ts'
import { order } from '../pay.ts'
import { audit } from './auditor.ts'
import { payAtProvider, recordPayment } from './scene.ts'

const kept = keptVersions().flatMap((version) =>
  (['sqlite', 'postgres'] as const).map((engine) => ({ version, engine })),
)

describe.each(kept)('a database of version $version ($engine)', ({ version, engine }) => {
  const facts = readFacts(version, engine)
  let dataDir = ''
  let shop: TestShop
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kickstand-fixture-'))
    const databaseUrl = engine === 'postgres' ? await freshPostgresUrl() : undefined
    await layOut(version, databaseUrl ? { databaseUrl } : { dataDir })
    const where = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
    shop = await openTestShop(engine, where)
  })
  afterAll(async () => {
    await shop?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const agrees = async () => {
    const read = shop.shop.db.read
    const lines: string[] = []
    await examine(shop.shop.config, (line) => lines.push(line))
    // The database alone is kept, without the files of its pictures.
    const ofDatabase = lines.filter((line) => !line.startsWith('Files'))
    return [
      ...(await audit(read, null, { initial: new Map(Object.entries(facts.initial)) })),
      ...ofDatabase.filter((line) => line.includes('WRONG')),
    ]
  }

  test('migrates, and everything agrees', async () => {
    expect(await agrees()).toEqual([])
    const orders = await shop.shop.db.read.selectFrom('orders').select(['id', 'quantity']).execute()
    expect(Object.fromEntries(orders.map(({ id, quantity }) => [id, quantity]))).toEqual(
      facts.orders,
    )
  })

  test('is read and searched', async () => {
    const admin = await shop.signedIn('admin@kickstand.test')
    const list = async (path: string) => (await shop.call('GET', path, { as: admin })).body
    expect(await list('/products?q=fixture%20clamp')).toHaveLength(3)
    expect((await list('/products')).length).toBeGreaterThanOrEqual(3)
    const [byNumber] = await list('/products?q=ks-bd%20320')
    expect(byNumber).toMatchObject({ productCode: 'KS-BD-320' })
    // One of the three was deleted when it was paid: it is found by its number, marked.
    const found = await list(`/orders?q=${facts.purchase}`)
    expect(found).toHaveLength(3)
    const left = found.filter(({ deletedAt }: Json) => deletedAt === null)
    expect(left).toMatchObject([
      { paid: true, quantity: 20 },
      { paid: true, quantity: 20 },
    ])
    expect(await list('/users?q=fiona')).toMatchObject([{ email: facts.buyer }])
    expect((await list('/reviews')).length).toBeGreaterThan(0)
    const messages = await shop.shop.db.read.selectFrom('messages').select('subject').execute()
    expect(messages).toEqual([{ subject: 'A clamp' }])
  })

  test('lets its people sign in and buy their baskets at their prices', async () => {
    const [, account] = demoAccounts
    const { status } = await identityCall(shop, '/sign-in/email', account)
    expect(status).toBe(200)
    const buyer = await shop.signedIn(facts.buyer)
    const basket = await shop.call('GET', '/basket', { as: buyer })
    expect(basket.body.lines).toMatchObject([
      { productId: facts.product, quantity: 40, unitPrice: 15, basePrice: 20 },
    ])
    const { body } = await order(shop, buyer, facts.product, 100)
    expect(body.totalPrice).toBe(1_350)
    const intent = await payAtProvider(shop, buyer, body._id)
    expect((await recordPayment(shop, buyer, body._id, intent)).status).toBe(200)
    expect(await agrees()).toEqual([])
  })

  test.runIf(facts.secured)('keeps sessions and second factors', async () => {
    const { email = '', password = '', cookie = '', key = '' } = facts.secured ?? {}
    await asOfToday(shop.shop.db)
    expect(await tokenFor(shop, email, cookie)).not.toBe('')
    const signedIn = await identityCall(shop, '/sign-in/email', { email, password })
    const headers = { cookie: cookieOf(signedIn.headers['set-cookie']), origin: shop.address }
    expect(await tokenFor(shop, email, headers.cookie)).toBe('')
    const code = appCode(key)
    const { status } = await shop.call('POST', '/second-step', { body: { code }, headers })
    expect(status).toBe(200)
    expect(await tokenFor(shop, email, headers.cookie)).not.toBe('')
  })
})

/** Sessions end by age, and the database may have been kept for years. */
async function asOfToday(db: Database): Promise<void> {
  const now = new Date()
  const later = new Date(now.getTime() + 86_400_000)
  await sql`update identity_sessions set "createdAt" = ${now.toISOString()},
    "updatedAt" = ${now.toISOString()}, "expiresAt" = ${later.toISOString()}`.execute(db.whole)
  // The code that turned it on counts no more, and may be that of this very minute.
  await sql`update second_factors set last_step = 0`.execute(db.whole)
}

test('keeps released migrations unchanged, and only adds newer ones', () => {
  const present = presentSums()
  const released = [...releasedSums()]
  expect(released.filter(([file, sum]) => present.get(file) !== sum)).toEqual([])
  const files = migrations.map(({ name }) => `${name}.ts`)
  expect(files.slice(0, released.length)).toEqual(released.map(([file]) => file))
  expect(files).toEqual([...present.keys()])
})
