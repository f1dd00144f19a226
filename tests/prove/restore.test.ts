// A backup made while people buy, the shop wiped, and put back in an empty place: what was acknowledged before it
// is kept, every invariant holds, and a quiet shop comes back row for row.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { backUp, restore } from '#server/operate/backup.ts'
import { copiedTables } from '#server/operate/engines.ts'
import { freePort } from '#tests/free-port.ts'
import { scratch } from '#tests/scratch.ts'
import { audit } from './auditor.ts'
import { buyers } from './scene.ts'
import { startServer } from './server.ts'
import { becomes, openShopProcess } from './shop-process.ts'
import { shortOrFull, stressTest } from './stress-test.ts'
import { startUploader } from './uploaders.ts'
import { startWriters } from './writers.ts'

/** Orders that are there before, so that it is a shop's backup and no toy's. */
const before = shortOrFull(50, 5_000)
const initialUnits = 10_000_000

stressTest('restore', async (stress) => {
  const shop = await openShopProcess(stress)
  const folder = await mkdtemp(join(scratch(), 'kickstand-restore-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const people = await buyers(shop, 4)
  const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1, price: 1 })
  await shop.start()

  const address = () => shop.config.publicUrl
  const busy = startWriters({ people, productId, address, count: 4 })
  const uploads = startUploader(people, address)
  await becomes(async () => busy.acknowledged.size > before, 20 * 60_000)
  await becomes(async () => uploads.acknowledged.size > 1, 10_000)
  const orders = [...busy.acknowledged.keys()]
  const pictures = [...uploads.acknowledged]
  const file = join(folder, 'busy.backup')
  await backUp(shop.config, file)
  await busy.stop()
  await uploads.stop()

  await putBack(file, async (config, db) => {
    const shown = { folder: join(config.dataDir, 'images'), acknowledged: pictures }
    const initial = new Map([[productId, initialUnits]])
    for (const words of await audit(db.read, null, { initial, pictures: shown }))
      stress.miss(`made under load: ${words}`)
    const rows = await db.read.selectFrom('orders').select('id').execute()
    const kept = new Set(rows.map(({ id }) => id))
    for (const id of orders)
      if (!kept.has(id)) stress.miss(`the order ${id} of before the backup is lost`)
  })

  await shop.kill()
  const quiet = join(folder, 'quiet.backup')
  await backUp(shop.config, quiet)
  await putBack(quiet, async (_, db) => (await compareRows(shop.db, db)).forEach(stress.miss))

  /** Into an empty folder and, on PostgreSQL, an empty database; looks at it, and starts the shop there. */
  async function putBack(
    backup: string,
    look: (config: Config, db: Database) => Promise<void>,
  ): Promise<void> {
    const dataDir = await mkdtemp(join(folder, 'there-'))
    const databaseUrl = await stress.databaseUrl()
    const there: Config = { ...shop.config, dataDir, databaseUrl }
    await restore(there, backup)
    const db = openDatabase(there)
    await look(there, db).finally(db.close)
    const server = await startServer({
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      MODE: 'demo',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    })
    await server.kill()
  }
})

async function compareRows(one: Database, other: Database): Promise<string[]> {
  const different: string[] = []
  for (const { name } of copiedTables) {
    const [here, there] = await Promise.all([readRows(one, name), readRows(other, name)])
    for (const row of here) if (!there.has(row)) different.push(`${name} lost or changed ${row}`)
    for (const row of there) if (!here.has(row)) different.push(`${name} has more: ${row}`)
  }
  return different
}

async function readRows({ whole }: Database, table: string): Promise<Set<string>> {
  const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(whole)
  return new Set(rows.map((row) => JSON.stringify(row)))
}
