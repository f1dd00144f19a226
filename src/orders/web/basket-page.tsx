import { Suspense, useState } from 'react'
import { hasVisitorLines } from '#products/web/visitor-basket.ts'
import { useBasketCount } from '#web/basket-count.ts'
import { lazyPreloaded } from '#web/chunk.ts'
import { asksEarly } from '#web/early.ts'
import { readSession, type Session, useSession } from '#web/session.ts'
import { TableSkeleton } from '#web/ui/loading.tsx'
import { BasketFrame, NothingYet } from './basket-frame.tsx'

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
  () => readSession() !== null || hasVisitorLines(),
)

export default function BasketPage() {
  const session = useSession()
  if (session === undefined) return <BasketSkeleton />
  return <BasketSheet key={session?.userId ?? 'visitor'} session={session} />
}

/** A visitor's basket lies in this browser: that it is empty is known without asking. */
function BasketSheet({ session }: { session: Session | null }) {
  useBasketCount()
  const [opened, setOpened] = useState(session !== null)
  // Once it held something it stays open: what was taken out can be put back.
  if (!opened && hasVisitorLines()) setOpened(true)
  if (!opened) {
    return (
      <BasketFrame>
        <NothingYet />
      </BasketFrame>
    )
  }
  return (
    <Suspense fallback={<BasketSkeleton />}>
      <BasketContents session={session} />
    </Suspense>
  )
}

function BasketSkeleton() {
  return (
    <BasketFrame>
      <TableSkeleton rows={4} />
    </BasketFrame>
  )
}
