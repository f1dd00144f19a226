import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Problem } from '#base/problem.ts'
import { errorMessage } from '../mutation.ts'
import { type PageShape, pageShapes } from './page-skeletons.tsx'
import { ErrorState, NoSuch } from './state.tsx'

export type QueryStateProps = {
  query: UseQueryResult
  /** Of the page that is awaited. */
  shape?: PageShape
  rows: number
  /** Where it leads, and why, when the shop knows of no such thing. */
  missing?: Omit<ComponentProps<typeof NoSuch>, 'title'>
}

export function QueryState({ query, shape = 'table', rows, missing }: QueryStateProps) {
  const { error, refetch } = query
  const Shape = pageShapes[shape]
  if (query.isPending) return <Shape rows={rows} />
  if (!error) return null
  if (missing && error instanceof Problem && error.status === 404)
    return <NoSuch title={error.message} {...missing} />
  return <QueryError error={error} retry={() => refetch()} />
}

export function QueryError({ error, retry }: { error: Error; retry: () => void }) {
  return <ErrorState words={errorMessage(error)} retry={retry} />
}
