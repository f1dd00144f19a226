import { QueryClient } from '@tanstack/react-query'
import { Problem } from '#base/problem.ts'
import { askedWait, longestWaitMs, retryWait } from './retry-wait.ts'
import { onSessionEnd } from './session.ts'

/** The specification's: unused data is kept 5 minutes, failed queries retry 3 times, at most 30 s apart. */
const keptMs = 5 * 60 * 1000
const retries = 3

/** Data this young is shown without asking again. */
const freshMs = 10_000

/**
 * A cache of what the API answered: one per browser tab, one per page rendered on the server. There
 * it goes with the page, and no timer holds it. Without a network a query or an act fails at once and
 * says so: nothing waits to be sent by itself later.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : keptMs,
        staleTime: freshMs,
        retry: (failures, error) => failures < retries && mayPass(error),
        retryDelay: retryWait,
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * The server's answer stays the same when asked again; silence and its own faults may pass. Whom it asks
 * to wait for long is told so rather than kept waiting.
 */
function mayPass(error: Error): boolean {
  if (typeof window === 'undefined' || !navigator.onLine) return false
  if (askedWait(error) > longestWaitMs) return false
  return !(error instanceof Problem) || error.status >= 500 || error.status === 429
}

let ofThisTab: QueryClient | null = null

/** The browser tab's one cache; it forgets everything of whoever is signed in no more. */
export function queryClient(): QueryClient {
  ofThisTab ??= forgetsWithSession(createQueryClient())
  return ofThisTab
}

function forgetsWithSession(cache: QueryClient): QueryClient {
  onSessionEnd(() => cache.clear())
  return cache
}
