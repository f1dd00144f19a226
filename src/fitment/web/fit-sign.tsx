import { lazy, Suspense } from 'react'
import { useStored } from '#web/stored.ts'
import { chosenName } from './chosen.ts'

/** A page lives without it. */
const Visible = lazy(() => import('./fit-shown.tsx').catch(() => ({ default: () => null })))

type Props = { productId: string; className: string }

/**
 * Whether a product fits the motorcycle that is chosen in this browser: asked once the page lives,
 * because public pages are the same for everybody.
 */
export function FitSign(props: Props) {
  const isChosen = useStored(chosenName) !== null
  return (
    isChosen && (
      <Suspense>
        <Visible {...props} />
      </Suspense>
    )
  )
}
