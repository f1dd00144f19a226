// The shop as compose.yaml puts it together, with processes of this machine: PostgreSQL with a
// standby, two nodes and a balancer. For trying out; all that it writes goes when it ends.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { demoAccounts } from '#demo/seed.ts'
import { openCluster } from '#tests/cluster/cluster.ts'

const port = Number(process.env['PORT'] ?? 3000)

let ending = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (ending) process.exit(1)
    ending = true
    // Whatever is still starting is ended with this process.
    void opening.then(({ stop }) => stop()).then(() => process.exit(0))
  })
}

console.log('Starting PostgreSQL, a standby, two nodes and a balancer …')
const opening = openCluster({ port, environment: { LOG_LEVEL: 'warn' }, first: untilSeeded })
const { address, nodes, standby, postgres } = await opening

console.log(`\n  The shop        ${address}\n`)
for (const [place, node] of nodes.entries())
  console.log(`    node ${place + 1}        ${node.address}  process ${node.pid()}`)
console.log(`    PostgreSQL    process ${postgres.pid}`)
if (standby) console.log(`    its standby   process ${standby.pid}`)
console.log()
for (const { email, password } of demoAccounts) console.log(`    ${email.padEnd(24)} ${password}`)
console.log(`\n  Kill a node and the shop goes on. Ctrl+C ends all of it.\n`)

/** The first node puts the demo shop in; the others are not to begin it too. */
async function untilSeeded({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // When all of it is ended meanwhile, the database goes first.
  client.on('error', () => {})
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query("select from marks where id = 'demo' and state = 2")
      if (rows.length > 0) return
      await pause(100)
    }
  } finally {
    await client.end()
  }
}
