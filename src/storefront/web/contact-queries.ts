import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'

/** How people reach the shop. */
export const contactQuery = () =>
  queryOptions({
    queryKey: ['contact'],
    queryFn: ({ client, signal }) =>
      send<typeof contract.readContact>('GET /contact', {}, { client, signal }),
  })
