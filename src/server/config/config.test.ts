import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentPolicy } from '../http/headers.ts'
import { readConfig } from './config.ts'
import { parseVariables, readEnvFile } from './variables.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const read = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: dataDir, ...environment })

test.each([
  [{ PORT: 'abc' }, 'PORT cannot be "abc": it may be a whole number from 0 to 65535'],
  [{ SECRET: 'too short' }, 'SECRET cannot be what it is (not shown)'],
  [
    { TRUST_PROXY: 'nginx' },
    'TRUST_PROXY cannot be "nginx": it may be loopback, linklocal, uniquelocal, addresses and ranges, by commas',
  ],
  [
    { DATABASE_URL: 'postgres://shop:half@other/rest@host/shop' },
    'DATABASE_URL cannot be what it is (not shown): it may have one @, before the host: in a password write %40 for @',
  ],
  [{ TAX_PERCNT: '19' }, 'TAX_PERCNT is no setting of the shop: is TAX_PERCENT meant?'],
  [
    { PUBLIC_URL: 'http://shop.test/parts' },
    'PUBLIC_URL cannot be "http://shop.test/parts": it may be an origin like http://shop.test, without a path',
  ],
  [{ SHOP_NAME: 'Shop\r\nBcc: x' }, 'it may be a line of text'],
  [
    { TIME_ZONE: 'Mars/Olympus' },
    'TIME_ZONE cannot be "Mars/Olympus": it may be a name of the IANA list, like Europe/Berlin',
  ],
  [
    { REMINDER_DAYS: '3,x' },
    'REMINDER_DAYS cannot be "3,x": it may be off, or up to 10 whole numbers of days by commas, like -3,7,21',
  ],
  [{ REMINDER_DAYS: '400' }, 'it may be off, or up to 10 whole numbers'],
  [{ HOLD_AFTER_DAYS: '0' }, 'HOLD_AFTER_DAYS cannot be "0": it may be off, or a whole number'],
  [{ TIME_ZONE: '+05:30' }, 'it may be a name of the IANA list'],
  [{ S3_SECRET_KEY: '  ' }, 'S3_SECRET_KEY cannot be what it is (not shown): it may not be blank'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
    'OTEL_EXPORTER_OTLP_ENDPOINT cannot be "collector": it may be like https://collector.example.com',
  ],
])('%j ends the start with one line that names it', (environment, line) => {
  expect(() => read(environment)).toThrow(line)
})

test('ignores variables of other programs', () => {
  const others = { POST: 'x', HOSTS: 'x', MODEL: 'x', SHOP_PORT: 'tcp://10.0.0.1:80' }
  expect(read(others).port).toBe(3000)
})

test('trims settings, but not secrets that sealed something', () => {
  const spaced = read({
    ...{ HOST: ' 127.0.0.1', PORT: '3000 ', SMTP_URL: ' smtp://mail.test:25\n' },
    ...{ STRIPE_SECRET_KEY: 'sk_test_x ', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
    ...{ STRIPE_WEBHOOK_SECRET: ' whsec_x', DATABASE_URL: ' postgres://u:p@host/d ' },
    SECRET: `${production.SECRET} `,
  })
  expect(spaced).toMatchObject({
    ...{ host: '127.0.0.1', port: 3000, databaseUrl: 'postgres://u:p@host/d' },
    ...{ mail: { smtpUrl: 'smtp://mail.test:25' }, secret: `${production.SECRET} ` },
    stripe: { secretKey: 'sk_test_x', webhookSecret: 'whsec_x' },
  })
})

test('reads when companies are reminded and put on hold', () => {
  expect(read({})).toMatchObject({ reminderDays: [-3, 7, 21], holdAfterDays: null })
  const other = read({ REMINDER_DAYS: '14, -1,7,7', HOLD_AFTER_DAYS: '30' })
  expect(other).toMatchObject({ reminderDays: [-1, 7, 14], holdAfterDays: 30 })
  expect(read({ REMINDER_DAYS: 'off', HOLD_AFTER_DAYS: 'off' })).toMatchObject({
    ...{ reminderDays: [], holdAfterDays: null },
  })
})

test('refuses to start production without its settings, and names all at once', () => {
  expect(() => read({ MODE: 'production' })).toThrow(
    /^MODE=production needs PUBLIC_URL .*SECRET .*STRIPE_SECRET_KEY .*SMTP_URL .*MAIL_FROM/,
  )
})

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://shop.test',
  SECRET: 'a secret for tests, as long as secrets are',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail.test',
  MAIL_FROM: 'shop@shop.test',
}

