import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Problem } from '#base/problem.ts'
import { errorMessage } from '../mutation.ts'
import { TableSkeleton } from './loading.tsx'
import { ErrorState, NoSuch } from './state.tsx'

type QueryStateProps = {
  query: UseQueryResult
  rows: number
  /** Where it leads, and why, when the shop knows of no such thing. */
  missing?: Omit<ComponentProps<typeof NoSuch>, 'title'>
}

export function QueryState({ query, rows, missing }: QueryStateProps) {
  const { error, refetch } = query
  if (query.isPending) return <TableSkeleton rows={rows} />
  if (!error) return null
  if (missing && error instanceof Problem && error.status === 404)
    return <NoSuch title={error.message} {...missing} />
  return <QueryError error={error} retry={() => refetch()} />
}

export function QueryError({ error, retry }: { error: Error; retry: () => void }) {
  return <ErrorState words={errorMessage(error)} retry={retry} />
}
