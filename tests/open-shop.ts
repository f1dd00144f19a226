// A whole shop for a test: its own data folder or database, its own port, every reply checked.
import { AsyncLocalStorage } from 'node:async_hooks'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import type { DestinationStream } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest'
import { openPdfPool } from '#documents/server/pdf-worker.ts'
import type { Letter } from '#sandbox/mailbox/letters.ts'
import { servePages } from '#server/http/pages.ts'
import { type Opened, openShop } from '../src/open.ts'
import { readConfig } from '../src/server/config/config.ts'
import type { Engine } from '../src/server/database/open.ts'
import { openLog } from '../src/server/observe/log.ts'
import { freePort } from './free-port.ts'
import { migratedPostgresUrl } from './fresh-database.ts'
import { type Makers, makersFor } from './makers.ts'
import { scratch } from './scratch.ts'

export type Answer = { status: number; headers: Record<string, unknown>; body: Json }
// biome-ignore lint/suspicious/noExplicitAny: what a test looks into is the test's matter
export type Json = any

export type Mailed = Pick<Letter, 'to' | 'subject' | 'text' | 'html'> & {
  files: { name: string; address: string }[]
}

type Input = {
  as?: { token: string } | null
  body?: unknown
  headers?: Record<string, string>
}

export type TestShop = Opened &
  Makers & {
    engine: Engine
    address: string
    /** Makes a call of the API, for example `call('POST', '/orders', { as: buyer, body })`. */
    call(method: string, path: string, input?: Input): Promise<Answer>
    /** The same for a call that must be taken; gives what it answers. */
    ok(method: string, path: string, input?: Input): Promise<Json>
    /** The mails to an address, or all, from the sandbox's mailbox; the newest first. */
    mails(to?: string): Promise<Mailed[]>
    /** The newest mail to an address with such a subject, once it has arrived. */
    mail(to: string, subject: RegExp): Promise<Mailed>
    statementsOf(act: () => Promise<unknown>): Promise<string[]>
  }

/** Of all shops of this process: to load what sets a document takes longer than most tests. */
const pdfPool = Object.assign(openPdfPool(), { destroy: async () => {} })

/**
 * Opens a shop that listens on loopback, with its built pages if asked, on a copy of another's closed
 * folder if one is given; `close` leaves nothing behind.
 */
export async function openTestShop(
  engine: Engine,
  environment: Record<string, string> = {},
  options: {
    pages?: boolean
    log?: DestinationStream
    copyOf?: string
    freeBytes?: number
  } = {},
): Promise<TestShop> {
  const dataDir = await mkdtemp(join(scratch(), 'kickstand-shop-'))
  if (options.copyOf) await cp(options.copyOf, dataDir, { recursive: true })
  const databaseUrl =
    engine === 'postgres' && environment['DATABASE_URL'] === undefined
      ? await migratedPostgresUrl()
      : undefined
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TIME_ZONE: 'UTC',
    SECRET: 'a secret for tests, as long as secrets are',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...environment,
  })
  const counting = new AsyncLocalStorage<string[]>()
  const opened = await openShop(config, openLog(config, options.log), {
    checkReplies: true,
    pdfPool,
    // A machine that is late with much other work is no crowd of visitors.
    bounds: { inFlight: 300, delayMs: 0, freeBytes: options.freeBytes ?? 0 },
    statements: (event: LogEvent) => void counting.getStore()?.push(event.query.sql),
  })
  if (options.pages) await servePages(opened.app, opened.shop, join(import.meta.dirname, '..'))
  await opened.app.listen({ port: config.port, host: '127.0.0.1' })
  const mails = async (to = '') => {
    const answer = await opened.app.inject('/sandbox/mailbox.json')
    return answer.json<Mailed[]>().filter((mail) => mail.to.includes(to))
  }
  return {
    ...opened,
    ...makersFor(opened.shop),
    engine,
    address: config.publicUrl,
    call: (method, path, input) => call(opened, method, path, input),
    ok: async (method, path, input) => {
      const { status, body } = await call(opened, method, path, input)
      expect(`${status} ${body?.detail ?? ''}`).toBe('200 ')
      return body
    },
    mails,
    mail: (to, subject) =>
      vi.waitFor(
        async () => {
          for (const job of ['refunds', 'mail'] as const) opened.shop.wake(job)
          const found = (await mails(to)).find((mail) => subject.test(mail.subject))
          if (!found) throw new Error(`No mail ${subject} reached ${to}`)
          return found
        },
        { timeout: 120_000 },
      ),
    statementsOf: async (act) => {
      // Of this act alone: the jobs' statements run beside it.
      const statements: string[] = []
      await counting.run(statements, act)
      return statements
    },
    close: async () => {
      await opened.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A shop that closes when the test that opens it has ended. */
export async function shopForTest(...options: Parameters<typeof openTestShop>): Promise<TestShop> {
  const shop = await openTestShop(...options)
  onTestFinished(shop.close)
  return shop
}

/**
 * A shop for the tests of a file or of a `describe`, open while they run. Its calls may be named before:
 * `const { call, customer } = useTestShop()`.
 */
export function useTestShop(
  engine: Engine = 'sqlite',
  ...options: Tail<Parameters<typeof openTestShop>>
): TestShop {
  let opened: TestShop | null = null
  beforeAll(async () => {
    opened = await openTestShop(engine, ...options)
  })
  afterAll(() => opened?.close())
  return new Proxy({} as TestShop, {
    get(_, name) {
      if (opened) return Reflect.get(opened, name)
      return (...words: unknown[]) => {
        if (!opened) throw new Error('The shop is not open yet')
        return Reflect.apply(Reflect.get(opened, name), undefined, words)
      }
    },
  })
}

/** The engine of tests that run on one: SQLite, or PostgreSQL with TEST_ENGINE=postgres. */
export const usualEngine: Engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never

/**
 * Runs the tests on a shop on SQLite, or on PostgreSQL with TEST_ENGINE=postgres (`npm run
 * test:postgres`): for what asks nothing of the engine that another would answer otherwise.
 */
export function onUsualEngine(
  name: string,
  tests: (shop: TestShop) => void,
  environment: Record<string, string> = {},
): void {
  onEngines([usualEngine], name, tests, environment)
}

/** Runs the same tests on both: for what depends on the dialect, on locks or on search. */
export function onBothEngines(
  name: string,
  tests: (shop: TestShop) => void,
  environment: Record<string, string> = {},
): void {
  onEngines(['sqlite', 'postgres'], name, tests, environment)
}

function onEngines(
  engines: Engine[],
  name: string,
  tests: (shop: TestShop) => void,
  environment: Record<string, string>,
): void {
  describe.each(engines)(`${name} (%s)`, (engine) => tests(useTestShop(engine, environment)))
}

async function call(
  opened: Opened,
  method: string,
  path: string,
  input: Input = {},
): Promise<Answer> {
  const answer = await opened.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: {
      ...(input.as ? { authorization: `Bearer ${input.as.token}` } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  })
  const json = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: json ? answer.json() : answer.payload,
  }
}
