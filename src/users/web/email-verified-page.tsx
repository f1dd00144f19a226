import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { apiListQuery } from '#web/api-query.ts'
import bench from '#web/art/bench.svg'
import { loadChunk } from '#web/chunk.ts'
import { type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import { loginFrom } from '#web/login-link.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type Session, useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { QueryError } from '#web/ui/query-state.tsx'
import { Email } from '#web/ui/text.tsx'
import { securityQuery } from './queries.ts'
import { SignInFrame } from './sign-in.tsx'

export const meta = (args: MetaArgs) => [pageTitle(args, 'Your email address'), noIndex]

/**
 * Where the mailed verification link leads: with an `error` when it did not work, and with the `link`
 * itself when the browser is not signed in to the account that it belongs to.
 */
export default function EmailVerifiedPage() {
  const [parameters] = useSearchParams()
  const session = useSession()
  const link = parameters.get('link')
  if (session === undefined) return <Frame />
  if (parameters.has('error'))
    return (
      <Frame
        title="This link no longer works"
        text="A verification link works for seven days. If your address is already verified, you are all set; otherwise request a new link."
      >
        {session ? (
          <SendLinkButton email={session.email} />
        ) : (
          <LogInLink search="?error=again">Log in to get a new link</LogInLink>
        )}
      </Frame>
    )
  if (session)
    return link ? <Confirm link={link} email={session.email} /> : <Status session={session} />
  if (!link)
    return (
      <Frame text="The link in our email confirms it. Log in to see whether yours is confirmed.">
        <LogInLink search="">Log in</LogInLink>
      </Frame>
    )
  // A stranger may have registered this address: their password would then open the account.
  return (
    <Frame
      title="Log in to confirm your address"
      text="To keep the account safe, we ask for its password once before your address is confirmed. If you did not create this account, use Reset Password or Sign In With Google there: the account becomes yours, and earlier sign-ins end."
    >
      <LogInLink search={`?${new URLSearchParams({ link })}`}>Log in</LogInLink>
    </Frame>
  )
}

const caption = 'Every part checked before it leaves the bench'
const plate = { art: bench, number: 'PL. 04', caption }

type FrameProps = { title?: string; text?: string; children?: ReactNode }

function Frame({ title = 'Your email address', text, children }: FrameProps) {
  return (
    <SignInFrame title={title} plate={plate}>
      {text && <p className="mt-4 mb-6">{text}</p>}
      {children}
    </SignInFrame>
  )
}

function LogInLink({ search, children }: { search: string; children: string }) {
  return (
    <ButtonLink to={loginFrom({ pathname: '/emailVerified', search })} variant="main">
      {children}
    </ButtonLink>
  )
}

function Confirm({ link, email }: { link: string; email: string }) {
  const query = new URLSearchParams({ token: link })
  const confirm = () => window.location.assign(`/api/identity/verify-email?${query}`)
  return (
    <Frame title="Confirm your address">
      <p className="mt-4 mb-6">
        You are signed in as <Email of={email} />. If our email came to another address, sign out
        first and log in with that one.
      </p>
      <Button variant="main" onClick={confirm}>
        Confirm <Email of={email} />
      </Button>
    </Frame>
  )
}

const refetchMs = 5_000

/** Asks the server whether the email is verified: this page's address says nothing of it. */
function Status({ session: { userId, email } }: { session: Session }) {
  const { data, isError, error, refetch } = useQuery({
    ...securityQuery(userId),
    // The link in the mail is opened in another tab, and this one notices.
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) => (query.state.data?.addressProven ? false : refetchMs),
  })
  const query = { email, state: 'unpaid', orders: 'none', limit: 1 } as const
  const unpaid = useQuery({
    ...apiListQuery(['orders', 'unpaid', email], 'GET /purchases', { query }),
    enabled: data?.addressProven === true,
  })
  const [open] = unpaid.data?.rows ?? []
  if (!data) return <Frame>{isError && <QueryError error={error} retry={() => refetch()} />}</Frame>
  if (!data.addressProven)
    return (
      <Frame title="Your email address is not confirmed yet">
        <p className="mt-4 mb-6">
          The link in our email to <Email of={email} /> confirms it. Open it in this browser.
        </p>
        <SendLinkButton email={email} />
      </Frame>
    )
  return (
    <Frame title="Your email address is verified">
      <p className="mt-4 mb-6">
        Thank you. Order confirmations and shipping notes reach you at <Email of={email} />.
      </p>
      <div className="flex flex-wrap gap-3">
        {open && (
          <ButtonLink to={`/dashboard/purchases/${open._id}`} variant="main">
            Continue with order {open.number}
          </ButtonLink>
        )}
        <ButtonLink to="/products" variant={open ? 'plain' : 'main'}>
          Browse products
        </ButtonLink>
        <ButtonLink to="/dashboard">Go to my dashboard</ButtonLink>
      </div>
    </Frame>
  )
}

function SendLinkButton({ email }: { email: string }) {
  const mail = useShopMutation({
    // Loaded on demand, so that the page stays within its budget of JavaScript.
    mutationFn: async () =>
      (await loadChunk(() => import('./identity.ts'))).mailVerification(email),
    successToast: () => 'We sent you a new link.',
  })
  return (
    <Button variant="main" busy={mail.isPending} onClick={() => mail.mutate()}>
      Send a new link to <Email of={email} />
    </Button>
  )
}
