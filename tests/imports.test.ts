// Imports that take longer than their sender waits.
import { expect, test } from 'vitest'
import type { Schema } from '#server/database/schema.ts'
import { tidy } from '#server/jobs/jobs.ts'
import { migratedPostgresUrl } from './fresh-database.ts'
import { importFile } from './import-file.ts'
import { type Json, onBothEngines, shopForTest, type TestShop } from './open-shop.ts'

const numbers = '/part-numbers/import'
const atOnce = { prefer: 'wait=0' }
const heading = 'Code;Class;Maker;Number'

onBothEngines('imports that take long', (shop) => {
  const { call, ok } = shop

  test.each([
    ['/products/import', ['Code;Name;Price', 'IM-NEW;New part;12', 'IM-PART;;13']],
    [numbers, [heading, 'IM-PART;oem;;IM 1', 'IM-NONE;oem;;IM 2']],
    ['/successors/import', ['Code;Replaced by', 'IM-PART;IM-NEXT']],
    ['/applications/import', ['Code;Make;Model', 'IM-PART;Norvik;Import 500']],
  ])('%s answers 202, and reports by its id', async (path, lines) => {
    const admin = await shop.admin()
    for (const productCode of ['IM-PART', 'IM-NEXT']) await addOnce(shop, productCode)
    const id = `${path} ${shop.engine}`
    const dry = await importFile(shop, admin, `${path}?dryRun=true`, lines)
    const sent = await importFile(
      shop,
      admin,
      `${path}?id=${encodeURIComponent(id)}`,
      lines,
      atOnce,
    )
    // One row may be done before its answer is written: then the answer has the report already.
    expect(sent).toMatchObject({ status: 202, body: { id, problem: null } })
    const other = await shop.admin()
    const ended = await ending(shop, other, id)
    const { at: _, ...report } = dry.body
    expect(ended).toMatchObject({ id, state: 'done', report, problem: null })
    expect(ended.taken).toBe(report.added + report.changed)
    expect(ended.taken).toBeGreaterThan(0)
    const customer = await shop.customer()
    const address = `/imports/${encodeURIComponent(id)}`
    expect((await call('GET', address, { as: customer })).status).toBe(403)
    expect((await call('GET', address)).status).toBe(401)
  })

  test('reports why an import was refused, and changes nothing in a dry run', async () => {
    const admin = await shop.admin()
    const id = `refused-${shop.engine}`
    const sent = await importFile(shop, admin, `${numbers}?id=${id}`, ['a;b', '1;2'], atOnce)
    // So short a file may be refused before the answer is written.
    expect([202, 422]).toContain(sent.status)
    const now = await importFile(shop, admin, numbers, ['a;b', '1;2'])
    expect(await ending(shop, admin, id)).toMatchObject({ state: 'refused', problem: now.body })
    await addOnce(shop, 'IM-PART')
    const lines = [heading, 'IM-PART;oem;;IM DRY']
    // The name of one that has ended is free again.
    await importFile(shop, admin, `${numbers}?dryRun=true&id=${id}`, lines, atOnce)
    const dry = await ending(shop, admin, id)
    expect(dry).toMatchObject({ state: 'done', taken: 0, report: { added: 1 } })
    expect((await call('GET', '/products?q=imdry')).body).toEqual([])
  })

  test('knows no unused id, and refuses a second file under a running one', async () => {
    const admin = await shop.admin()
    const nobody = await ok('GET', '/imports/nobody', { as: admin })
    expect(nobody).toMatchObject({ state: 'unknown', done: 0, of: 0, report: null })
    const id = `twice-${shop.engine}`
    await insertImport(shop, { id, user_id: admin.id })
    const second = await importFile(shop, admin, `${numbers}?id=${id}`, [heading])
    expect([second.status, second.body.code]).toEqual([409, 'import-running'])
  })

  test('reports an import whose process died, with what was saved', async () => {
    const admin = await shop.admin()
    const id = `silent-${shop.engine}`
    await insertImport(shop, { id, user_id: admin.id, taken: 1_250, stepped_at: 0 })
    const { state, problem } = await ok('GET', `/imports/${id}`, { as: admin })
    expect([state, problem.code]).toEqual(['broken-off', 'import-broken-off'])
    expect(problem.detail).toContain('At least 1,250 changes had been imported')
    await insertImport(shop, { id: `${id}-dry`, user_id: admin.id, dry_run: 1, stepped_at: 0 })
    const dry = await ok('GET', `/imports/${id}-dry`, { as: admin })
    expect(dry.problem.detail).toContain('Nothing was changed.')
    await addOnce(shop, 'IM-PART')
    const again = await importFile(shop, admin, `${numbers}?id=${id}`, [
      heading,
      'IM-PART;oem;;IM 9',
    ])
    expect([again.status, again.body.added]).toEqual([200, 1])
  })

  test('bounds the report of a file of refused rows, and counts all', async () => {
    const admin = await shop.admin()
    const id = `long-${shop.engine}`
    const rows = Array.from({ length: 700 }, (_, row) => `${'X'.repeat(900)}${row};oem;;IM 1`)
    const { body } = await importFile(shop, admin, `${numbers}?id=${id}`, [heading, ...rows])
    expect(body.refused.first).toHaveLength(500)
    const { report } = await ok('GET', `/imports/${id}`, { as: admin })
    expect(report.refused.count).toBe(700)
    expect(report.refused.first.length).toBeGreaterThan(50)
    expect(JSON.stringify(report).length).toBeLessThan(256 * 1024)
  })

  test('forgets an import after a week', async () => {
    const admin = await shop.admin()
    const day = 24 * 60 * 60 * 1000
    const ids = [6, 8].map((days) => `old-${days}-${shop.engine}`)
    const [young = '', old = ''] = ids
    await insertImport(shop, { id: young, user_id: admin.id, created_at: Date.now() - 6 * day })
    await insertImport(shop, { id: old, user_id: admin.id, created_at: Date.now() - 8 * day })
    await tidy(shop.shop.db, new AbortController().signal)
    const states = await Promise.all(ids.map((id) => ok('GET', `/imports/${id}`, { as: admin })))
    expect(states.map(({ state }) => state)).toEqual(['running', 'unknown'])
  })
})

