import { Outlet } from 'react-router'
import { QueryProvider } from './query-client.tsx'

/** Around the pages that ask for more while they are shown. */
export default function CacheLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
