// `npm run prove`: shows that what is promised holds, row by row, or of the rows named (`help`, below).
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { Engine } from '#server/database/open.ts'
import { openTestShop } from '#tests/open-shop.ts'
import { type Postgres, startPostgres } from '#tests/postgres.ts'
import { proveAccess } from '../attacks/access.ts'
import { proveBrute } from '../attacks/brute.ts'
import { proveCsrf } from '../attacks/csrf.ts'
import { proveEnumerate } from '../attacks/enumerate.ts'
import { proveFlood } from '../attacks/flood.ts'
import { proveHeaders } from '../attacks/headers.ts'
import { proveRedirect } from '../attacks/redirect.ts'
import { proveScript } from '../attacks/script.ts'
import { proveSecrets } from '../attacks/secrets.ts'
import { proveTokens } from '../attacks/tokens.ts'
import { proveUploads } from '../attacks/uploads.ts'
import { proveIoFault } from '../faults/io-fault.ts'
import { proveKillApp } from '../faults/kill-app.ts'
import { proveKillDb } from '../faults/kill-db.ts'
import { proveKillPayment } from '../faults/kill-payment.ts'
import { proveMail } from '../faults/mail.ts'
import { proveNetCut } from '../faults/net-cut.ts'
import { proveRestore } from '../faults/restore.ts'
import { proveDouble } from './double.ts'
import { proveFuzz } from './fuzz.ts'
import { type Line, runInLanes } from './lanes.ts'
import { proveModel } from './model.ts'
import { proveOversell } from './oversell.ts'
import { proveOversellBaskets } from './oversell-baskets.ts'
import { provePayVsDelete } from './pay-vs-delete.ts'
import { provePayment } from './payment.ts'
import type { Prover, Stand } from './stand.ts'
import { unlimited } from './unlimited.ts'

const provers: Record<string, Prover> = {
  oversell: proveOversell,
  'oversell-baskets': proveOversellBaskets,
  model: proveModel,
  double: proveDouble,
  payment: provePayment,
  'pay-vs-delete': provePayVsDelete,
  'kill-app': proveKillApp,
  'kill-db': proveKillDb,
  'net-cut': proveNetCut,
  'io-fault': proveIoFault,
  'kill-payment': proveKillPayment,
  mail: proveMail,
  restore: proveRestore,
  fuzz: proveFuzz,
  access: proveAccess,
  tokens: proveTokens,
  uploads: proveUploads,
  csrf: proveCsrf,
  redirect: proveRedirect,
  enumerate: proveEnumerate,
  brute: proveBrute,
  script: proveScript,
  flood: proveFlood,
  headers: proveHeaders,
  secrets: proveSecrets,
}

/** What says nothing on SQLite: there is no other process to be killed. */
const onPostgresOnly = ['kill-db']

const help = `npm run prove [-- NAME… --short --sqlite --postgres]

  Runs every prover, or only those named, and prints a line of JSON for each and engine; ends with 1
  when one was missed. Without names two run beside each other.

  --short     as long as in npm test
  --sqlite    only on SQLite
  --postgres  only on PostgreSQL

  Provers: ${Object.keys(provers).join(', ')}`

const flag = { type: 'boolean', default: false } as const
const { values: flags, positionals: wanted } = parseArgs({
  options: {
    help: { ...flag, short: 'h' },
    short: flag,
    sqlite: flag,
    postgres: flag,
  },
  allowPositionals: true,
})
if (flags.help) {
  console.log(help)
  process.exit(0)
}
const size = flags.short ? 'short' : 'full'
const engines: Engine[] = (['sqlite', 'postgres'] as const).filter((engine) => flags[engine])
const unknown = wanted.filter((name) => !(name in provers))
if (unknown.length > 0) {
  console.error(
    `prove: there is no ${unknown.join(', ')}; there are ${Object.keys(provers).join(', ')}`,
  )
  process.exit(2)
}

let failed = 0
const tell = (line: Line) => {
  console.log(JSON.stringify(line))
  if (!line.ok) failed++
}

if (wanted.length === 0 && engines.length === 0 && size === 'full') {
  const start = performance.now()
  const rows = Object.keys(provers).flatMap((name) =>
    enginesOf(name).map((engine) => ({ name, engine })),
  )
  const whole = await runInLanes(rows, tell)
  console.error(`prove: ${Math.round((performance.now() - start) / 1000)} s, ${failed} missed`)
  process.exit(whole && failed === 0 ? 0 : 1)
}

const started: Postgres[] = []
try {
  for (const [name, prove] of Object.entries(provers)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const engine of enginesOf(name)) tell(await run(name, prove, await standOn(engine)))
  }
} finally {
  for (const postgres of started) await postgres.stop()
}
process.exit(failed === 0 ? 0 : 1)

async function run(name: string, prove: Prover, stand: Stand): Promise<Line> {
  const start = performance.now()
  const { misses, ...figures } = await prove(stand).catch((error: unknown) => ({
    misses: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }))
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1))
  const date = new Date().toISOString().slice(0, 10)
  const ok = misses.length === 0
  return { name, engine: stand.engine, ok, ...figures, misses, seconds, date }
}

function enginesOf(name: string): Engine[] {
  const possible: Engine[] = onPostgresOnly.includes(name) ? ['postgres'] : ['sqlite', 'postgres']
  return possible.filter((engine) => engines.length === 0 || engines.includes(engine))
}

async function standOn(engine: Engine): Promise<Stand> {
  if (engine === 'sqlite') {
    return {
      engine,
      size,
      open: (environment, options) =>
        openTestShop(engine, { ...unlimited, ...environment }, options),
      databaseUrl: async () => undefined,
    }
  }
  const postgres = started[0] ?? (await startPostgres())
  started[0] = postgres
  const { createDatabase } = postgres
  return {
    engine,
    size,
    open: async (environment, options) =>
      openTestShop(
        engine,
        { ...unlimited, DATABASE_URL: await createDatabase(), ...environment },
        options,
      ),
    databaseUrl: createDatabase,
  }
}
