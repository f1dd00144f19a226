/** What stands below the page when something did not come, until another page is there. */
type Trouble = {
  words: string
  /** Null where there is nothing to try again here. */
  again: (() => void) | null
}

let now: Trouble | null = null
const listeners = new Set<() => void>()

/** Tells it, or that it is over. */
export function tellTrouble(trouble: Trouble | null): void {
  now = trouble
  for (const listener of listeners) listener()
}

export const trouble = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => now,
}
