import { useEffect } from 'react'
import { preload } from 'react-dom'
import { type NavigateFunction, useNavigate } from 'react-router'
import { loadChunk } from './chunk.ts'
import { showPageError } from './error-bar.tsx'
import styles from './toaster.css?url'
import type { ToastLink } from './toaster.tsx'

/** Asks for what shows toasts; a mutation that will tell something asks before it is done. */
export function loadToaster() {
  preload(styles, { as: 'style' })
  return loadChunk(() => import('./toaster.tsx'))
}

export function toastSuccess(text: string, more?: string, link?: ToastLink): void {
  void show('success', text, more, link)
}

export function toastError(text: string, why?: string): void {
  void show('error', text, why)
}

let toaster: Awaited<ReturnType<typeof loadToaster>> | null = null

export function dismissToasts(): void {
  toaster?.dismissToasts()
}

let navigate: NavigateFunction | undefined

/** Toasts are drawn beside the router: their links go through the page's. */
export function useToastLinks(): void {
  const go = useNavigate()
  useEffect(() => {
    navigate = go
  }, [go])
}

async function show(
  kind: 'success' | 'error',
  text: string,
  more?: string,
  link?: ToastLink,
): Promise<void> {
  try {
    toaster = await loadToaster()
    if (kind === 'success') showPageError(null)
    toaster.showToast(kind, text, more, link && { ...link, follow: () => navigate?.(link.to) })
  } catch {
    // The toasts' code failed to load: reported without more code.
    showPageError({ words: [text, more].filter(Boolean).join(' '), retry: null })
  }
}
