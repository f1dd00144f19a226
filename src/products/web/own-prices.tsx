import { useCallback, useSyncExternalStore } from 'react'
import { showMoney } from '#base/money.ts'
import { onSessionEnd, useSession } from '#web/session.ts'
import type { Product } from '../contract.ts'
import type { OwnPrice } from '../price-lists-contract.ts'

/** What a product costs an account, by both their ids; null where its list says nothing of it. */
const known = new Map<string, OwnPrice | null>()
const listeners = new Set<() => void>()

/**
 * A product at the prices of whoever looks. Who has a list is `waiting` until they are known, and sees
 * no price meanwhile: its place is kept. Everybody else never asks.
 */
export function useOwnPrices(product: Product): { product: Product; waiting: boolean } {
  const session = useSession()
  const userId = session?.ownPrices ? session.userId : null
  const id = product._id
  const subscribe = useCallback((notify: () => void) => listen(notify, userId, id), [userId, id])
  const own = useSyncExternalStore(
    subscribe,
    () => (userId ? known.get(userId + id) : null),
    () => null,
  )
  if (!own) return { product, waiting: own === undefined }
  const { price, priceBreaks } = own
  return { product: { ...product, price, priceBreaks }, waiting: false }
}

/** Where nobody answers, the public price stands: nobody pays more. */
function listen(notify: () => void, userId: string | null, id: string): () => void {
  if (!userId) return () => {}
  listeners.add(notify)
  void import('./queries.ts')
    .then(({ fetchPrice }) => fetchPrice(id))
    .catch(() => known.get(userId + id) ?? null)
    .then((price) => {
      known.set(userId + id, price)
      for (const listener of listeners) listener()
    })
  return () => listeners.delete(notify)
}

onSessionEnd(() => known.clear())

export function PublicPrice({ of, own }: { of: Product; own: Product }) {
  if (own.price === of.price) return null
  return (
    <>
      <s className="mr-2 font-sans text-sm font-normal text-soft">
        {showMoney(of.price, of.currency)}
      </s>
      <span className="sr-only">Your price </span>
    </>
  )
}
