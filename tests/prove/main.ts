// `npm run prove`: every figure of docs/proof.md, or with names only those (`--short`: as long as in
// `npm test`). One line of JSON for each prover and engine; ends with 1 when one was missed.
import { performance } from 'node:perf_hooks'
import { openTestShop } from '#tests/open-shop.ts'
import { type Postgres, startPostgres } from '#tests/postgres.ts'
import { proveBrute } from '../attacks/brute.ts'
import { proveCsrf } from '../attacks/csrf.ts'
import { proveEnumerate } from '../attacks/enumerate.ts'
import { proveRedirect } from '../attacks/redirect.ts'
import { proveScript } from '../attacks/script.ts'
import { proveTokens } from '../attacks/tokens.ts'
import { proveIoFault } from '../faults/io-fault.ts'
import { proveKillApp } from '../faults/kill-app.ts'
import { proveKillDb } from '../faults/kill-db.ts'
import { proveKillPayment } from '../faults/kill-payment.ts'
import { proveNetCut } from '../faults/net-cut.ts'
import { proveDouble } from './double.ts'
import { proveFuzz } from './fuzz.ts'
import { proveModel } from './model.ts'
import { proveOversell } from './oversell.ts'
import { provePayVsDelete } from './pay-vs-delete.ts'
import { provePayment } from './payment.ts'
import type { Prover, Stand } from './stand.ts'

const provers: Record<string, Prover> = {
  oversell: proveOversell,
  model: proveModel,
  double: proveDouble,
  payment: provePayment,
  'pay-vs-delete': provePayVsDelete,
  'kill-app': proveKillApp,
  'kill-db': proveKillDb,
  'net-cut': proveNetCut,
  'io-fault': proveIoFault,
  'kill-payment': proveKillPayment,
  fuzz: proveFuzz,
  tokens: proveTokens,
  csrf: proveCsrf,
  redirect: proveRedirect,
  enumerate: proveEnumerate,
  brute: proveBrute,
  script: proveScript,
}

/** What says nothing on SQLite: there is no other process to be killed. */
const onPostgresOnly = ['kill-db']

const words = process.argv.slice(2)
const size = words.includes('--short') ? 'short' : 'full'
const wanted = words.filter((word) => word !== '--short')
const unknown = wanted.filter((name) => !(name in provers))
if (unknown.length > 0) {
  console.error(
    `prove: there is no ${unknown.join(', ')}; there are ${Object.keys(provers).join(', ')}`,
  )
  process.exit(2)
}

const postgres = await startPostgres()
let failed = 0
try {
  for (const [name, prove] of Object.entries(provers)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const stand of standsOn(postgres, name)) failed += (await run(name, prove, stand)) ? 0 : 1
  }
} finally {
  await postgres.stop()
}
process.exit(failed === 0 ? 0 : 1)

async function run(name: string, prove: Prover, stand: Stand): Promise<boolean> {
  const start = performance.now()
  const seconds = () => Number(((performance.now() - start) / 1000).toFixed(1))
  try {
    const { misses, ...figures } = await prove(stand)
    const ok = misses.length === 0
    console.log(
      JSON.stringify({ name, engine: stand.engine, ok, ...figures, misses, seconds: seconds() }),
    )
    return ok
  } catch (error) {
    const misses = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
    console.log(
      JSON.stringify({ name, engine: stand.engine, ok: false, misses, seconds: seconds() }),
    )
    return false
  }
}

function standsOn(server: Postgres, name: string): Stand[] {
  const stands: Stand[] = [
    {
      engine: 'sqlite',
      size,
      open: (environment, options) => openTestShop('sqlite', environment, options),
      databaseUrl: async () => undefined,
    },
    {
      engine: 'postgres',
      size,
      open: async (environment, options) =>
        openTestShop(
          'postgres',
          { DATABASE_URL: await server.createDatabase(), ...environment },
          options,
        ),
      databaseUrl: () => server.createDatabase(),
    },
  ]
  return onPostgresOnly.includes(name) ? stands.slice(1) : stands
}
