// Keeps a database of each engine as this version leaves it, for the versions to come, and declares
// its migrations released: `npm run fixture`, once for each version, before its tag.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillShop } from '#tests/fixtures/fill.ts'
import {
  dumpPostgres,
  dumpSqlite,
  keep,
  keptVersions,
  releaseMigrations,
} from '#tests/fixtures/keep.ts'
import { openTestShop } from '#tests/open-shop.ts'
import { startPostgres } from '#tests/postgres.ts'

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { version: string }
if (keptVersions().includes(version)) {
  console.error(`tests/fixtures has ${version} already: raise the version in package.json first`)
  process.exit(1)
}

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-fixture-'))
const postgres = await startPostgres({ durable: false })
const databaseUrl = await postgres.createDatabase()
for (const engine of ['sqlite', 'postgres'] as const) {
  const where: Record<string, string> =
    engine === 'sqlite' ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
  const shop = await openTestShop(engine, where)
  const facts = await fillShop(shop)
  await shop.close()
  const dump = engine === 'sqlite' ? dumpSqlite(dataDir) : await dumpPostgres(databaseUrl)
  keep(version, engine, dump, facts)
}
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
releaseMigrations()
console.log(`tests/fixtures holds ${version}, and its migrations are released`)
process.exit(0)
