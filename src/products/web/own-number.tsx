import { lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '#web/chunk.ts'
import { useSession } from '#web/session.ts'

type Props = {
  words: string
  visible: string | undefined
  /** What is said where the words are nobody's own number: that nothing goes by them. */
  otherwise: ReactNode
}

/**
 * The list of products is the same for everybody and knows nobody's own numbers: whoever is signed in
 * and searched by one is told here which part it is.
 */
export function OwnNumber(props: Props) {
  const session = useSession()
  if (!session || props.words === '') return props.otherwise
  return (
    <Suspense fallback={props.otherwise}>
      <OwnNumberFound {...props} />
    </Suspense>
  )
}

const OwnNumberFound = lazy(() =>
  loadChunk(() => import('./own-number-found.tsx'))
    .then((part) => ({ default: part.OwnNumberFound }))
    // What everybody finds stands below.
    .catch(() => ({ default: ({ otherwise }: Props) => <>{otherwise}</> })),
)
