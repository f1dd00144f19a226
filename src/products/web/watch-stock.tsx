import { lazy, Suspense } from 'react'
import { ours } from '#base/texts.ts'
import { loadChunk } from '#web/chunk.ts'
import { loginFrom } from '#web/return-address.ts'
import { useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Product } from '../contract.ts'

const label = 'Tell me when it is back'

/**
 * Has a mail sent when a product can be ordered again. Until it is known who looks it leads to the
 * login, and from there back; what asks for the mail is loaded for whoever is signed in.
 */
export function WatchStock({ product, className = '' }: { product: Product; className?: string }) {
  const session = useSession()
  if (!session) {
    return (
      <ButtonLink
        to={loginFrom({ pathname: `/products/${product._id}`, search: '' })}
        state={{ why: `Log in to be told when ${product.name} is back. You come straight back.` }}
        className={className}
      >
        {label}
      </ButtonLink>
    )
  }
  const waiting = (
    <Button disabled className={className}>
      {label}
    </Button>
  )
  return (
    <Suspense fallback={waiting}>
      <WatchButton product={product} session={session} className={className}>
        {label}
      </WatchButton>
    </Suspense>
  )
}

const WatchButton = lazy(() =>
  loadChunk(() => import('./watch-button.tsx'))
    .then((part) => ({ default: part.WatchButton }))
    .catch(() => ({ default: Missing })),
)

function Missing() {
  return <p role="alert">{ours.partMissing}</p>
}
