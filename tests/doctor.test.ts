import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { examine } from '../src/doctor.ts'
import { openTestShop, shopForTest, useTestShop } from './open-shop.ts'
import { openS3StandIn, settingsOf } from './pictures/s3-stand-in.ts'
import { production } from './production.ts'
import { engines } from './test-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-doctor-'))
const outside = useTestShop()

/** Another shop's sandboxes replace the outside companies. */
beforeAll(async () => {
  const empty = await openTestShop('sqlite', { ...production, DATA_DIR: dataDir })
  await empty.close()
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
})

async function examineWith(environment: Record<string, string>) {
  const lines: string[] = []
  const well = await examine(readConfig(environment), (line) => lines.push(line))
  return { well, lines: lines.map((line) => line.replace(/ +/g, ' ')) }
}

const here = () => {
  const { stripe, google } = outside.shop.config
  return {
    ...production,
    SECRET: 'a secret for tests, as long as secrets are',
    DATA_DIR: dataDir,
    TRUST_PROXY: 'loopback',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_API_BASE: `${outside.address}/sandbox/cards`,
    SMTP_URL: outside.sandbox?.mailbox.smtpUrl ?? '',
    OIDC_ISSUER: google?.issuer ?? '',
  }
}

test('accepts settings by their former name, and names them', async () => {
  const former = { ...here(), LAPSE_DAYS: '3' }
  expect(readConfig(former).expiryDays).toBe(3)
  expect(readConfig({ ...former, EXPIRY_DAYS: '5' }).expiryDays).toBe(5)
  const { well, lines } = await examineWith(former)
  expect(lines).toContainEqual(expect.stringMatching(/^Settings LAPSE_DAYS .* EXPIRY_DAYS/))
  expect(well).toBe(true)
})

test('reports a healthy shop', async () => {
  const { well, lines } = await examineWith(here())
  expect(lines.filter((line) => line.includes('WRONG'))).toEqual([])
  expect(lines).toContain('Mail by SMTP')
  expect(lines).toContain(
    'Invoices reminded 3 days before, 7 days after, 21 days after the due day; no hold',
  )
  expect(well).toBe(true)
})

test('reports each silent or refusing service on a line with its setting', async () => {
  const { well, lines } = await examineWith({
    ...here(),
    STRIPE_SECRET_KEY: 'sk_test_wrong',
    SMTP_URL: 'smtp://shop:canary@127.0.0.1:1',
    DATABASE_URL: 'postgres://shop:canary@127.0.0.1:1/shop',
  })
  expect(well).toBe(false)
  const wrong = lines.filter((line) => line.includes('WRONG'))
  expect(wrong.map((line) => line.split(':')[0])).toEqual([
    'Database WRONG, see DATABASE_URL',
    'Cards WRONG, see STRIPE_SECRET_KEY',
    'Mail WRONG, see SMTP_URL',
  ])
  expect(lines.join()).not.toContain('canary')
})

test('reports an unnamed proxy that ends TLS', async () => {
  const { TRUST_PROXY, ...unnamed } = here()
  const { well, lines } = await examineWith(unnamed)
  expect(well).toBe(false)
  expect(lines.filter((line) => line.includes('WRONG'))).toEqual([
    expect.stringMatching(/^Proxy WRONG, see TRUST_PROXY: /),
  ])
  const { lines: named } = await examineWith({ ...unnamed, TRUST_PROXY })
  expect(named).toContain('Proxy trusted: loopback')
})

test('reports a missing bucket', async () => {
  const store = await openS3StandIn()
  onTestFinished(store.close)
  const s3 = settingsOf(store)
  const right = await examineWith({ ...here(), ...s3 })
  expect(right.lines.at(-1)).toMatch(/^Pictures http.*, bucket parts$/)
  const wrong = await examineWith({ ...here(), ...s3, S3_BUCKET: 'nowhere' })
  expect(wrong.lines.at(-1)).toMatch(
    /^Pictures WRONG, see S3_.*: The store answered 404 to GET: NoSuchBucket$/,
  )
  expect(wrong.well).toBe(false)
})

test.each(engines)('reports pictures with missing files on %s in one line', async (engine) => {
  const { config, db } = (await shopForTest(engine)).shop
  const look = async () => {
    const lines: string[] = []
    await examine(config, (line) => lines.push(line.replace(/ +/g, ' ')))
    return lines.find((line) => line.startsWith('Files '))
  }
  expect(await look()).not.toContain('WRONG')
  const id = '0'.repeat(32)
  await db.write((trx) =>
    trx
      .insertInto('images')
      .values({
        ...{ id, user_id: null, width: 9, height: 9, created_at: 0, unreferenced_at: null },
        ...{ ordered_at: null, removing_at: null },
      })
      .execute(),
  )
  expect(await look()).toMatch(
    new RegExp(
      `^Files WRONG, see DATA_DIR: 3 files of pictures are not in .*, such as ${id}-240.webp: put .*$`,
    ),
  )
})
