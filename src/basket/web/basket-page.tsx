import { Suspense } from 'react'
import { pluralize } from '#base/format.ts'
import { useBasketCount } from '#web/basket-count.ts'
import { lazyPreloaded } from '#web/chunk.ts'
import { preloadCalls } from '#web/early.ts'
import { type MetaArgs, pageTitle } from '#web/head.ts'
import { useSession } from '#web/session.ts'
import { OrderSkeleton } from '#web/ui/loading.tsx'
import { PageHead } from '#web/ui/text.tsx'

export const meta = (args: MetaArgs) => [pageTitle(args, 'Basket'), ...preloadCalls('/basket')]

const BasketContents = lazyPreloaded(() => import('./basket-contents.tsx'))

export default function BasketPage() {
  const session = useSession()
  const count = useBasketCount()
  return (
    <div className="page pb-16">
      <PageHead title="Basket" note={count > 0 && pluralize(count, 'line')} />
      <div className="pt-8">
        {session === undefined ? (
          <OrderSkeleton rows={4} />
        ) : (
          <Suspense fallback={<OrderSkeleton rows={4} />}>
            <BasketContents key={session?.userId ?? 'visitor'} session={session} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
