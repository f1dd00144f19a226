import { refuse } from '#fitment/refusals.ts'
import { bumpVersion, textList } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type * as contract from '../contract.ts'
import type { Garage, OwnMotorcycle } from '../contract.ts'
import { maxMotorcycles } from '../rules.ts'
import { universalId } from './fitments.ts'

type SavedMotorcycle = Omit<OwnMotorcycle, 'make' | 'model'>

type Owner = { user: Pick<CurrentUser, 'id'> }

export async function readGarage(db: Db, { user }: Owner): Promise<Garage> {
  const { saved, version } = await readSaved(db, user.id)
  return withNames(db, saved, version)
}

/** Throws 'garage-changed', 'unknown-motorcycle' and 'garage-full'. */
export async function changeGarage(
  trx: Transaction,
  { user, body }: Owner & Pick<HandlerInput<typeof contract.changeGarage>, 'body'>,
): Promise<Garage> {
  const { motorcycles, how, version } = body
  const next = await bumpVersion(trx, 'garages', user.id)
  if (version !== undefined && version !== next - 1) throw refuse('garage-changed')
  const before = how === 'replace' ? [] : (await readSaved(trx, user.id)).saved
  const all = new Map([...before, ...motorcycles].map((one) => [motorcycleName(one), one]))
  // A motorcycle added twice keeps its first name.
  for (const one of before) all.set(motorcycleName(one), one)
  const saved = [...all.values()]
  if (saved.length > maxMotorcycles) throw refuse('garage-full')
  const garage = await withNames(trx, saved, next)
  if (garage.motorcycles.length < saved.length) throw refuse('unknown-motorcycle')
  const contents = { motorcycles: JSON.stringify(saved) }
  await trx.updateTable('garages').set(contents).where('user_id', '=', user.id).execute()
  return garage
}

function motorcycleName({ motorcycleId, year, frameNumber }: SavedMotorcycle): string {
  return JSON.stringify([motorcycleId, year, frameNumber])
}

async function readSaved(db: Db, userId: string) {
  const row = await db
    .selectFrom('garages')
    .select(['version', 'motorcycles'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const saved: SavedMotorcycle[] = JSON.parse(row?.motorcycles ?? '[]')
  return { saved, version: row?.version ?? 0 }
}

/** With makes and models; unknown motorcycles are left out. */
async function withNames(db: Db, saved: SavedMotorcycle[], version: number): Promise<Garage> {
  const ids = saved.map(({ motorcycleId }) => motorcycleId)
  const rows = await db
    .selectFrom('motorcycles')
    .select(['id', 'make', 'model'])
    .where('id', 'in', textList(db, ids))
    .where('id', '<>', universalId)
    .execute()
  const namesById = new Map(rows.map(({ id, make, model }) => [id, { make, model }]))
  const motorcycles = saved.flatMap((one) => {
    const names = namesById.get(one.motorcycleId)
    return names ? [{ ...one, ...names }] : []
  })
  return { motorcycles, version }
}
