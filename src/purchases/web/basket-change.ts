import type { QueryClient } from '@tanstack/react-query'

/** Names the mutations that change a basket. */
export const basketChange = ['basket']

/** A change of the basket failed, and told so itself: what was to come after it is not done. */
export class NotChanged extends Error {}

/** Waits for the changes that are on their way. Throws NotChanged when one of them failed. */
export async function basketSettled(cache: QueryClient): Promise<void> {
  const changes = cache.getMutationCache()
  const onTheirWay = changes.findAll({ mutationKey: basketChange, status: 'pending' })
  await new Promise<void>((resolve) => {
    const look = () => {
      if (onTheirWay.some(({ state }) => state.status === 'pending')) return
      stop()
      resolve()
    }
    const stop = changes.subscribe(look)
    look()
  })
  if (onTheirWay.some(({ state }) => state.status === 'error')) throw new NotChanged()
}
