import type { Asked } from '#base/endpoint.ts'
import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import { bumpVersion } from '#server/database/dialect.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type * as contract from '../contract.ts'
import type { Garage, OwnMotorcycle } from '../contract.ts'
import { maxMotorcycles } from '../rules.ts'
import { universalId } from './motorcycles.ts'

type Kept = Omit<OwnMotorcycle, 'make' | 'model'>

/** The asker's motorcycles. */
export async function readGarage(db: Db, asker: Asker): Promise<Garage> {
  const { kept, version } = await keptOf(db, asker.id)
  return named(db, kept, version)
}

/**
 * Changes the asker's garage. Throws 'garage-changed' when `version` is named and not the present one,
 * 'unknown-motorcycle', and 'garage-full'.
 */
export async function changeGarage(
  trx: Transaction,
  asker: Asker,
  { motorcycles, how, version }: Asked<typeof contract.changeGarage>['body'],
): Promise<Garage> {
  const next = await bumpVersion(trx, 'garages', asker.id)
  if (version !== undefined && version !== next - 1) throw new Problem('garage-changed')
  const before = how === 'replace' ? [] : (await keptOf(trx, asker.id)).kept
  const all = new Map([...before, ...motorcycles].map((one) => [nameOf(one), one]))
  // What is added twice stays as its owner named it first.
  for (const one of before) all.set(nameOf(one), one)
  const kept = [...all.values()]
  if (kept.length > maxMotorcycles) throw new Problem('garage-full')
  const garage = await named(trx, kept, next)
  if (garage.motorcycles.length < kept.length) throw new Problem('unknown-motorcycle')
  await trx
    .updateTable('garages')
    .set({ motorcycles: JSON.stringify(kept) })
    .where('user_id', '=', asker.id)
    .execute()
  return garage
}

/** A person's motorcycles, for whoever asks what the shop keeps of them. */
export async function exportGarage(db: Db, userId: string): Promise<Kept[]> {
  return (await keptOf(db, userId)).kept
}

export async function deleteGarage(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('garages').where('user_id', '=', userId).execute()
}

function nameOf({ motorcycleId, year, frameNumber }: Kept): string {
  return JSON.stringify([motorcycleId, year, frameNumber])
}

async function keptOf(db: Db, userId: string): Promise<{ kept: Kept[]; version: number }> {
  const row = await db
    .selectFrom('garages')
    .select(['version', 'motorcycles'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { kept: row ? (JSON.parse(row.motorcycles) as Kept[]) : [], version: row?.version ?? 0 }
}

/** With their makes and models; without those that nobody knows. */
async function named(db: Db, kept: Kept[], version: number): Promise<Garage> {
  const ids = JSON.stringify(kept.map(({ motorcycleId }) => motorcycleId))
  const rows = await db
    .selectFrom('motorcycles')
    .select(['id', 'make', 'model'])
    .where('id', 'in', jsonTexts(db, ids))
    .where('id', '<>', universalId)
    .execute()
  const known = new Map(rows.map(({ id, make, model }) => [id, { make, model }]))
  const motorcycles = kept.flatMap((one) => {
    const names = known.get(one.motorcycleId)
    return names ? [{ ...one, ...names }] : []
  })
  return { motorcycles, version }
}
