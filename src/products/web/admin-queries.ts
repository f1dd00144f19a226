import { queryOptions } from '@tanstack/react-query'
import type { Input } from '#base/endpoint.ts'
import { longest } from '#base/limits.ts'
import { apiListQuery } from '#web/api-query.ts'
import type { listAdminProducts } from '../admin-contract.ts'

export const adminProductsQuery = (query: Input<typeof listAdminProducts>['query']) =>
  apiListQuery(['products', 'admin', query], 'GET /admin-products', { query })

/** One product as admins see it, also a hidden one; null where there is none of this id. */
export const adminProductQuery = (id: string) =>
  queryOptions({
    ...adminProductsQuery({ id: id.slice(0, longest.id) }),
    placeholderData: undefined,
    select: ({ rows }) => rows[0] ?? null,
  })
