import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { openCache, tabCache } from './cache.ts'

/** Around the pages that ask for more while they are shown: their data is held in one cache. */
export default function CacheLayout() {
  const [cache] = useState(() => (typeof window === 'undefined' ? openCache() : tabCache()))
  return (
    <QueryClientProvider client={cache}>
      <Outlet />
    </QueryClientProvider>
  )
}
