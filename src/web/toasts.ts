import { createElement } from 'react'
import { loadChunk } from './chunk.ts'
import { tellTrouble } from './trouble.ts'

type Kind = 'success' | 'error'

/** Tells that something worked; what did not work before is settled, and its toasts go. */
export function say(text: string, more?: string): void {
  show('success', text, more).catch(() => tellUntoasted(text, more))
}

/** Tells that something did not, and why, where that is another sentence. */
export function warn(text: string, why?: string): void {
  show('error', text, why).catch(() => tellUntoasted(text, why))
}

/** More of them nobody reads: the oldest makes room. */
const mostAtOnce = 2
/** What was told less than this before a page was left is told about the leaving itself. */
const tellsOfLeavingMs = 1_000

type Shown = { kind: Kind; since: number; close: () => void }

const shown = new Set<Shown>()

/** The page that the toasts told about is left; 'Order Placed', which leads away from it, stays. */
export function leaveToasts(): void {
  const latest = Date.now() - tellsOfLeavingMs
  for (const toast of shown) if (toast.kind === 'error' || toast.since < latest) toast.close()
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

/** The toasts' own code did not come: it is told where no more code is needed. */
function tellUntoasted(...words: (string | undefined)[]): void {
  tellTrouble({ words: words.filter(Boolean).join(' '), again: null })
}

async function show(kind: Kind, text: string, more?: string): Promise<void> {
  const { toast } = await loadChunk(() => import('react-toastify/unstyled'))
  if (!wanted) {
    wanted = true
    for (const listener of listeners) listener()
  }
  makeRoom(kind)
  const id = toast[kind](
    more
      ? createElement('div', null, createElement('p', null, text), createElement('p', null, more))
      : text,
    { onClose: () => shown.delete(entry) },
  )
  const entry: Shown = { kind, since: Date.now(), close: () => toast.dismiss(id) }
  shown.add(entry)
}

function makeRoom(kind: Kind): void {
  const settled = kind === 'success' ? [...shown].filter((toast) => toast.kind === 'error') : []
  const rest = [...shown].filter((toast) => !settled.includes(toast))
  for (const toast of [...settled, ...rest.slice(0, 1 - mostAtOnce)]) {
    shown.delete(toast)
    toast.close()
  }
}
