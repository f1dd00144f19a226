// What a crash, a lost disk or a hand in the database may have left in the records.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pictureFile, pictureWidths } from '#base/pictures.ts'
import type { Config } from '#server/config/config.ts'
import type { Reader } from '#server/database/open.ts'

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
