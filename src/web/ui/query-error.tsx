import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../mutation.ts'
import { TableSkeleton } from './loading.tsx'
import { ErrorState } from './state.tsx'

/** What stands in the place of a list that is on its way, or did not come. */
export function QueryState({ query, rows }: { query: UseQueryResult; rows: number }) {
  if (query.isPending) return <TableSkeleton rows={rows} />
  if (query.isError) return <QueryError error={query.error} retry={() => query.refetch()} />
  return null
}

export function QueryError({ error, retry }: { error: Error; retry: () => void }) {
  return <ErrorState words={errorMessage(error)} retry={retry} />
}
