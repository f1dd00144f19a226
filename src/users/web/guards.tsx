import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginFrom } from '#web/login-link.ts'
import { hasExpired, type Session, useSession } from '#web/session.ts'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { adminQuery } from './queries.ts'

type RequireSessionProps = {
  reason?: string | undefined
  fallback?: ReactNode
  children: (session: Session) => ReactNode
}

/** Sends visitors to /login with the reason, and returns them afterwards. */
export function RequireSession({
  reason,
  fallback = <LoadingScreen />,
  children,
}: RequireSessionProps) {
  const session = useSession()
  const location = useLocation()
  if (session === undefined) return fallback
  if (session === null) {
    const why = hasExpired() ? 'Your session has ended. Please log in again.' : reason
    const state = { ...(location.state as object | null), ...(why ? { why } : {}) }
    return (
      <>
        <Navigate to={loginFrom(location)} state={state} replace />
        {fallback}
      </>
    )
  }
  return children(session)
}

/** The visitor's role on pages that are open to everybody; `unknown` until the server answers. */
export type Role = 'unknown' | 'visitor' | 'customer' | 'admin'

export function useRole(): Role {
  const session = useSession()
  const admin = useQuery({ ...adminQuery(session?.email ?? ''), enabled: Boolean(session) })
  if (session === null) return 'visitor'
  if (session === undefined || admin.data === undefined) return 'unknown'
  return admin.data ? 'admin' : 'customer'
}
