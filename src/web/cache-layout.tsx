import { Outlet } from 'react-router'
import { QueryProvider } from './query-client.tsx'

export default function CacheLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
