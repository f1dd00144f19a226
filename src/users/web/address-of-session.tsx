import { useQuery } from '@tanstack/react-query'
import { useShopMutation } from '#web/act.ts'
import type { Session } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Email } from '#web/ui/email.tsx'
import { QueryError } from '#web/ui/failed.tsx'
import { QueryProvider } from '#web/with-cache.tsx'
import { AddressFrame as Frame, untold } from './address-frame.tsx'
import { mailVerification } from './identity.ts'
import { securityQuery } from './queries.ts'

/** Whether the address of whoever is signed in is confirmed, or the button alone that mails another link. */
export default function AddressOfSession({
  session,
  linkOnly = false,
}: {
  session: Session
  linkOnly?: boolean
}) {
  return (
    <QueryProvider>
      {linkOnly ? <SendLinkAgain session={session} /> : <Told session={session} />}
    </QueryProvider>
  )
}

/** What the server says of the address: that somebody came to this page says nothing. */
function Told({ session }: { session: Session }) {
  const guard = useQuery(securityQuery(session.userId))
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
      <QueryError error={error} retry={retry} />
    </Frame>
  )
}

function Unconfirmed({ session }: { session: Session }) {
  return (
    <Frame title="Your email address is not confirmed yet">
      <p className="mt-4 mb-6">
        The link in our mail to <Email of={session.email} /> confirms it. Open it in this browser.
      </p>
      <SendLinkAgain session={session} />
    </Frame>
  )
}

function SendLinkAgain({ session }: { session: Session }) {
  const mail = useShopMutation<string>({
    mutationFn: mailVerification,
    successToast: () => 'A new link is on its way to your mailbox.',
  })
  return (
    <Button look="main" busy={mail.isPending} onClick={() => mail.mutate(session.email)}>
      Send a new link to <Email of={session.email} />
    </Button>
  )
}
