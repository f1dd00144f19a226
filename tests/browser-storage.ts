import { vi } from 'vitest'

/** Gives a test of the pages what a browser keeps, empty; `vi.unstubAllGlobals` takes it away. */
export function stubStorage(): void {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
}
