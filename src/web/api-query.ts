import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Input } from '#base/endpoint.ts'
import { Problem } from '#base/problem.ts'
import type { Calls } from './calls.ts'
import { send, sendForPage } from './send.ts'

/** A call of the API as a query: `apiQuery(['orders', id], 'GET /orders/:id', { params: { id } })`. */
export function apiQuery<Name extends keyof Calls>(
  queryKey: QueryKey,
  name: Name,
  input: Input<Calls[Name]>,
) {
  return queryOptions({ queryKey, queryFn: (context) => send(name, input, context) })
}

/** A paged list: shows the previous page while the next loads. */
export function apiListQuery<Name extends keyof Calls>(
  queryKey: QueryKey,
  name: Name,
  input: Input<Calls[Name]>,
) {
  return queryOptions({
    queryKey,
    queryFn: (context) => sendForPage(name, input, context),
    placeholderData: keepPreviousData,
  })
}

/** For `.catch()`: null for 404, and for 400, which an invalid id gets. Rethrows other errors. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof Problem && (error.status === 404 || error.status === 400)) return null
  throw error
}
