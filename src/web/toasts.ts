import { createElement } from 'react'
import { preload } from 'react-dom'
import { loadChunk } from './chunk.ts'
import styles from './toaster.css?url'
import { tellTrouble } from './trouble.ts'

/** Asks for what shows toasts, all at once; an act that will tell something asks before it is done. */
export function loadToaster() {
  preload(styles, { as: 'style' })
  return loadChunk(() => Promise.all([import('react-toastify/unstyled'), import('./toaster.tsx')]))
}

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

type Shown = { kind: Kind; presses: number; close: () => void }

const shown = new Set<Shown>()
/** How often somebody has pressed anything since the first toast. */
let presses = 0

/**
 * The page that the toasts told about is left. What was told since the last press is told about the
 * leaving itself, however long that takes: 'Order Placed', which leads away, stays.
 */
export function leaveToasts(): void {
  for (const toast of shown) if (toast.kind === 'error' || toast.presses < presses) toast.close()
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
  const [{ toast }] = await loadToaster()
  if (!wanted) {
    wanted = true
    for (const press of ['click', 'keydown', 'popstate'])
      addEventListener(press, () => presses++, true)
    for (const listener of listeners) listener()
  }
  if (kind === 'success') tellTrouble(null)
  makeRoom(kind)
  const id = toast[kind](
    more
      ? createElement('div', null, createElement('p', null, text), createElement('p', null, more))
      : text,
    { onClose: () => shown.delete(entry) },
  )
  const entry: Shown = { kind, presses, close: () => toast.dismiss(id) }
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
