// A shop in its own process with its database and people, to be killed and started again.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { type Config, readConfig } from '#server/config/config.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { markDemo } from '#server/operate/demo-mark.ts'
import type { Shop } from '#server/shop.ts'
import { freePort } from '#tests/free-port.ts'
import { type Makers, makersFor } from '#tests/makers.ts'
import { unlimited } from '#tests/production.ts'
import { type Server, startServer } from '#tests/prove/server.ts'
import type { StressTest } from '#tests/prove/stress-test.ts'
import { scratch } from '#tests/scratch.ts'

export type ShopProcess = Makers & {
  config: Config
  db: Database
  start(): Promise<Server>
  kill(): Promise<void>
}

/** It is killed, and its folder removed, when the test has ended. */
export async function openShopProcess({
  databaseUrl: freshDatabase,
}: Pick<StressTest, 'databaseUrl'>): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(scratch(), 'kickstand-process-'))
  const databaseUrl = await freshDatabase()
  const environment = {
    ...unlimited,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SECRET: 'a secret for tests, as long as secrets are',
    MODE: 'demo',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  const config = readConfig(environment)
  const db: Database = openDatabase(config)
  await migrate(db)
  // Not to be filled when it starts without people: that takes seconds.
  await db.write((trx) => markDemo(trx, 'finished'))
  let server: Server | null = null
  onTestFinished(async () => {
    await server?.kill()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ...makersFor({ db, config } as Shop),
    config,
    db,
    async start() {
      server = await startServer(environment)
      return server
    },
    async kill() {
      await server?.kill()
      server = null
    },
  }
}

/** Polls a condition; false if it does not become true within the given milliseconds. */
export async function becomes(is: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(50)) {
    if (await is()) return true
  }
  return false
}
