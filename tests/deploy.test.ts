// What containers are put together with agrees with what the shop reads. No engine runs here: this is
// as far as their files can be held to their word.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const compose = file('compose.yaml')

/** What the operator's .env holds. */
const environment = {
  PUBLIC_URL: 'https://shop.example.com',
  SECRET: 'a secret for tests, as long as secrets are',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Shop <shop@example.com>',
  DATABASE_REPLICA_URL: 'postgres://shop:p@replica/shop',
}

test('the nodes of compose.yaml are configured for production, as the image runs them', () => {
  const config = readConfig({ ...environment, ...ofImage(), ...ofNodes() })
  expect(config).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    databaseUrl: 'postgres://shop:p@database/shop',
    workers: 2,
    trustProxy: 'uniquelocal',
  })
  expect(compose).toContain(`pictures:${config.dataDir}/images`)
})

test('a node says that it leaves for longer than the balancer takes to look, and ends in time', () => {
  const { drainMs } = readConfig({ ...environment, ...ofImage(), ...ofNodes() })
  const [, lookSeconds] = /health_interval (\d+)s/.exec(file('deploy/Caddyfile')) ?? []
  const [, graceSeconds] = /stop_grace_period: (\d+)s/.exec(compose) ?? []
  expect(drainMs).toBeGreaterThan(2_000 * Number(lookSeconds))
  expect(drainMs).toBeLessThan(500 * Number(graceSeconds))
})

test('the balancer asks every node there is', () => {
  const nodes = [...compose.matchAll(/^ {2}(node-\d+): \*shop$/gm)].map(([, name]) => name)
  expect(nodes.length).toBeGreaterThan(1)
  expect(file('deploy/Caddyfile')).toContain(
    `reverse_proxy ${nodes.map((name) => `${name}:${ofImage()['PORT']}`).join(' ')} {`,
  )
})

test('the version of the package is the newest that the changelog has', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(file('CHANGELOG.md')) ?? []
  expect(JSON.parse(file('package.json')).version).toBe(newest)
})

test('the image is made ready by what the commands ask whether it is', () => {
  const dockerfile = file('Dockerfile')
  expect(dockerfile).toMatch(/^RUN node scripts\/ready\.mjs$/m)
  // Packages that npm put there by itself would be installed anew by each command.
  expect(dockerfile).not.toMatch(/^RUN npm/m)
  expect(dockerfile).toMatch(/^USER node$/m)
})

test('no file with secrets gets into the image', () => {
  expect(file('.dockerignore').split('\n')).toContain('.env*')
  expect(file('.gitignore').split('\n')).toContain('.env')
})

/** What x-shop sets, with the password put in. */
function ofNodes(): Record<string, string> {
  const [, block = ''] = /^x-shop:[\s\S]*?^ {2}environment:\n((?: {4}.*\n)+)/m.exec(compose) ?? []
  const pairs = [...block.matchAll(/^ {4}(\w+): (.*)$/gm)]
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [
      name,
      value.replace(/^'|'$/g, '').replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, 'p'),
    ]),
  )
}

function ofImage(): Record<string, string> {
  const [, line = ''] = /^ENV (.*)$/m.exec(file('Dockerfile')) ?? []
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]))
}
