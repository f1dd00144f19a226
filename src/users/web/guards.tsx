import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { loginFrom } from '#web/return-address.ts'
import { endSession, hasExpired, type Session, useSession } from '#web/session.ts'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { adminQuery } from './queries.ts'

type SignedInProps = {
  why?: string | undefined
  /** What stands there until it is known who looks. */
  shape?: ReactNode
  children: (session: Session) => ReactNode
}

/**
 * Shows its content to whoever is signed in; others go to /login, which tells them why, and come back
 * with what they chose.
 */
export function SignedIn({ why, shape = <LoadingScreen />, children }: SignedInProps) {
  const session = useSession()
  const location = useLocation()
  if (session === undefined) return shape
  if (session === null) {
    const reason = hasExpired() ? 'Your session has ended. Please log in again.' : why
    const state = { ...(location.state as object | null), ...(reason ? { why: reason } : {}) }
    return (
      <>
        <Navigate to={loginFrom(location)} state={state} replace />
        {shape}
      </>
    )
  }
  return children(session)
}

/**
 * Shows its content to admins. Whoever is none is signed out and sent to /login, as the
 * specification has it; a server that does not answer is no verdict.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  return <SignedIn>{(session) => <AdminCheck session={session}>{children}</AdminCheck>}</SignedIn>
}

function AdminCheck({ session, children }: { session: Session; children: ReactNode }) {
  const admin = useQuery(adminQuery(session.email))
  if (admin.isPending) return <LoadingScreen />
  if (admin.isError) return <QueryError error={admin.error} retry={() => admin.refetch()} />
  return admin.data ? children : <SignedOut />
}

function SignedOut() {
  const navigate = useNavigate()
  const location = useLocation()
  const { mutate, isIdle, error } = useMutation({
    mutationFn: endSession,
    onSuccess: () => navigate(loginFrom(location), { replace: true }),
  })
  // Leaving is an act, not a picture: it happens once, after this was shown.
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])
  return error ? <QueryError error={error} retry={mutate} /> : <LoadingScreen />
}

/** What somebody may do, for pages that open for everybody; `unknown` until the server has said it. */
export type Role = 'unknown' | 'visitor' | 'customer' | 'admin'

export function useRole(): Role {
  const session = useSession()
  const admin = useQuery({ ...adminQuery(session?.email ?? ''), enabled: Boolean(session) })
  if (session === null) return 'visitor'
  if (session === undefined || admin.data === undefined) return 'unknown'
  return admin.data ? 'admin' : 'customer'
}
