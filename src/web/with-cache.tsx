import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { openCache, tabCache } from './cache.ts'

/** Around what asks the shop while it is shown: its data is held in one cache. */
export function WithCache({ children }: { children: ReactNode }) {
  const [cache] = useState(() => (typeof window === 'undefined' ? openCache() : tabCache()))
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
