import { lazy, Suspense, useSyncExternalStore } from 'react'
import { readStored } from '#web/stored.ts'
import { chosenKey, whenChosen } from './chosen-key.ts'

/** A page lives without it. */
const Shown = lazy(() => import('./fit-shown.tsx').catch(() => ({ default: () => null })))

type Props = { productId: string; className: string }

/**
 * Whether a product fits the motorcycle that is chosen in this browser: asked once the page lives,
 * because public pages are the same for everybody.
 */
export function FitSign(props: Props) {
  const isWanted = useSyncExternalStore(
    whenChosen,
    () => readStored(chosenKey) !== null,
    () => false,
  )
  return (
    isWanted && (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    )
  )
}
