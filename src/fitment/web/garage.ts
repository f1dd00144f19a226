import { showCounted } from '#base/counts.ts'
import { laterOf, queryClient } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import { currentUserId, readSession } from '#web/session.ts'
import { toastSuccess } from '#web/toasts.ts'
import type * as contract from '../contract.ts'
import { mostMotorcycles } from '../rules.ts'
import { keepVisitorGarage, readVisitorGarage } from './visitor-garage.ts'

type Garage = contract.Garage
type OwnMotorcycle = contract.OwnMotorcycle

/** The garage of whoever looks: an account's from the shop, a visitor's from this browser. */
export async function readGarage(signal?: AbortSignal): Promise<Garage> {
  if (!readSession()) return { motorcycles: readVisitorGarage(), version: 0 }
  if (readVisitorGarage().length > 0) return joinGarage()
  return told(send<typeof contract.readGarage>('GET /garage', {}, signal ? { signal } : {}))
}

/** Adds a motorcycle; one that is there already stays as it is. */
export async function addMotorcycle(motorcycle: OwnMotorcycle): Promise<Garage> {
  if (readSession()) return change({ motorcycles: [motorcycle], how: 'add' })
  const there = readVisitorGarage()
  const motorcycles = there.some((one) => isSame(one, motorcycle)) ? there : [...there, motorcycle]
  return keepOwn(motorcycles)
}

/** Takes one out of the garage that the person looked at; throws 'garage-changed' when it is another by now. */
export async function removeMotorcycle(motorcycle: OwnMotorcycle, seen: Garage): Promise<Garage> {
  const motorcycles = seen.motorcycles.filter((one) => !isSame(one, motorcycle))
  if (!readSession()) return keepOwn(motorcycles)
  return change({ motorcycles, how: 'replace', version: seen.version })
}

/** What a visitor put together goes into their account's garage. Twice is once: it names the same ones. */
export async function joinGarage(): Promise<Garage> {
  const garage = await change({ motorcycles: readVisitorGarage(), how: 'add' })
  keepVisitorGarage([])
  return garage
}

/** The same at a sign-in, which does not wait for it. */
export async function joinAndSay(): Promise<void> {
  try {
    const { motorcycles } = await joinGarage()
    toastSuccess(`In your garage: ${showCounted(motorcycles.length, 'motorcycle')}`)
  } catch {
    // They stay in this browser: the garage's page joins them, or says why not.
  }
}

export function isSame(one: OwnMotorcycle, other: OwnMotorcycle | null): boolean {
  return (
    one.motorcycleId === other?.motorcycleId &&
    one.year === other.year &&
    one.frameNumber === other.frameNumber
  )
}

async function change(body: {
  motorcycles: OwnMotorcycle[]
  how: 'add' | 'replace'
  version?: number
}): Promise<Garage> {
  const motorcycles = body.motorcycles.map(({ motorcycleId, year, frameNumber, name }) => ({
    ...{ motorcycleId, year, frameNumber, name },
  }))
  return told(send<typeof contract.changeGarage>('PUT /garage', { body: { ...body, motorcycles } }))
}

function keepOwn(motorcycles: OwnMotorcycle[]): Garage {
  const kept = motorcycles.slice(0, mostMotorcycles)
  keepVisitorGarage(kept)
  const garage = { motorcycles: kept, version: 0 }
  queryClient().setQueryData(['garage', 'visitor'], garage)
  return garage
}

/** It is shown from now on, or a later one that is known; unless somebody else is here once it comes. */
async function told(asked: Promise<Garage>): Promise<Garage> {
  const asker = currentUserId()
  const answered = await asked
  if (currentUserId() !== asker) return answered
  const key = ['garage', asker]
  const garage = laterOf(queryClient().getQueryData<Garage>(key), answered)
  queryClient().setQueryData(key, garage)
  return garage
}
