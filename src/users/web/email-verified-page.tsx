import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useAct } from '#web/act.ts'
import bench from '#web/art/bench.svg'
import { loginFrom } from '#web/return-address.ts'
import { type Session, useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Email } from '#web/ui/email.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { mailVerification, verifyingAddress } from './identity.ts'
import { factorQuery } from './security-queries.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const meta = () => [
  { title: 'Your email address · Kickstand' },
  { name: 'robots', content: 'noindex' },
]

/** While nothing is known of it. */
const untold = 'Your email address'

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
  return session ? <OfSession session={session} /> : <OfNobody />
}

/** What the server says of the address: that somebody came to this page says nothing. */
function OfSession({ session }: { session: Session }) {
  const guard = useQuery(factorQuery(session.userId))
  if (guard.isError) return <NotTold error={guard.error} retry={() => guard.refetch()} />
  if (!guard.data) return <Frame title={untold} />
  if (!guard.data.addressProven) return <Unconfirmed session={session} />
  return (
    <Frame title="Your email address is verified">
      <p className="mt-4 mb-6">
        Thank you. Order confirmations and shipping notes reach you at <Email of={session.email} />.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/products" look="main">
          See the products
        </ButtonLink>
        <ButtonLink to="/dashboard">Go to my dashboard</ButtonLink>
      </div>
    </Frame>
  )
}

function NotTold({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Frame title={untold}>
      <Failed error={error} retry={retry} />
    </Frame>
  )
}

function Unconfirmed({ session }: { session: Session }) {
  return (
    <Frame title="Your email address is not confirmed yet">
      <p className="mt-4 mb-6">
        The link in our mail to <Email of={session.email} /> confirms it. Open it in this browser.
      </p>
      <SendAgain session={session} />
    </Frame>
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
        <SendAgain session={session} />
      ) : (
        <ButtonLink to="/login?from=%2FemailVerified%3Ferror%3Dagain" look="main">
          Log in to have a new one sent
        </ButtonLink>
      )}
    </Frame>
  )
}

function SendAgain({ session }: { session: Session }) {
  const mail = useAct<string>({
    does: mailVerification,
    says: () => 'A new link is on its way to your mailbox.',
  })
  return (
    <Button look="main" busy={mail.isPending} onClick={() => mail.mutate(session.email)}>
      Send a new link to <Email of={session.email} />
    </Button>
  )
}

function Frame({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <SignInFrame
      title={title}
      art={bench}
      plate="PL. 04"
      caption="Every part checked before it leaves the bench"
    >
      {children}
    </SignInFrame>
  )
}
