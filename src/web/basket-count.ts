import { useSyncExternalStore } from 'react'
import { onSessionEnd } from './session.ts'
import { readStored, store } from './stored.ts'

/** How many lines the basket of whoever looks had when it was last seen, for the navbar of every page. */
const countKey = 'basketCount'

const listeners = new Set<() => void>()

/** Undefined on the server, and until the page lives. */
export function useBasketCount(): number | undefined {
  return useSyncExternalStore(subscribe, readCount, () => undefined)
}

export function saveBasketCount(count: number): void {
  store(countKey, String(count))
  for (const listener of listeners) listener()
}

function readCount(): number {
  return Number(readStored(countKey)) || 0
}

/** What another tab put in counts here too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** An account's basket stays with it; the next person at this browser begins with none. */
onSessionEnd(() => saveBasketCount(0))
