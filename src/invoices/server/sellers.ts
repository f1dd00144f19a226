import type { Selectable } from 'kysely'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#server/ids.ts'

type SellerRow = Selectable<Schema['sellers']>
/** What the settings say of the seller; `bank` is JSON, null where none is set. */
export type SellerSettings = Pick<SellerRow, 'name' | 'about' | 'foot' | 'bank'>
type Appearance = Pick<SellerRow, 'logo' | 'accent'>

/** The seller as invoices and credit notes were written by. */
export type FrozenSeller = SellerSettings & Appearance

/** Stores a new version of the seller if the settings have changed, for invoices and credit notes from now on. */
export async function saveSeller(db: Database, settings: SellerSettings): Promise<void> {
  const latest = await findLatest(db.read)
  const { name, about, foot, bank } = settings
  const isSame =
    latest?.name === name && latest.about === about && latest.foot === foot && latest.bank === bank
  if (isSame) return
  await db.write(async (trx) => {
    // What was written before sellers were kept was printed in the shop's own look.
    const appearance = latest ? await readAppearance(trx) : { logo: null, accent: null }
    await insertSeller(trx, { ...settings, ...appearance })
  })
}

/** The id of the current seller's data, for rows written in this transaction; null before the first start. */
export async function freezeSeller(trx: Transaction): Promise<string | null> {
  const latest = await findLatest(trx)
  if (!latest) return null
  const appearance = await readAppearance(trx)
  if (appearance.logo === latest.logo && appearance.accent === latest.accent) return latest.id
  const { name, about, foot, bank } = latest
  return insertSeller(trx, { name, about, foot, bank, ...appearance })
}

/** By its id; the first one for what was written before sellers were kept. */
export async function readSeller(db: Db, id: string | null): Promise<FrozenSeller | null> {
  const seller = await db
    .selectFrom('sellers')
    .select(['name', 'about', 'foot', 'bank', 'logo', 'accent'])
    .$if(id !== null, (sellers) => sellers.where('id', '=', id))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return seller ?? null
}

function findLatest(db: Db): Promise<SellerRow | undefined> {
  return db
    .selectFrom('sellers')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function readAppearance(db: Db): Promise<Appearance> {
  const appearance = await db.selectFrom('appearance').select(['logo', 'accent']).executeTakeFirst()
  return appearance ?? { logo: null, accent: null }
}

async function insertSeller(trx: Transaction, seller: FrozenSeller): Promise<string> {
  const created_at = Date.now()
  const id = newId(created_at)
  await trx
    .insertInto('sellers')
    .values({ id, ...seller, created_at })
    .execute()
  return id
}
