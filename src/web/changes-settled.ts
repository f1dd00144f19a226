import type { MutationKey, QueryClient } from '@tanstack/react-query'

/** A change failed, and told so itself: what was to come after it is not done. */
export class NotChanged extends Error {}

/** Waits for the changes of this name that are on their way. Throws NotChanged when one of them failed. */
export async function changesSettled(cache: QueryClient, mutationKey: MutationKey): Promise<void> {
  const changes = cache.getMutationCache()
  const onTheirWay = changes.findAll({ mutationKey, status: 'pending' })
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
