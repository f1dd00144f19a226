import { useQuery } from '@tanstack/react-query'
import { spec } from '#base/texts.ts'
import type { Session } from '#web/session.ts'
import { QueryError } from '#web/ui/failed.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { WayBack } from '#web/ui/way-back.tsx'
import { FactorPart } from './factor-part.tsx'
import { SignedIn } from './guards.tsx'
import { PasswordPart } from './password-part.tsx'
import { adminQuery, factorQuery } from './queries.ts'
import { EndSomebodysPart, SessionsPart } from './sessions-part.tsx'
import { YourDataPart } from './your-data-part.tsx'

export const meta = () => [{ title: 'Security · Kickstand' }]

export default function SecurityPage() {
  return <SignedIn>{(session) => <Security session={session} />}</SignedIn>
}

/** What guards somebody's account, and where it is open. */
function Security({ session }: { session: Session }) {
  const guard = useQuery(factorQuery(session.userId))
  const admin = useQuery(adminQuery(session.email))
  return (
    <div>
      <WayBack to="/dashboard">{spec.dashboard.profile}</WayBack>
      <h1 className="title-2 mb-6">Security</h1>
      {guard.isPending && <Shape />}
      {guard.isError && <QueryError error={guard.error} retry={() => guard.refetch()} />}
      {guard.data && (
        <>
          <PasswordPart guard={guard.data} email={session.email} />
          <FactorPart guard={guard.data} admin={admin.data === true} />
          <SessionsPart guard={guard.data} userId={session.userId} />
          <YourDataPart guard={guard.data} admin={admin.data === true} />
          {admin.data && <EndSomebodysPart guard={guard.data} />}
        </>
      )}
    </div>
  )
}

function Shape() {
  return (
    <div role="status" aria-label="Your security settings are loading" className="grid gap-8">
      <Skeleton className="h-56" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  )
}
