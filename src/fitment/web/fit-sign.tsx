import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/chunk.ts'
import { useChosen } from './chosen.ts'

/** A page lives without it. */
const Shown = lazy(() =>
  loadChunk(() => import('./fit-shown.tsx')).catch(() => ({ default: () => null })),
)

/**
 * Whether a product fits the motorcycle that is chosen in this browser: asked once the page lives,
 * because public pages are the same for everybody.
 */
export function FitSign({ productId, className }: { productId: string; className: string }) {
  const motorcycle = useChosen()
  if (!motorcycle) return null
  return (
    <Suspense fallback={null}>
      <Shown productId={productId} motorcycle={motorcycle} className={className} />
    </Suspense>
  )
}
