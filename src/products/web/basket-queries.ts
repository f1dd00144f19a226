import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#web/query-client.tsx'
import { readSession, type Session } from '#web/session.ts'
import { readBasket } from './change-basket.ts'

/** The basket of whoever looks. */
export const basketQuery = (session: Session | null) =>
  queryOptions({
    queryKey: ['basket', session?.userId ?? 'visitor'],
    queryFn: ({ signal }) => readBasket(signal),
  })

/** Asks for it before anything shows it. */
export function askForBasket(): void {
  void queryClient().prefetchQuery(basketQuery(readSession()))
}
