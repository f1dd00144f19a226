import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { onSessionEnd } from './session.ts'

/** Required by the specification, as is the longest delay. */
const retries = 3

const staleTimeMs = 10_000

/**
 * Caches API responses: one cache per browser tab, and one per page rendered on the server. In a tab, unused
 * data is kept for 5 minutes (the specification, and the library's default). Without a network a query fails at
 * once: nothing is sent later by itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: staleTimeMs,
        retry: (failures, error) => failures < retries && isWorthRetrying(error),
        retryDelay,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** A long Retry-After is reported at once, not waited for. */
function isWorthRetrying(error: Error): boolean {
  if (typeof window === 'undefined' || !navigator.onLine) return false
  if (retryAfterMs(error) > maxRetryDelayMs) return false
  return !(error instanceof Problem) || error.status >= 500 || error.status === 429
}

let tabClient: QueryClient | undefined

onSessionEnd(() => tabClient?.clear())

export function getQueryClient(): QueryClient {
  tabClient ??= createQueryClient()
  return tabClient
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() =>
    typeof window === 'undefined' ? createQueryClient() : getQueryClient(),
  )
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}

/** Wraps a component that is rendered outside the query provider. */
export function withQueryClient<Props extends object>(Component: ComponentType<Props>) {
  return (props: Props) => (
    <QueryProvider>
      <Component {...props} />
    </QueryProvider>
  )
}

/** The longest delay between retries, unless Retry-After is longer. */
const maxRetryDelayMs = 30_000
const firstRetryDelayMs = 1_000

export function retryDelay(failureCount: number, error: Error): number {
  return Math.max(
    Math.min(firstRetryDelayMs * 2 ** failureCount, maxRetryDelayMs),
    retryAfterMs(error),
  )
}

function retryAfterMs(error: Error): number {
  return error instanceof Problem ? (error.retryAfterSeconds ?? 0) * 1000 : 0
}

/** Responses may arrive out of order: keeps the newer version. */
export function keepNewer<T extends { version: number }>(cached: T | undefined, fetched: T): T {
  return cached && cached.version > fetched.version ? cached : fetched
}
