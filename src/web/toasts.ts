import { createElement } from 'react'

/** Tells that something worked. */
export function say(text: string): void {
  void show('success', text)
}

/** Tells that something did not, and why, where that is another sentence. */
export function warn(text: string, why?: string): void {
  void show('error', text, why)
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

async function show(kind: 'success' | 'error', text: string, why?: string): Promise<void> {
  const { toast } = await import('react-toastify/unstyled')
  if (!wanted) {
    wanted = true
    for (const listener of listeners) listener()
  }
  toast[kind](
    why
      ? createElement('div', null, createElement('p', null, text), createElement('p', null, why))
      : text,
  )
}
