// Two nodes behind a balancer. Each is a process of its own, which serves the built pages.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { freshPostgresUrl } from '#tests/fresh-database.ts'
import { signIn, tokenOf } from '#tests/google-visit.ts'
import { missList } from '#tests/prove/stand.ts'
import { newVisitor } from '#tests/visitor.ts'
import { proveNodes } from './nodes.ts'
import type { Scene } from './scene.ts'
import { measureLag } from './stale.ts'

test('the short form of nodes holds, Google ends where it did not begin, and what is stale is noticed', {
  timeout: 300_000,
}, async () => {
  const { misses } = await proveNodes({ size: 'short' }, async (scene) => {
    await signInByTurns(scene)
    await staleIsNoticed(scene)
  })
  expect(misses).toEqual([])
})

/** Each request of one sign-in with Google goes to another node than the one before. */
async function signInByTurns({ address, nodes }: Scene): Promise<void> {
  for (const first of nodes.keys()) {
    let turn = first
    const visitor = newVisitor(address, () => nodes[turn++ % nodes.length]?.address ?? '')
    const email = `by-turns-${first}@gmail.test`
    const { words } = await signIn(visitor, { email, verified: 'yes' })
    expect(words).toContain(ours.google.signedIn)
    expect(await tokenOf(visitor, email)).toMatch(/^ey/)
  }
}

/** A planted defect: something in front of a node keeps what it was given for a moment. */
async function staleIsNoticed({ nodes, admin, product }: Scene): Promise<void> {
  const kept = new Map<string, { body: string; until: number }>()
  const [one = '', other = ''] = nodes.map(({ address }) => address)
  const forgetful = createServer(async (request, response) => {
    const url = request.url ?? ''
    const known = kept.get(url)
    const until = performance.now() + 200
    const entry =
      known && known.until > performance.now()
        ? known
        : { body: await (await fetch(other + url)).text(), until }
    kept.set(url, entry)
    response.end(entry.body)
  })
  await new Promise<void>((resolve) => forgetful.listen(0, '127.0.0.1', resolve))
  const misses = missList()
  try {
    const id = await product({ quantity: 0 })
    const reader = `http://127.0.0.1:${(forgetful.address() as AddressInfo).port}`
    const scene = { admin: await admin(), products: [id], writes: 40, readersPerNode: 1 }
    const writer = { address: one, boundMs: 5_000 }
    await measureLag(
      { ...scene, nodes: [writer, { ...writer, reads: reader, boundMs: 20 }] },
      misses,
    )
  } finally {
    forgetful.close()
    forgetful.closeAllConnections()
  }
  expect(misses.list().join()).toContain('node 2 was')
}

test('processes that open the same empty database at once migrate it once', async () => {
  const databaseUrl = await freshPostgresUrl()
  const opened = [1, 2, 3, 4].map(() => openDatabase({ databaseUrl, dataDir: '' }))
  try {
    const ran = await Promise.all(opened.map(migrate))
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
  } finally {
    await Promise.all(opened.map((db) => db.close()))
  }
})