test('production refuses an address in clear text, but for this machine itself', () => {
  expect(() => read({ ...production, PUBLIC_URL: 'http://shop.test' })).toThrow(
    /^PUBLIC_URL cannot be what it is: in production it begins with https/,
  )
  expect(read({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' }).mode).toBe('production')
  const client = { ...production, GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'between two' }
  expect(() => read({ ...client, OIDC_ISSUER: 'http://issuer.test' })).toThrow(/OIDC_ISSUER/)
  expect(() => read({ ...client, GOOGLE_CLIENT_SECRET: '' })).toThrow(/GOOGLE_CLIENT_SECRET/)
  const google = { issuer: 'https://accounts.google.com', prompt: 'select_account' }
  expect(read(client).google).toMatchObject(google)
  expect(read(production).google).toBe(null)
})

test('reads secrets from files', () => {
  const file = join(dataDir, 'handed-over')
  writeFileSync(file, `${production.SECRET}\n`)
  const { SECRET, ...others } = production
  expect(read({ ...others, SECRET_FILE: file }).secret).toBe(SECRET)
  expect(() => read({ ...others, SECRET_FILE: '/nowhere' })).toThrow(/^SECRET_FILE cannot be/)
})

test('reads settings files as systemd does: a # in a value belongs to it', () => {
  const file = join(dataDir, 'service.env')
  const lines = [
    '# of the shop',
    'SECRET=half#of it # is after the sign ',
    'SHOP_NAME="A #1\nShop"',
    'SMTP_URL=half`of it',
  ]
  writeFileSync(file, lines.join('\n'))
  expect(readEnvFile(file)).toEqual({
    SECRET: 'half#of it # is after the sign',
    SHOP_NAME: 'A #1\nShop',
    SMTP_URL: 'half`of it',
  })
})

const cardKeys = {
  STRIPE_SECRET_KEY: 'sk_test_canary',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_canary',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary',
}

test.each([
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_canary' }, /^STRIPE_PUBLISHABLE_KEY cannot be .* with pk_,/],
  [{ STRIPE_SECRET_KEY: 'pk_test_canary' }, /^STRIPE_SECRET_KEY cannot be .* with sk_ or rk_,/],
  [{ STRIPE_WEBHOOK_SECRET: 'we_canary' }, /^STRIPE_WEBHOOK_SECRET cannot be .* with whsec_$/],
  [
    { STRIPE_SECRET_KEY: 'rk_live_canary' },
    /^STRIPE_PUBLISHABLE_KEY is a test key and STRIPE_SECRET_KEY a live key: both are/,
  ],
  [
    { STRIPE_PUBLISHABLE_KEY: '' },
    /^STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are set together/,
  ],
])('keys of the card company in the wrong place end the start: %j', (wrong, line) => {
  const start = () => read({ MODE: 'demo', ...cardKeys, ...wrong })
  expect(start).toThrow(line)
  expect(start).not.toThrow(/canary/)
})

test('without MODE a public address or live keys are no demo: the start is refused', () => {
  expect(() => read({ PUBLIC_URL: 'https://shop.test' })).toThrow(
    'MODE is not set, and PUBLIC_URL begins with https: it may be production, or demo',
  )
  const live = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }
  expect(() => read(live)).toThrow('MODE is not set, and STRIPE_SECRET_KEY is a live key')
  expect(read({ MODE: 'demo', PUBLIC_URL: 'https://shop.test' }).mode).toBe('demo')
})

test('accepts one complete picture store, and shows pictures of no other', () => {
  const s3 = {
    ...{ S3_ENDPOINT: 'https://s3.example.test', S3_BUCKET: 'parts' },
    ...{ S3_ACCESS_KEY: 'AKID', S3_SECRET_KEY: 'hidden-secret' },
  }
  expect(read({}).pictures).toEqual({ store: 'disk' })
  expect(read(s3).pictures).toMatchObject({ store: 's3', bucket: 'parts', region: 'us-east-1' })
  expect(() => read({ ...s3, S3_BUCKET: '' })).toThrow('need S3_BUCKET as well')
  expect(() => read({ ...s3, IMGBB_KEY: 'k' })).toThrow(/one place only/)
  expect(contentPolicy(read(s3), [])).toContain("img-src 'self' data: blob:;")
  expect(contentPolicy(read({ IMGBB_KEY: 'k' }), [])).toContain('blob: https://i.ibb.co;')
})

test('treats empty variables as unset, and makes demo secrets once', () => {
  const first = read({ PORT: '', SECRET: '' })
  expect(first.port).toBe(3000)
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(read({}).secret).toBe(first.secret)
})

test("uses the configured time zone, or the machine's", () => {
  expect(read({ TIME_ZONE: 'Australia/Sydney' }).timeZone).toBe('Australia/Sydney')
  expect(read({ TIME_ZONE: 'europe/berlin' }).timeZone).toBe('Europe/Berlin')
  expect(read({}).timeZone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('accepts every example of .env.example, and names every setting there', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
  const file = join(dataDir, 'examples.env')
  writeFileSync(file, text.replace(/^#(?=[A-Z])/gm, ''))
  const examples = readEnvFile(file)
  const set = Object.keys(parseVariables(examples))
  expect(set.sort()).toEqual(Object.keys(examples).sort())
  const declared = readFileSync(join(import.meta.dirname, 'variables.ts'), 'utf8')
  const names = [...declared.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)
  expect(names.filter((name) => !text.includes(`#${name}=`))).toEqual([])
})
