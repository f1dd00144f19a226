/** What a full or forbidden storage did not take: it lives as long as the page does. */
const unsaved = new Map<string, string>()

/** What this browser keeps under a name; null for nothing, and on the server. */
export function readStored(name: string): string | null {
  try {
    return unsaved.get(name) ?? localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps it in this browser, or where there is no room, until the page is left. */
export function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
    unsaved.delete(name)
  } catch {
    unsaved.set(name, text)
  }
}

export function unstore(name: string): void {
  unsaved.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // A forbidden storage has kept nothing.
  }
}

/** Whether it will be gone with the page. */
export function isPassing(name: string): boolean {
  return unsaved.has(name)
}

export function storedNames(): string[] {
  try {
    return [...unsaved.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...unsaved.keys()]
  }
}

/** What another tab found room for, or took away, counts here too. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null) unsaved.delete(key)
  })
}
