// kill -9 of the shop within a task of many transactions: it continues or reports it, and does nothing twice.
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Engine } from '#server/database/open.ts'
import { freshPostgresUrl } from './fresh-database.ts'
import type { Json } from './open-shop.ts'
import { openShopProcess, type ShopProcess } from './prove/shop-process.ts'

const engines: Engine[] = ['sqlite', 'postgres']

test.each(engines)('a change of many prices continues at the next start (%s)', async (engine) => {
  const many = 5_000
  const shop = await openOn(engine)
  const as = await shop.admin()
  const filter = { kind: 'Killed midway' }
  await addProducts(shop, { ...filter, price: 10 }, many)
  const server = await shop.start()
  const id = 'killed-midway'
  const asked = post(server.address, `/admin-products/prices?id=${id}`, as, {
    body: JSON.stringify({ percent: 10, roundTo: 0.01, filter }),
    headers: { 'content-type': 'application/json' },
  })
  const change = () =>
    shop.db.read.selectFrom('price_changes').selectAll().where('id', '=', id).executeTakeFirst()
  await until(async () => ((await change())?.done ?? 0) > 0, asked)
  await shop.kill()
  expect(await asked).toBe('cut')
  const killed = await change()
  expect(killed).toMatchObject({ products: many, finished_at: null })
  expect(killed?.done).toBeLessThan(many)
  expect(await pricesOf(shop, filter.kind)).toEqual({
    1000: many - (killed?.done ?? 0),
    1100: killed?.done,
  })
  // Its process has been silent for long.
  await shop.db.write((trx) => trx.updateTable('price_changes').set({ stepped_at: 0 }).execute())
  const next = await shop.start()
  const progress = () => read(next.address, `/price-changes/${id}`, as)
  const finished = { products: many, done: many, changed: many, skipped: 0 }
  await expect.poll(progress).toMatchObject({ ...finished, finishedAt: expect.any(Number) })
  expect(await pricesOf(shop, filter.kind)).toEqual({ 1100: many })
  await next.stop()
})

test.each(engines)(
  'an import says where it was broken off, and adds the rest (%s)',
  async (engine) => {
    const many = 1_000
    const shop = await openOn(engine)
    const as = await shop.admin()
    const rows = Array.from(
      { length: many },
      (_, index) => `KM-${index},Part ${index},Boxed,12,10,1`,
    )
    const file = [['Product code,Name,Description,Price,Stock,Minimum', ...rows].join('\n')]
    const id = 'killed-import'
    const send = async (address: string) => {
      const body = new FormData()
      body.set('file', new Blob(file, { type: 'text/csv' }), 'rows.csv')
      return post(address, `/products/import?id=${id}`, as, { body })
    }
    const countOf = async (table: 'products' | 'added') => {
      const { read } = shop.db
      const added = read
        .selectFrom('audit_log')
        .select('about as id')
        .where('call', '=', 'POST /products')
      const rows = table === 'added' ? added : read.selectFrom('products').select('id')
      return (await rows.execute()).length
    }
    const server = await shop.start()
    const sent = send(server.address)
    await until(async () => (await countOf('products')) > 0, sent)
    await shop.kill()
    expect(await sent).toBe('cut')
    const kept = await countOf('products')
    expect(kept).toBeLessThan(many)
    expect(await countOf('added')).toBe(kept)
    await shop.db.write((trx) => trx.updateTable('imports').set({ stepped_at: 0 }).execute())
    const next = await shop.start()
    const state = () => read(next.address, `/imports/${id}`, as)
    const problem = { code: 'import-broken-off' }
    await expect.poll(state).toMatchObject({ state: 'broken-off', problem })
    await send(next.address)
    const report = { added: many - kept, unchanged: kept, changed: 0 }
    await expect.poll(state).toMatchObject({ state: 'done', report })
    expect(await countOf('products')).toBe(many)
    expect(await countOf('added')).toBe(many)
    await next.stop()
  },
)

function openOn(engine: Engine): Promise<ShopProcess> {
  return openShopProcess({
    databaseUrl: async () => (engine === 'postgres' ? freshPostgresUrl() : undefined),
  })
}

/** Copies of one, for the price alone: they have no words and no numbers. */
async function addProducts(shop: ShopProcess, facts: object, count: number): Promise<void> {
  const first = await shop.product(facts)
  const row = await shop.db.read
    .selectFrom('products')
    .select(columns)
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: count - 1 }, (_, index) => {
    const [id, name] = [`copy-${index}`, `${row.name} ${index}`]
    return { ...row, id, product_code: `${row.product_code}-${index}`, name, name_key: name }
  })
  await shop.db.write(async (trx) => {
    for (let at = 0; at < copies.length; at += 500)
      await trx
        .insertInto('products')
        .values(copies.slice(at, at + 500))
        .execute()
  })
}

const columns = [
  ...(['name', 'product_code', 'head', 'description', 'kind', 'price', 'quantity'] as const),
  ...(['minimum_quantity', 'case_quantity', 'img', 'created_at', 'changed_at'] as const),
] as const

async function pricesOf(shop: ShopProcess, kind: string): Promise<Record<string, number>> {
  const rows = await shop.db.read
    .selectFrom('products')
    .select(['price', (row) => row.fn.countAll<number>().as('count')])
    .where('kind', '=', kind)
    .groupBy('price')
    .execute()
  return Object.fromEntries(rows.map(({ price, count }) => [price, Number(count)]))
}

type Sent = { body: string | FormData; headers?: Record<string, string> }

/** Retries while the shop is too busy. Returns the status, or 'cut' if the shop was killed. */
async function post(
  address: string,
  path: string,
  as: { token: string },
  sent: Sent,
): Promise<number | 'cut'> {
  const headers = { authorization: `Bearer ${as.token}`, ...sent.headers }
  const asked = fetch(`${address}/api${path}`, { ...sent, method: 'POST', headers })
  const status = await asked.then(
    (answer) => answer.status,
    () => 'cut' as const,
  )
  return status === 503 ? post(address, path, as, sent) : status
}

async function read(address: string, path: string, as: { token: string }): Promise<Json> {
  const headers = { authorization: `Bearer ${as.token}` }
  return (await fetch(`${address}/api${path}`, { headers })).json()
}

/** Asks without a pause, as what it waits for is soon over; in vain where the answer is there already. */
async function until(is: () => Promise<boolean>, answer: Promise<unknown>): Promise<void> {
  let isAnswered = false
  answer.finally(() => {
    isAnswered = true
  })
  while (!isAnswered && !(await is())) await turnOfLoop()
}
