import { preload } from 'react-dom'
import { loadChunk } from './chunk.ts'
import { showPageError } from './error-bar.tsx'
import styles from './toaster.css?url'

/** Asks for what shows toasts; a mutation that will tell something asks before it is done. */
export function loadToaster() {
  preload(styles, { as: 'style' })
  return loadChunk(() => import('./toaster.tsx'))
}

export function toastSuccess(text: string, more?: string): void {
  void show('success', text, more)
}

export function toastError(text: string, why?: string): void {
  void show('error', text, why)
}

let toaster: Awaited<ReturnType<typeof loadToaster>> | null = null

export function dismissToasts(): void {
  toaster?.dismissToasts()
}

async function show(kind: 'success' | 'error', text: string, more?: string): Promise<void> {
  try {
    toaster = await loadToaster()
    if (kind === 'success') showPageError(null)
    toaster.showToast(kind, text, more)
  } catch {
    // The toasts' code failed to load: reported without more code.
    showPageError({ words: [text, more].filter(Boolean).join(' '), retry: null })
  }
}
