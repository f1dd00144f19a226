import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/session.ts'
import { adminQuery } from './queries.ts'

/** What somebody may do, for pages that open for everybody; `unknown` until it is judged. */
export type Role = 'unknown' | 'visitor' | 'customer' | 'admin'

export function useRole(): Role {
  const session = useSession()
  const admin = useQuery({ ...adminQuery(session?.email ?? ''), enabled: Boolean(session) })
  if (session === null) return 'visitor'
  if (session === undefined || admin.data === undefined) return 'unknown'
  return admin.data ? 'admin' : 'customer'
}
