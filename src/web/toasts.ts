/** Tells that something worked. */
export function say(text: string): void {
  void show('success', text)
}

/** Tells that something did not. */
export function warn(text: string): void {
  void show('error', text)
}

const listeners = new Set<() => void>()
let wanted = false

/** Whether the toasts' component is needed yet: a page that tells nothing never loads it. */
export const toastsWanted = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => wanted,
}

async function show(kind: 'success' | 'error', text: string): Promise<void> {
  const { toast } = await import('react-toastify/unstyled')
  if (!wanted) {
    wanted = true
    for (const listener of listeners) listener()
  }
  toast[kind](text)
}
