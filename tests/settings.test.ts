import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { explainError } from '#server/operate/explain-error.ts'
import { freePort } from './free-port.ts'
import { freshPostgresUrl } from './fresh-database.ts'
import { openTestShop } from './open-shop.ts'
import { productionAt } from './production.ts'
import { runSource } from './run-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'kickstand-settings-'))
const file = join(folder, 'a-file')
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  [{ HOST: 'nowhere.invalid' }, 'HOST cannot be "nowhere.invalid": getaddrinfo'],
  [{ HOST: '203.0.113.5' }, 'HOST cannot be "203.0.113.5": listen EADDRNOTAVAIL'],
  [{ DATA_DIR: file }, `DATA_DIR cannot be "${file}": `],
])('ends the start for %j with a line that names the setting', async (wrong, line) => {
  const { code, said } = await start(wrong)
  expect(code).toBe(1)
  expect(said.split('\n').find((one) => one.startsWith(line))).toBeTruthy()
  expect(said).not.toMatch(/^ {4}at /m)
})

test('ends the start with one line when PORT is taken', async () => {
  const port = await freePort()
  const taken = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void taken.close())
  const { said } = await start({ PORT: String(port) })
  expect(said).toMatch(/^PORT cannot be \d+: something listens there already; .*\n$/)
})

test.each([
  ['password', (url: URL) => Object.assign(url, { password: 'wrong' }), 'the user or the password'],
  ['database', (url: URL) => Object.assign(url, { pathname: '/nowhere' }), 'no such database'],
  ['TLS', (url: URL) => Object.assign(url, { search: '?sslmode=verify-full' }), 'no TLS with'],
])('a wrong %s in DATABASE_URL is one line, at once', async (_what, spoil, words) => {
  const { href } = spoil(new URL(await freshPostgresUrl()))
  const error = await openTestShop('postgres', { DATABASE_URL: href }).catch((thrown) => thrown)
  expect(explainError(error)).toMatch(/^DATABASE_URL cannot be what it is: [^\n]+$/)
  expect(explainError(error)).toContain(words)
})

function start(wrong: Record<string, string>) {
  const own = { ...productionAt(0, folder), LOG_LEVEL: 'silent', ...wrong }
  return runSource(['main.ts'], { ...process.env, ...own })
}
