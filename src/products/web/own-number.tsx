import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/chunk.ts'
import { useSession } from '#web/session.ts'

/**
 * The list of products is the same for everybody and knows nobody's own numbers: whoever is signed in
 * and searched by one is told here which part it is.
 */
export function OwnNumber(props: { words: string; shown: string | undefined }) {
  const session = useSession()
  if (!session || props.words === '') return null
  return (
    <Suspense fallback={null}>
      <OwnNumberFound {...props} />
    </Suspense>
  )
}

const OwnNumberFound = lazy(() =>
  loadChunk(() => import('./own-number-found.tsx'))
    .then((part) => ({ default: part.OwnNumberFound }))
    // What everybody finds stands below.
    .catch(() => ({ default: () => null })),
)
