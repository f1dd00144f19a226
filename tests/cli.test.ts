import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshPostgresUrl } from './fresh-database.ts'
import { useTestShop } from './open-shop.ts'
import { productionAt } from './production.ts'
import { runSource } from './run-source.ts'

const shop = useTestShop()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-cli-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('a command finds the shop by the file of settings that the service reads', async () => {
  const { email } = await shop.customer()
  const file = join(folder, 'service.env')
  const settings = { ...productionAt(0, shop.shop.config.dataDir), SHOP_NAME: "'Two Wheels'" }
  await writeFile(
    file,
    Object.entries(settings)
      .map((pair) => pair.join('='))
      .join('\n'),
  )
  const made = await run(['--env-file', file, 'admin', email])
  expect(made).toEqual({ code: 0, said: `${email} is an admin now\n` })
  const verified = await run(['--env-file', file, 'verify-audit'])
  expect(verified.said).toMatch(/^\d+ lines of the audit log follow each other/)
  const started = ['../scripts/ready.mjs', '--no-build', '--then', 'src/cli.ts']
  const { said } = await runSource([...started, '--env-file', folder, 'doctor'], surroundings())
  expect(said).toMatch(/^--env-file cannot be ".*": EISDIR/)
})

test('refuses commands in an empty folder, and leaves it empty', async () => {
  const empty = join(folder, 'empty')
  await mkdir(empty)
  for (const words of [['admin', 'a@b.test'], ['doctor'], ['backup', join(folder, 'x.backup')]]) {
    const { code, said } = await run(words, { DATA_DIR: empty })
    expect(said).toMatch(
      /^DATA_DIR cannot be ".*": there is no .*shop\.sqlite .*--env-file FILE.*\n$/,
    )
    expect(code).toBe(1)
  }
  expect(await readdir(empty)).toEqual([])
})

test('a command on an empty database makes no shop there', async () => {
  const settings = productionAt(0, folder, await freshPostgresUrl())
  const { code, said } = await run(['admin', 'a@b.test'], settings)
  expect(said).toMatch(
    /^postgres, migrations are due: start the shop once, or back it up [^\n]*\n$/,
  )
  expect(code).toBe(1)
  const away = { ...settings, DATABASE_URL: 'postgres://shop:canary@127.0.0.1:1/shop' }
  const { said: words } = await run(['admin', 'a@b.test'], away)
  expect(words).toMatch(/^DATABASE_URL: the database does not answer \(connect ECONNREFUSED.*\n$/)
})

test('reports unknown arguments and unusable files in one line', async () => {
  const noBackup = join(folder, 'empty.backup')
  await writeFile(noBackup, '')
  const told: [string[], RegExp][] = [
    [['backup', folder, '--kep', '3'], /^Unknown option '--kep'[^\n]*\n$/],
    [['backup', join(noBackup, 'shop.backup')], /^ENOTDIR: [^\n]*empty\.backup[^\n]*\n$/],
    [['copy-to', 'mysql://shop@127.0.0.1:1/shop'], /^DATABASE_URL cannot be what it is[^\n]*\n$/],
    [['restore', folder], /^There is no file [^\n]*\n$/],
    [['restore', noBackup], /empty\.backup is no whole backup[^\n]*\n$/],
  ]
  for (const [words, line] of told) {
    const dataDir = words[0] === 'restore' ? join(folder, 'new') : shop.shop.config.dataDir
    const { code, said } = await run(words, productionAt(0, dataDir))
    expect(said).toMatch(line)
    expect(code).toBe(1)
  }
})

function run(words: string[], environment: Record<string, string> = {}) {
  return runSource(['cli.ts', ...words], { ...surroundings(), ...environment })
}

/** Of this process' own only what a start needs: what was compiled before is not compiled again. */
function surroundings(): Record<string, string> {
  const names = ['PATH', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
}
