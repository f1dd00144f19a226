// A shop in its own process with its database and people, to be killed and started again.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config/config.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { markDemo } from '#server/operate/demo-mark.ts'
import type { Shop } from '#server/shop.ts'
import { freePort } from '#tests/free-port.ts'
import { type Makers, makersFor, type Person } from '#tests/makers.ts'
import type { Json } from '#tests/open-shop.ts'
import { insist } from '#tests/prove/scene.ts'
import { type Server, startServer } from '#tests/prove/server.ts'
import type { Stand } from '#tests/prove/stand.ts'
import { unlimited } from '#tests/prove/unlimited.ts'
import { scratch } from '#tests/scratch.ts'

type Heard = { status: number; body: Json; headers: Headers }

export type ShopProcess = Makers & {
  config: Config
  /** The shop's database, by a connection of the test's own. */
  db: Database
  start(): Promise<Server>
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>
  /** Makes a call of the API, again while the shop is too busy; with a token of `as`. */
  ask(
    method: string,
    path: string,
    input?: { as?: Person; body?: unknown; headers?: Record<string, string> },
  ): Promise<Heard>
  /** Kills the shop and removes its folder. */
  close(): Promise<void>
}

export async function openShopProcess(
  stand: Stand,
  more: Record<string, string> = {},
): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(scratch(), 'kickstand-process-'))
  const databaseUrl = await stand.databaseUrl()
  const environment = {
    ...unlimited,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SECRET: 'a secret for tests, as long as secrets are',
    MODE: 'demo',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...more,
  }
  const config = readConfig(environment)
  const db = openDatabase(config)
  await migrate(db)
  // Not to be filled when it starts without people: that takes seconds.
  await db.write((trx) => markDemo(trx, 'finished'))
  let server: Server | null = null
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
    ask: async (method, path, { as, body, headers = {} } = {}) =>
      insist(async () => {
        const answer = await fetch(`${config.publicUrl}${path}`, {
          method,
          headers: {
            ...(as ? { authorization: `Bearer ${as.token}` } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            origin: config.publicUrl,
            ...headers,
          },
          redirect: 'manual',
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await answer.text()
        const json = text !== '' && answer.headers.get('content-type')?.includes('json')
        return {
          status: answer.status,
          body: json ? JSON.parse(text) : text,
          headers: answer.headers,
        }
      }),
    async close() {
      await server?.kill()
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until something is so, looking often; false when it is not after so many milliseconds. */
export async function becomes(is: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(50)) {
    if (await is()) return true
  }
  return false
}
