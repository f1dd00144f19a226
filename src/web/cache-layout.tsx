import { Outlet } from 'react-router'
import { WithCache } from './with-cache.tsx'

/** Around the pages that ask for more while they are shown. */
export default function CacheLayout() {
  return (
    <WithCache>
      <Outlet />
    </WithCache>
  )
}
