import { useCallback, useSyncExternalStore } from 'react'
import { showMoney } from '#base/currency.ts'
import { onSessionEnd, useSession } from '#web/session.ts'
import type { OwnPrice } from '../admin-contract.ts'
import type { Product } from '../contract.ts'

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

/** What is drawn at one moment is asked for together. */
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
    // Where nobody answers, the public price stands: nobody pays more.
    .catch(() => ids.flatMap((id) => known.get(userId + id) ?? []))
  const byId = new Map(prices.map((price) => [price.productId, price]))
  for (const id of ids) known.set(userId + id, byId.get(id) ?? null)
  for (const listener of listeners) listener()
}

onSessionEnd(() => known.clear())

/** What one costs whoever looks, beside what it costs everybody where that is more. */
export function UnitPrice({ product }: { product: Product }) {
  const { product: own, waiting } = useOwnPrices(product)
  const show = (price: number) => showMoney(price, product.currency)
  return (
    <span className={waiting ? 'invisible' : ''}>
      {own.price !== product.price && (
        <>
          <s className="mr-2 font-sans text-sm font-normal text-soft">{show(product.price)}</s>
          <span className="sr-only">Your price </span>
        </>
      )}
      {show(own.price)}
    </span>
  )
}
