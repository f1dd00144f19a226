import { pluralize } from '#base/format.ts'
import { type SendOptions, send } from '#web/send.ts'
import { currentUserId } from '#web/session.ts'
import { createSyncedStore } from '#web/synced-store.ts'
import { toastSuccess } from '#web/toasts.ts'
import type { Garage, OwnMotorcycle } from '../contract.ts'
import { maxMotorcycles } from '../rules.ts'
import { garageName } from './chosen.ts'

const garageStore = createSyncedStore<OwnMotorcycle[], Garage>({
  name: garageName,
  parse: (saved) => (Array.isArray(saved) ? (saved as OwnMotorcycle[]) : []),
  isEmpty: (motorcycles) => motorcycles.length === 0,
  showLocal: async (motorcycles) => ({ motorcycles, version: 0 }),
  readAccount: (options) => send('GET /garage', {}, options),
  merge: async (motorcycles, options) => {
    const garage = await change({ motorcycles, how: 'add' }, options)
    toastSuccess(`In your garage: ${pluralize(garage.motorcycles.length, 'motorcycle')}`)
    return garage
  },
})

export const { query: garageQuery, read: readGarage } = garageStore

export async function addMotorcycle(motorcycle: OwnMotorcycle): Promise<Garage> {
  if (currentUserId() !== null) return change({ motorcycles: [motorcycle], how: 'add' })
  const local = garageStore.readLocal()
  return saveLocal(local.some((one) => isSame(one, motorcycle)) ? local : [...local, motorcycle])
}

/** Takes one out of the garage that the person looked at; throws 'garage-changed' when it is another by now. */
export async function removeMotorcycle(motorcycle: OwnMotorcycle, seen: Garage): Promise<Garage> {
  const motorcycles = seen.motorcycles.filter((one) => !isSame(one, motorcycle))
  if (currentUserId() === null) return saveLocal(motorcycles)
  return change({ motorcycles, how: 'replace', version: seen.version })
}

export function isSame(one: OwnMotorcycle, other: OwnMotorcycle | null): boolean {
  return (
    one.motorcycleId === other?.motorcycleId &&
    one.year === other.year &&
    one.frameNumber === other.frameNumber
  )
}

function saveLocal(motorcycles: OwnMotorcycle[]): Promise<Garage> {
  garageStore.saveLocal(motorcycles.slice(0, maxMotorcycles))
  return readGarage()
}

type Change = { motorcycles: OwnMotorcycle[]; how: 'add' | 'replace'; version?: number }

function change(body: Change, options?: SendOptions): Promise<Garage> {
  return garageStore.show(send('PUT /garage', { body }, options))
}
