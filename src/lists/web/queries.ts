import { queryOptions } from '@tanstack/react-query'
import { Problem } from '#base/problem.ts'
import { apiQuery } from '#web/api-query.ts'
import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { pickLater } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import type * as contract from '../contract.ts'

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
      return pickLater(client.getQueryData<contract.List>(queryKey), list)
    },
  })

export const revisionsQuery = (id: string, version: number) =>
  apiQuery(['lists', 'revisions', id, version], 'GET /lists/:id/revisions', { params: { id } })

/** A list that somebody shares; null where this address names none, or none any more. */
export const sharedListQuery = (token: string) =>
  queryOptions({
    queryKey: ['lists', 'shared', token],
    queryFn: async ({ client, signal }) => {
      try {
        return await send('GET /shared-lists/:token', { params: { token } }, { client, signal })
      } catch (error) {
        if (error instanceof Problem && error.code === 'unknown-list') return null
        throw error
      }
    },
  })

export const sharedListQueries = ({ params }: PageAddress) => ({
  list: sharedListQuery(params['token'] ?? ''),
})

export type SharedListData = LoaderData<ReturnType<typeof sharedListQueries>>
