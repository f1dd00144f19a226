import type { OwnMotorcycle } from '../contract.ts'
import { garageKey } from './garage-key.ts'

export function readVisitorGarage(): OwnMotorcycle[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(garageKey) ?? '[]')
    return Array.isArray(kept) ? (kept as OwnMotorcycle[]) : []
  } catch {
    return []
  }
}

export function keepVisitorGarage(motorcycles: OwnMotorcycle[]): void {
  if (motorcycles.length === 0) localStorage.removeItem(garageKey)
  else localStorage.setItem(garageKey, JSON.stringify(motorcycles))
}
