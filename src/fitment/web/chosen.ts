import { readStoredJson, store, unstore, useStored } from '#web/stored.ts'
import type { OwnMotorcycle } from '../contract.ts'

export const chosenName = 'motorcycle'

/** Where it keeps a visitor's motorcycles, which join the account's when they sign in. */
export const garageName = 'garage'

/** The motorcycle that is chosen in this browser; null on the server, and until the page lives. */
export function useChosen(): OwnMotorcycle | null {
  return useStored(chosenName) === null ? null : readChosen()
}

/** For a list's query: what fits the chosen motorcycle comes first. */
export function fitsFirst(): { fitsFirst?: string; year?: number } {
  const chosen = readChosen()
  return chosen ? { fitsFirst: chosen.motorcycleId, year: chosen.year } : {}
}

export function chooseMotorcycle(motorcycle: OwnMotorcycle | null): void {
  if (motorcycle) store(chosenName, JSON.stringify(motorcycle))
  else unstore(chosenName)
}

function readChosen(): OwnMotorcycle | null {
  const saved = readStoredJson(chosenName) as Partial<OwnMotorcycle> | null
  const isOne = typeof saved?.motorcycleId === 'string' && Number.isInteger(saved.year)
  return isOne ? (saved as OwnMotorcycle) : null
}

/** 'Honda CB 750 Four, 1974', or as its owner calls it. */
export function motorcycleName({ name, make, model, year }: OwnMotorcycle): string {
  return name || `${make} ${model}, ${year}`
}
