import { queryOptions } from '@tanstack/react-query'
import { nullIfNotFound } from '#web/api-query.ts'
import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { keepNewer } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import type { List } from '../contract.ts'

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: async ({ client, queryKey, signal }) => {
      const list = await send('GET /lists/:id', { params: { id } }, { signal })
      return keepNewer(client.getQueryData<List>(queryKey), list)
    },
  })

/** A shared list; null if the address names none, or sharing ended. */
export const sharedListQuery = (token: string) =>
  queryOptions({
    queryKey: ['lists', 'shared', token],
    queryFn: (context) =>
      send('GET /shared-lists/:token', { params: { token } }, context).catch(nullIfNotFound),
  })

export const sharedListQueries = ({ params }: PageAddress) => ({
  list: sharedListQuery(params['token'] ?? ''),
})

export type SharedListData = LoaderData<ReturnType<typeof sharedListQueries>>
