import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { onSessionEnd } from './session.ts'

/** The specification's. */
const retries = 3

const freshMs = 10_000

/**
 * A cache of what the API answered: one per browser tab, one per page rendered on the server. There it goes
 * with the page, and no timer holds it; in a tab the library keeps what is unused for the specification's 5
 * minutes. Without a network a query fails at once and says so: nothing waits to be sent by itself later.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: freshMs,
        retry: (failures, error) => failures < retries && isWorthRetrying(error),
        retryDelay: retryWait,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** A long Retry-After is reported at once instead of waited for. */
function isWorthRetrying(error: Error): boolean {
  if (typeof window === 'undefined' || !navigator.onLine) return false
  if (waitAskedFor(error) > longestWaitMs) return false
  return !(error instanceof Problem) || error.status >= 500 || error.status === 429
}

let tabClient: QueryClient | undefined

onSessionEnd(() => tabClient?.clear())

export function queryClient(): QueryClient {
  tabClient ??= createQueryClient()
  return tabClient
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() =>
    typeof window === 'undefined' ? createQueryClient() : queryClient(),
  )
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}

/** A part of a page that has no cache, with the tab's. */
export function withQueries<Props extends object>(Part: ComponentType<Props>) {
  return (props: Props) => (
    <QueryProvider>
      <Part {...props} />
    </QueryProvider>
  )
}

/** Tries of the same are at most so far apart, as the specification has it, unless the answer asks for more. */
const longestWaitMs = 30_000
const firstWaitMs = 1_000

export function retryWait(tries: number, error: Error): number {
  return Math.max(Math.min(firstWaitMs * 2 ** tries, longestWaitMs), waitAskedFor(error))
}

function waitAskedFor(error: Error): number {
  return error instanceof Problem ? (error.retryAfterSeconds ?? 0) * 1000 : 0
}

/** A request from before a change may be answered after it: the newer version stays. */
export function pickLater<T extends { version: number }>(known: T | undefined, answered: T): T {
  return known && known.version > answered.version ? known : answered
}
