// A shop in its own process with its database and people, to be killed, started again, and set to
// another time.
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signToken } from '#server/calls/asker.ts'
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

export type Heard = { status: number; body: Json; headers: Headers }

export type ShopProcess = Makers & {
  config: Config
  /** The shop's database, by a connection of the prover's own. */
  db: Database
  start(): Promise<Server>
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>
  /** Sets the shop's clock off by so many milliseconds; resolves when it goes by it. */
  setClock(ms: number): Promise<void>
  /** How far off it is, in milliseconds. */
  clock(): number
  /** A token as the shop would give it now, by its own clock. */
  tokenOf(person: Person): Promise<string>
  /** Makes a call of the API, again while the shop is too busy; with such a token of `as`. */
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
  const clockFile = join(dataDir, 'clock')
  const databaseUrl = await stand.databaseUrl()
  const environment = {
    ...unlimited,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SECRET: 'a secret for tests, as long as secrets are',
    MODE: 'demo',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
    CLOCK_FILE: clockFile,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...more,
  }
  const config = readConfig(environment)
  const db = openDatabase(config)
  await migrate(db)
  // Not to be filled when it starts without people: that takes seconds.
  await db.write((work) => markDemo(work, 'finished'))
  let shift = 0
  let server: Server | null = null
  const tokenOf = ({ id, email, session }: Person) =>
    signToken(config.secret, { id, email, session }, Date.now() + shift)
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
    async setClock(ms) {
      shift = ms
      writeFileSync(clockFile, String(ms))
      const taken = () => readFile(`${clockFile}-taken`, 'utf8').catch(() => '')
      const isTaken = async () => (await taken()) === String(ms)
      if (server && !(await becomes(isTaken, 30_000))) throw new Error('The clock is not set')
    },
    clock: () => shift,
    tokenOf,
    ask: async (method, path, { as, body, headers = {} } = {}) =>
      insist(async () => {
        const answer = await fetch(`${config.publicUrl}${path}`, {
          method,
          headers: {
            ...(as ? { authorization: `Bearer ${await tokenOf(as)}` } : {}),
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

/** Each order has its mail, and they are sent one after the other. */
export const mostForMailsMs = 120_000

/** How many mails lie; with a clock only those that are due by it. */
export async function countUnsent({ db }: ShopProcess, clock?: number): Promise<number> {
  let unsent = db.read.selectFrom('outbox').select('id').where('sent_at', 'is', null)
  if (clock !== undefined) unsent = unsent.where('due_at', '<=', Date.now() + clock)
  return (await unsent.execute()).length
}
