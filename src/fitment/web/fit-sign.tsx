import { lazy, Suspense } from 'react'
import { useStored } from '#web/stored.ts'
import { chosenName } from './chosen.ts'
import type { FitProps, UnfitProps } from './product-fit.tsx'

const nothing = (_: FitProps | UnfitProps) => null
const loadFit = () =>
  // A page lives without it.
  import('./product-fit.tsx').catch(() => ({ ProductFit: nothing, UnfitLines: nothing }))
const ProductFit = lazy(() => loadFit().then((shown) => ({ default: shown.ProductFit })))
const UnfitLines = lazy(() => loadFit().then((shown) => ({ default: shown.UnfitLines })))

/**
 * Shows whether a product fits the chosen motorcycle. It is read after hydration, because public pages are the same for
 * all users.
 */
export function FitSign(props: FitProps) {
  const isChosen = useStored(chosenName) !== null
  return <Suspense>{isChosen && <ProductFit {...props} />}</Suspense>
}

export function UnfitNotice(props: UnfitProps) {
  const isChosen = useStored(chosenName) !== null
  return <Suspense>{isChosen && <UnfitLines {...props} />}</Suspense>
}
