import { apiQuery } from '#web/api-query.ts'

/** Orders come in, and others ship, while an admin looks. */
export const refetchMs = 15_000

export const orderQuery = (id: string) =>
  apiQuery(['orders', 'one', id], 'GET /orders/:id', { params: { id } })

export const purchaseQuery = (id: string) =>
  apiQuery(['orders', 'purchase', id], 'GET /purchases/:id', { params: { id } })

/** What an address says of a list; nonsense there counts as nothing. */
export function readText(search: URLSearchParams, name: string): string | undefined {
  return search.get(name)?.trim().slice(0, 100) || undefined
}

export function readChoice<Value extends string | number>(
  chosen: string | null,
  choices: Record<Value, string>,
  otherwise: `${NoInfer<Value>}`,
): `${Value}` {
  return chosen !== null && chosen in choices ? (chosen as `${Value}`) : otherwise
}
