import { readStored, store, unstore } from '#web/stored.ts'
import type { OwnMotorcycle } from '../contract.ts'
import { garageKey } from './garage-key.ts'

export function readVisitorGarage(): OwnMotorcycle[] {
  try {
    const kept: unknown = JSON.parse(readStored(garageKey) ?? '[]')
    return Array.isArray(kept) ? (kept as OwnMotorcycle[]) : []
  } catch {
    return []
  }
}

export function keepVisitorGarage(motorcycles: OwnMotorcycle[]): void {
  if (motorcycles.length === 0) unstore(garageKey)
  else store(garageKey, JSON.stringify(motorcycles))
}
