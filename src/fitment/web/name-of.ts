import type { OwnMotorcycle } from '../contract.ts'

/** 'Honda CB 750 Four, 1974', or as its owner calls it. */
export function nameOf({ name, make, model, year }: OwnMotorcycle): string {
  return name || `${make} ${model}, ${year}`
}
