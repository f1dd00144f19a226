// Fills a shop with orders quicker than by its doors, and compares two shops row for row.
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/database/open.ts'
import { copiedTables } from '#server/operate/engines.ts'
import type { ShopProcess } from './shop-process.ts'
import { sendOrder } from './writers.ts'

const placed = 50

/** Places a few orders by the shop's door and copies them, each with its mail and its stock. */
export async function fillWithOrders(
  shop: ShopProcess,
  productId: string,
  count: number,
): Promise<void> {
  const as = await shop.customer()
  for (let number = 0; number < placed; ) {
    const key = crypto.randomUUID()
    const { id } = await sendOrder(shop.config.publicUrl, as, productId, 1, key)
    if (id) number++
  }
  const copies = Math.ceil(count / placed) - 1
  await shop.db.write(async (trx) => {
    for (let number = 1; number <= copies; number++) {
      await copyOf(trx, 'purchases', number, sql`user_id = ${as.id}`)
      await copyOf(trx, 'orders', number, sql`user_id = ${as.id}`)
      await copyOf(trx, 'outbox', number, sql`recipient = ${as.email}`)
    }
    await trx
      .updateTable('products')
      .set((row) => ({ quantity: row('quantity', '-', copies * placed) }))
      .where('id', '=', productId)
      .execute()
  })
}

/** Copies the rows that were placed; the copies are told by the `~` in their ids. */
async function copyOf(
  trx: Transaction,
  table: 'purchases' | 'orders' | 'outbox',
  number: number,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const [row] = await trx.selectFrom(table).selectAll().limit(1).execute()
  const columns = Object.keys(row ?? {}).filter((column) => !computed.includes(column))
  const values = columns.map((column) => {
    if (copied.has(column)) return sql`${sql.ref(column)} || ${`~${number}`}`
    if (column === 'counter') return sql`counter + ${number * 1_000}`
    // They were sent long ago: nobody waits for them now.
    if (column === 'sent_at') return sql`created_at`
    return sql.ref(column)
  })
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${sql.table(table)}
    where ${which} and id not like '%~%'`.execute(trx)
}

/** What must not be there twice, and what names it. */
const copied = new Set(['id', 'fact', 'number', 'purchase_id'])

/** What PostgreSQL computes for its search. */
const computed = ['words']

const rowsAtOnce = 2_000

/** Says in words which rows of two shops differ. */
export async function compareRows(one: Database, other: Database): Promise<string[]> {
  const different: string[] = []
  for (const { name: table, key } of copiedTables) {
    for (let after = ''; ; ) {
      const [here, there] = await Promise.all([
        page(one, table, key, after),
        page(other, table, key, after),
      ])
      if (here.length === 0 && there.length === 0) break
      const byKey = new Map(there.map((row) => [String(row[key]), JSON.stringify(row)]))
      for (const row of here) {
        if (byKey.get(String(row[key])) !== JSON.stringify(row))
          different.push(`${table} ${String(row[key])} differs`)
      }
      if (there.length > here.length) different.push(`${table} has rows that were not backed up`)
      const last = here.at(-1)
      if (!last) break
      after = String(last[key])
    }
  }
  return different
}

async function page(
  { whole }: Database,
  table: string,
  key: string,
  after: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
    where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${rowsAtOnce}`.execute(whole)
  return rows
}
