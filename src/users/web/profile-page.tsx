import { useQuery } from '@tanstack/react-query'
import { spec } from '#base/texts.ts'
import type { Session } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { Bone } from '#web/ui/loading.tsx'
import { SignedIn } from './guards.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { userQuery } from './queries.ts'

export const meta = () => [{ title: `${spec.dashboard.profile} · Kickstand` }]

export default function ProfilePage() {
  return <SignedIn>{(session) => <MyProfile session={session} />}</SignedIn>
}

/** Who somebody is to the shop, and the form that changes it. */
function MyProfile({ session }: { session: Session }) {
  const user = useQuery(userQuery(session.email))
  return (
    <section aria-labelledby="my-profile">
      <h1 id="my-profile" className="title-2 mb-6">
        {spec.dashboard.profile}
      </h1>
      {user.isPending && <Shape />}
      {user.isError && <Failed error={user.error} retry={() => user.refetch()} />}
      {user.data === null && (
        <p>Your record was not found. Please sign out and log in again; that makes a new one.</p>
      )}
      {user.data && (
        <div className="grid items-start gap-8 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="grid gap-4">
            <ProfileCard user={user.data} />
            <ButtonLink to="/dashboard/security">Password, sessions and security</ButtonLink>
          </div>
          <ProfileForm key={user.data._id} user={user.data} />
        </div>
      )}
    </section>
  )
}

function Shape() {
  return (
    <div
      role="status"
      aria-label="Your profile is loading"
      className="grid gap-8 xl:grid-cols-[22rem_1fr]"
    >
      <Bone className="h-80" />
      <div className="grid max-w-xl content-start gap-6">
        <Bone className="h-11" />
        <Bone className="h-11" />
        <Bone className="h-24" />
        <Bone className="h-32" />
      </div>
    </div>
  )
}
