import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient, queryClient } from './cache.ts'

/** Around what asks the shop while it is shown: its data is held in one cache. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() =>
    typeof window === 'undefined' ? createQueryClient() : queryClient(),
  )
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
