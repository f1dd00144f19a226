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

/** For the `catch` of what may not be there; what cannot be its id is none either. */
export function nullWhereUnknown(error: unknown): null {
  if (error instanceof Problem && (error.status === 404 || error.status === 400)) return null
  throw error
}
