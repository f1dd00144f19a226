import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { waitingQuery } from './queries.ts'

/** The counts of the sidebar, for a page beside it: without a call of its own. */
export function useWaiting() {
  return useQuery(waitingQuery(useLocation().pathname)).data
}
