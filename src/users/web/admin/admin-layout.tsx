import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useOutletContext } from 'react-router'
import { loginFrom } from '#web/login-link.ts'
import { endSession, type Session } from '#web/session.ts'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-state.tsx'
import { adminQuery } from '../queries.ts'

/**
 * Shows its pages to admins. Others are signed out and sent to /login, as the specification has it; a server that
 * does not answer decides nothing. Each page asks again and starts without another user's data.
 */
export default function AdminLayout() {
  return <AdminPage key={useLocation().pathname} />
}

function AdminPage() {
  const session = useOutletContext<Session>()
  const admin = useQuery(adminQuery(session.email))
  if (admin.isPending) return <LoadingScreen />
  if (admin.isError) return <QueryError error={admin.error} retry={() => admin.refetch()} />
  return admin.data ? <Outlet context={session} /> : <SignedOut />
}

function SignedOut() {
  const navigate = useNavigate()
  const location = useLocation()
  const { mutate, isIdle, error } = useMutation({
    mutationFn: endSession,
    onSuccess: () => navigate(loginFrom(location), { replace: true }),
  })
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])
  return error ? <QueryError error={error} retry={mutate} /> : <LoadingScreen />
}
