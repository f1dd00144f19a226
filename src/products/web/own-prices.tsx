import { useCallback, useSyncExternalStore } from 'react'
import { formatMoney } from '#base/currency.ts'
import { onSessionEnd, useSession } from '#web/session.ts'
import type { OwnPrice } from '../admin-contract.ts'
import type { Product } from '../contract.ts'

/** An account's price of a product; null where its price list has none. */
const cache = new Map<string, OwnPrice | null>()
const listeners = new Set<() => void>()

/**
 * A product at the user's own prices. Users with a price list are `waiting` until it is loaded, with the space kept
 * free. Others never ask.
 */
export function useOwnPrices(product: Product): { product: Product; waiting: boolean } {
  const session = useSession()
  const userId = session?.ownPrices ? session.userId : null
  const id = product._id
  const subscribe = useCallback((notify: () => void) => listen(notify, userId, id), [userId, id])
  const own = useSyncExternalStore(
    subscribe,
    () => (userId ? cache.get(userId + id) : null),
    () => null,
  )
  if (!own) return { product, waiting: own === undefined }
  const { price, priceBreaks } = own
  return { product: { ...product, price, priceBreaks }, waiting: false }
}

/** Products rendered together are fetched together. */
let waiting: string[] = []

function listen(notify: () => void, userId: string | null, id: string): () => void {
  if (!userId) return () => {}
  listeners.add(notify)
  if (waiting.push(id) === 1) setTimeout(() => void fetchWaiting(userId))
  return () => listeners.delete(notify)
}

async function fetchWaiting(userId: string): Promise<void> {
  const ids = waiting
  waiting = []
  const prices = await import('./queries.ts')
    .then(({ fetchPrices }) => fetchPrices(ids))
    // Without an answer the public price is shown: no customer pays more than that.
    .catch(() => ids.flatMap((id) => cache.get(userId + id) ?? []))
  const byId = new Map(prices.map((price) => [price.productId, price]))
  for (const id of ids) cache.set(userId + id, byId.get(id) ?? null)
  for (const listener of listeners) listener()
}

onSessionEnd(() => cache.clear())

/** The user's price per unit, with the public price beside it where that is higher. */
export function UnitPrice({ product }: { product: Product }) {
  const { product: own, waiting } = useOwnPrices(product)
  const show = (price: number) => formatMoney(price, product.currency)
  return (
    <span className={waiting ? 'invisible' : ''}>
      {own.price !== product.price && (
        <>
          <s className="mr-2 font-sans text-row font-normal text-soft">{show(product.price)}</s>
          <span className="sr-only">Your price </span>
        </>
      )}
      {show(own.price)}
    </span>
  )
}
