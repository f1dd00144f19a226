import { queryOptions } from '@tanstack/react-query'
import { apiQuery, nullWhereUnknown } from '#web/api-query.ts'
import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { pickLater } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import type { List } from '../contract.ts'

export const againQuery = (id: string, order: string | undefined) => ({
  ...apiQuery(['orders', 'again', id, order ?? ''], 'GET /purchases/:id/again', {
    params: { id },
    query: order ? { order } : {},
  }),
  // Prices and stock of this moment, whenever it is opened.
  staleTime: 0,
})

export const listsQuery = (session: Session) =>
  apiQuery(['lists', session.userId], 'GET /lists', {})

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: async ({ client, queryKey, signal }) => {
      const list = await send('GET /lists/:id', { params: { id } }, { signal })
      return pickLater(client.getQueryData<List>(queryKey), list)
    },
  })

export const revisionsQuery = (id: string, version: number) =>
  apiQuery(['lists', 'revisions', id, version], 'GET /lists/:id/revisions', { params: { id } })

/** A list that somebody shares; null where this address names none, or none any more. */
export const sharedListQuery = (token: string) =>
  queryOptions({
    queryKey: ['lists', 'shared', token],
    queryFn: (context) =>
      send('GET /shared-lists/:token', { params: { token } }, context).catch(nullWhereUnknown),
  })

export const sharedListQueries = ({ params }: PageAddress) => ({
  list: sharedListQuery(params['token'] ?? ''),
})

export type SharedListData = LoaderData<ReturnType<typeof sharedListQueries>>
