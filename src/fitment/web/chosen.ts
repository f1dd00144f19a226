import { useSyncExternalStore } from 'react'
import { readStored, store, unstore } from '#web/stored.ts'
import type { OwnMotorcycle } from '../contract.ts'
import { chosenKey, whenChosen } from './chosen-key.ts'

/** The motorcycle that is chosen in this browser; null on the server, and until the page lives. */
export function useChosen(): OwnMotorcycle | null {
  const text = useSyncExternalStore(
    whenChosen,
    () => readStored(chosenKey),
    () => null,
  )
  return text === null ? null : asMotorcycle(text)
}

export function chooseMotorcycle(motorcycle: OwnMotorcycle | null): void {
  if (motorcycle) store(chosenKey, JSON.stringify(motorcycle))
  else unstore(chosenKey)
  window.dispatchEvent(new StorageEvent('storage'))
}

let known: { text: string; motorcycle: OwnMotorcycle | null } | null = null

/** The same object for the same text, so that who shows it knows when it is another one. */
function asMotorcycle(text: string): OwnMotorcycle | null {
  if (known?.text !== text) known = { text, motorcycle: parse(text) }
  return known.motorcycle
}

function parse(text: string): OwnMotorcycle | null {
  try {
    const kept = JSON.parse(text) as OwnMotorcycle
    return typeof kept.motorcycleId === 'string' && Number.isInteger(kept.year) ? kept : null
  } catch {
    return null
  }
}
