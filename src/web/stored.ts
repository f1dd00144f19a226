import { useSyncExternalStore } from 'react'

/** Values that a full or forbidden storage did not take: kept while the page lives. */
const unsaved = new Map<string, string>()

const listeners = new Set<() => void>()

/** The value that this browser stores under a name; null without one, and on the server. */
export function readStored(name: string): string | null {
  try {
    return unsaved.get(name) ?? localStorage.getItem(name)
  } catch {
    return null
  }
}

export function readStoredJson(name: string): unknown {
  try {
    return JSON.parse(readStored(name) ?? 'null')
  } catch {
    return null
  }
}

export function useStored(name: string): string | null {
  const read = () => readStored(name)
  return useSyncExternalStore(onStored, read, () => null)
}

/** Keeps it in this browser, or where there is no room, until the page is left. */
export function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
    unsaved.delete(name)
  } catch {
    unsaved.set(name, text)
  }
  for (const listener of listeners) listener()
}

export function unstore(name: string): void {
  unsaved.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // A forbidden storage has kept nothing.
  }
  for (const listener of listeners) listener()
}

export function isInMemoryOnly(name: string): boolean {
  return unsaved.has(name)
}

export function storedNames(): string[] {
  try {
    return [...unsaved.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...unsaved.keys()]
  }
}

/** A full or forbidden storage keeps nothing: the form itself still has it. */
export function inTabStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

function onStored(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // Another tab's writes and removals count here too.
    if (key !== null) unsaved.delete(key)
    for (const listener of listeners) listener()
  })
}
