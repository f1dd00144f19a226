import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#web/session.ts'
import { readBasket } from './change-basket.ts'

/** The basket of whoever looks. */
export const basketQuery = (session: Session | null) =>
  queryOptions({
    queryKey: ['basket', session?.userId ?? 'visitor'],
    queryFn: ({ signal }) => readBasket(signal),
  })
