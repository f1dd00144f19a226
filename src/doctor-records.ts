// What a crash, a lost disk, a hand in the database or a wrong clock may have left in the records.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pictureFile, pictureWidths } from '#base/pictures.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Reader } from '#server/database/open.ts'

/** As far as clocks may differ without harm: jobs hold leases of half a minute. */
const differSeconds = 5

/** Says the time; throws where this machine's clock is not that of the database, or of what was written last. */
export async function describeClock({ engine, read }: Database): Promise<string> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ ms: string }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(read)
    demandNear(Date.now() - Number(rows[0]?.ms), "the database's")
  }
  const newest = await read
    .selectFrom('purchases')
    .select(({ fn }) => fn.max('placed_at').as('at'))
    .executeTakeFirst()
  const behindMs = Number(newest?.at ?? 0) - Date.now()
  if (behindMs > 0) demandNear(-behindMs, 'the moment at which the newest order was placed')
  return new Date().toISOString()
}

function demandNear(aheadMs: number, of: string): void {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  if (seconds <= differSeconds) return
  const side = aheadMs > 0 ? 'ahead of' : 'behind'
  throw new Error(`this machine's clock is ${seconds} s ${side} ${of}: let NTP set it`)
}

/** Counts what was paid; throws where a payment and what it paid for do not belong together. */
export async function describePaid(read: Reader): Promise<string> {
  const { rows } = await sql<{ what: string; id: string }>`
    select 'a payment has neither a purchase nor a refund' as what, charge.intent_id as id
    from ledger as charge
    where charge.kind = 'charge'
      and not exists (select 1 from purchases where transaction_id = charge.intent_id)
      and not exists (select 1 from refunds where refunds.intent_id = charge.intent_id)
    union all
    select 'a paid purchase has no payment', number from purchases
    where paid_at is not null
      and not exists (select 1 from ledger where kind = 'charge' and intent_id = transaction_id)
    union all
    select 'a paid purchase has no order', number from purchases
    where paid_at is not null and not exists (select 1 from orders where purchase_id = purchases.id)
    order by what, id`.execute(read)
  const [first] = rows
  if (first)
    throw new Error(
      `${first.what} (${first.id}${rows.length > 1 ? `, and ${rows.length - 1} more` : ''}): look it up in Stripe's dashboard, then refund it there or restore a backup`,
    )
  const { count } = await read
    .selectFrom('purchases')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return `${count} purchases, each with its payment`
}

/** Throws where files of pictures are gone that the records hold; asks no store outside. */
export async function demandPictures({ pictures, dataDir }: Config, read: Reader): Promise<void> {
  if (pictures.store !== 'disk') return
  const folder = join(dataDir, 'images')
  const there = new Set(await readdir(folder).catch(() => []))
  const held = await read
    .selectFrom('images')
    .select('id')
    .where('removing_at', 'is', null)
    .execute()
  const lost = held
    .flatMap(({ id }) => pictureWidths.map((width) => pictureFile(id, width)))
    .filter((file) => !there.has(file))
  if (lost.length > 0)
    throw new Error(
      `${lost.length} files of pictures are not in ${folder}, such as ${lost[0]}: put them back from a backup, or choose those pictures again`,
    )
}
