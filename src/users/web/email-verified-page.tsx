import { useSearchParams } from 'react-router'
import { useAct } from '#web/act.ts'
import bench from '#web/art/bench.svg'
import { type Session, useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { mailVerification } from './identity.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const meta = () => [
  { title: 'Your email address · Kickstand' },
  { name: 'robots', content: 'noindex' },
]

/** Where the mailed verification link leads, with an `error` when it did not work. */
export default function EmailVerifiedPage() {
  const failed = useSearchParams()[0].has('error')
  const session = useSession()
  const title = failed ? 'This link does not work any more' : 'Your email address is verified'
  return (
    <SignInFrame
      title={title}
      art={bench}
      plate="PL. 04"
      caption="Every part checked before it leaves the bench"
    >
      {failed ? <Again session={session ?? null} /> : <Welcome session={session ?? null} />}
    </SignInFrame>
  )
}

function Welcome({ session }: { session: Session | null }) {
  return (
    <>
      <p className="mt-4 mb-6">
        Thank you. Order confirmations and shipping notes now reach you at the right address.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/products" look="main">
          See the products
        </ButtonLink>
        {session ? (
          <ButtonLink to="/dashboard">Go to my dashboard</ButtonLink>
        ) : (
          <ButtonLink to="/login">Log in</ButtonLink>
        )}
      </div>
    </>
  )
}

function Again({ session }: { session: Session | null }) {
  const mail = useAct<string>({
    does: mailVerification,
    says: () => 'A new link is on its way to your mailbox.',
  })
  return (
    <>
      <p className="mt-4 mb-6">
        A verification link works for seven days. If your address is verified already, all is well;
        otherwise have a new link sent.
      </p>
      {session ? (
        <Button look="main" busy={mail.isPending} onClick={() => mail.mutate(session.email)}>
          Send a new link to {session.email}
        </Button>
      ) : (
        <ButtonLink to="/login?from=%2FemailVerified%3Ferror%3Dagain" look="main">
          Log in to have a new one sent
        </ButtonLink>
      )}
    </>
  )
}
