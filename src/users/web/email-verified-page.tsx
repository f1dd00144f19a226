import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { loadChunk } from '#web/chunk.ts'
import { loginFrom } from '#web/return-address.ts'
import { type Session, useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Email } from '#web/ui/email.tsx'
import { AddressFrame as Frame, untold } from './address-frame.tsx'

export const meta = () => [
  { title: 'Your email address · Kickstand' },
  { name: 'robots', content: 'noindex' },
]

/** What asks the shop is for whoever is signed in. */
const AddressOfSession = lazy(() => loadChunk(() => import('./address-of-session.tsx')))

/**
 * Where the mailed verification link leads: with an `error` when it did not work, and with the `link`
 * itself when the browser is not signed in to the account that it belongs to.
 */
export default function EmailVerifiedPage() {
  const [parameters] = useSearchParams()
  const session = useSession()
  const link = parameters.get('link')
  if (session === undefined) return <Frame title={untold} />
  if (parameters.has('error')) return <Stale session={session} />
  if (link) return session ? <Confirm link={link} session={session} /> : <LogInFirst link={link} />
  if (!session) return <OfNobody />
  return (
    <Suspense fallback={<Frame title={untold} />}>
      <AddressOfSession session={session} />
    </Suspense>
  )
}

function OfNobody() {
  return (
    <Frame title={untold}>
      <p className="mt-4 mb-6">
        The link in our mail confirms it. Log in to see whether yours is confirmed.
      </p>
      <ButtonLink to="/login?from=%2FemailVerified" look="main">
        Log in
      </ButtonLink>
    </Frame>
  )
}

/** Somebody else may have made the account, and its password would open it from then on. */
function LogInFirst({ link }: { link: string }) {
  const search = `?${new URLSearchParams({ link })}`
  return (
    <Frame title="Log in to confirm your address">
      <p className="mt-4 mb-6">
        So that nobody else keeps a key to it, the account is asked for its password once before
        your address is confirmed. If you did not make this account, use Reset Password or Sign In
        With Google there: it is yours then, and whatever was set before ends.
      </p>
      <ButtonLink to={loginFrom({ pathname: '/emailVerified', search })} look="main">
        Log in
      </ButtonLink>
    </Frame>
  )
}

function Confirm({ link, session }: { link: string; session: Session }) {
  return (
    <Frame title="Confirm your address">
      <p className="mt-4 mb-6">
        You are signed in as <Email of={session.email} />. If our mail came to another address, sign
        out first and log in with that one.
      </p>
      <Button look="main" onClick={() => window.location.assign(verifyingAddress(link))}>
        Confirm <Email of={session.email} />
      </Button>
    </Frame>
  )
}

function Stale({ session }: { session: Session | null }) {
  return (
    <Frame title="This link does not work any more">
      <p className="mt-4 mb-6">
        A verification link works for seven days. If your address is verified already, all is well;
        otherwise have a new link sent.
      </p>
      {session ? (
        <Suspense fallback={null}>
          <AddressOfSession session={session} linkOnly />
        </Suspense>
      ) : (
        <ButtonLink to="/login?from=%2FemailVerified%3Ferror%3Dagain" look="main">
          Log in to have a new one sent
        </ButtonLink>
      )}
    </Frame>
  )
}

/** Where the link of a verification mail leads, for a browser that is signed in by now. */
function verifyingAddress(token: string): string {
  return `/api/identity/verify-email?${new URLSearchParams({ token, callbackURL: '/emailVerified' })}`
}
