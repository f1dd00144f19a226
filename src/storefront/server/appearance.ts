import { claimPicture } from '#images/server/pictures.ts'
import { lockTable } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { type Audited, auditRows } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#storefront/refusals.ts'
import * as contract from '../contract.ts'

const id = 'appearance'

export const auditedAppearance: Audited<'appearance'> = {
  table: 'appearance',
  label: null,
  columns: ['logo', 'accent'],
}

export async function readAppearance(db: Db): Promise<contract.Appearance> {
  const saved = await db
    .selectFrom('appearance')
    .select(['logo', 'accent', 'changed_at as changedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return saved ?? { logo: null, accent: null, changedAt: null }
}

/** Throws 'edited-meanwhile' if it was changed since it was seen. */
export async function saveAppearance(
  trx: Transaction,
  { user, body: { logo, accent, seen } }: HandlerInput<typeof contract.saveAppearance>,
  { config }: Shop,
): Promise<contract.Appearance> {
  await lockTable(trx, 'appearance')
  const before = await readAppearance(trx)
  if (before.changedAt !== seen) throw refuse('edited-meanwhile')
  await claimPicture(trx, logo ?? undefined, config.pictureHosts, before.logo ? [before.logo] : [])
  await trx.deleteFrom('appearance').where('id', '=', id).execute()
  const values = { id, logo, accent, changed_at: Date.now() }
  await trx.insertInto('appearance').values(values).execute()
  const change = {
    before: { id, logo: before.logo, accent: before.accent },
    after: { id, logo, accent },
  }
  await auditRows(trx, user, contract.saveAppearance, auditedAppearance, [change])
  return readAppearance(trx)
}
