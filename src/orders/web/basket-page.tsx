import { Suspense, useState } from 'react'
import { showCounted } from '#base/format.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { basketName, useBasketCount } from '#web/basket-count.ts'
import { lazyPreloaded } from '#web/chunk.ts'
import { asksEarly } from '#web/early.ts'
import { readSession, type Session, useSession } from '#web/session.ts'
import { readStored } from '#web/stored.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TableSkeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { PageHead } from '#web/ui/text.tsx'

export const meta = () => [{ title: 'Basket · Kickstand' }, ...asksEarly('/basket')]

/** For whoever may have something in their basket; it is asked for while its code is on its way. */
const BasketContents = lazyPreloaded(
  () => {
    import('#products/web/change-basket.ts').then(
      ({ askForBasket }) => askForBasket(),
      () => {},
    )
    return import('./basket-contents.tsx')
  },
  () => readSession() !== null || readStored(basketName) !== null,
)

export default function BasketPage() {
  const session = useSession()
  const count = useBasketCount()
  return (
    <div className="page pb-16">
      <PageHead title="Basket" note={count > 0 && showCounted(count, 'line')} />
      <div className="pt-8">
        {session === undefined ? (
          <TableSkeleton rows={4} />
        ) : (
          <BasketOf key={session?.userId ?? 'visitor'} session={session} />
        )}
      </div>
    </div>
  )
}

/** A visitor's basket lies in this browser: that it is empty is known without asking. */
function BasketOf({ session }: { session: Session | null }) {
  const [opened, setOpened] = useState(session !== null)
  // Once it held something it stays open: what was taken out can be put back.
  if (!opened && readStored(basketName) !== null) setOpened(true)
  if (!opened) return <NothingYet />
  return (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <BasketContents session={session}>
        <NothingYet />
      </BasketContents>
    </Suspense>
  )
}

function NothingYet() {
  return (
    <EmptyState art={emptyCrate} title="Your basket is empty">
      <p className="max-w-md text-balance text-soft">
        Put parts in from their cards, as many as you like, and order and pay for them at once.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/products" look="main">
          To the products
        </ButtonLink>
        <ButtonLink to="/quickOrder">Paste a list</ButtonLink>
      </div>
    </EmptyState>
  )
}
