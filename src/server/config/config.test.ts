import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const read = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: dataDir, ...environment })

test.each([
  [{ PORT: 'abc' }, 'PORT cannot be "abc": it may be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT cannot be "70000": it may be a whole number from 0 to 65535'],
  [{ WORKERS: '0' }, 'WORKERS cannot be "0": it may be a whole number from 1 to 64'],
  [{ MODE: 'test' }, 'MODE cannot be "test"'],
  [{ SECRET: 'too short' }, 'SECRET cannot be what it is (not shown)'],
])('%j ends the start with one line that names it', (environment, line) => {
  expect(() => read(environment)).toThrow(line)
})

test('production refuses to start without what it needs, and names all of it at once', () => {
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
})

test('a secret may come in a file, as secret stores hand it over', () => {
  const file = join(dataDir, 'handed-over')
  writeFileSync(file, `${production.SECRET}\n`)
  const { SECRET, ...others } = production
  expect(read({ ...others, SECRET_FILE: file }).secret).toBe(SECRET)
  expect(() => read({ ...others, SECRET_FILE: '/nowhere' })).toThrow(/^SECRET_FILE cannot be/)
})

test('an empty variable counts as not set; demo mode makes its secrets once', () => {
  const first = read({ PORT: '', SECRET: '' })
  expect(first.port).toBe(3000)
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(read({}).secret).toBe(first.secret)
})