test('reports progress and result from another process', async () => {
  const DATABASE_URL = await migratedPostgresUrl()
  const one = await shopForTest('postgres', { DATABASE_URL })
  const other = await shopForTest('postgres', { DATABASE_URL, PUBLIC_URL: one.address })
  const admin = await one.admin()
  await one.product({ productCode: 'IM-FAR' })
  const sent = await importFile(
    one,
    admin,
    `${numbers}?id=far`,
    manyNumbers('IM-FAR', 6_000),
    atOnce,
  )
  expect(sent.status).toBe(202)
  const ended = await ending(other, admin, 'far')
  expect(ended).toMatchObject({
    state: 'done',
    done: 6_000,
    taken: 6_000,
    report: { added: 6_000 },
  })
})

function manyNumbers(code: string, count: number): string[] {
  return [
    heading,
    ...Array.from({ length: count }, (_, row) => `${code};competitor;Lucas;FAR-${row}`),
  ]
}

async function addOnce(shop: TestShop, productCode: string): Promise<void> {
  const { body } = await shop.call('GET', `/products?q=${productCode}`)
  const isThere = body.some((product: Json) => product.productCode === productCode)
  if (!isThere) await shop.product({ productCode })
}

async function ending(shop: TestShop, as: { token: string }, id: string): Promise<Json> {
  const read = () => shop.ok('GET', `/imports/${encodeURIComponent(id)}`, { as })
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).not.toBe('running')
  return read()
}

async function insertImport(shop: TestShop, facts: ImportFacts): Promise<void> {
  const row = {
    call: numbers,
    dry_run: 0,
    state: 'running' as const,
    ...{ done: 0, lines: 0, taken: 0, answer: null },
    stepped_at: Date.now(),
    created_at: Date.now(),
    ...facts,
  }
  await shop.shop.db.write((trx) => trx.insertInto('imports').values(row).execute())
}

type ImportFacts = Pick<Schema['imports'], 'id' | 'user_id'> & Partial<Schema['imports']>
