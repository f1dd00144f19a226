type Kept = Record<string, string | undefined>

/** Keeps what it is given as a browser's storage does, but only as long as the page lives. */
const standIn = {
  getItem(this: Kept, name: string) {
    return this[name] ?? null
  },
  setItem(this: Kept, name: string, value: string) {
    this[name] = value
  },
  removeItem(this: Kept, name: string) {
    this[name] = undefined
  },
}

/**
 * Where a browser forbids a page to keep anything, even asking for its storage throws: whoever uses it has a
 * shop too. Called before all that reads from it; who keeps something in the tab's storage can do without.
 */
export function standInForStorage(): void {
  try {
    localStorage.getItem('')
  } catch {
    Object.defineProperty(window, 'localStorage', { value: Object.create(standIn) })
  }
}
