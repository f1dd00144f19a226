import { useSyncExternalStore } from 'react'
import { whenForgotten } from '#web/session.ts'
import type { OwnMotorcycle } from '../contract.ts'

/** The motorcycle that this browser compares parts with. */
const chosenKey = 'motorcycle'

const listeners = new Set<() => void>()

/** Null where none is chosen, on the server, and until the page lives. */
export function useChosen(): OwnMotorcycle | null {
  const text = useSyncExternalStore(subscribe, read, () => null)
  return text === null ? null : asMotorcycle(text)
}

export function chooseMotorcycle(motorcycle: OwnMotorcycle | null): void {
  if (motorcycle) localStorage.setItem(chosenKey, JSON.stringify(motorcycle))
  else localStorage.removeItem(chosenKey)
  for (const listener of listeners) listener()
}

function read(): string | null {
  return localStorage.getItem(chosenKey)
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

/** What another tab chose counts here too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The next person at this browser begins with none. */
whenForgotten(() => chooseMotorcycle(null))
