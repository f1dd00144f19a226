import { useAct } from '#web/act.ts'
import type { Session } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Email } from '#web/ui/email.tsx'
import { WithCache } from '#web/with-cache.tsx'
import { mailVerification } from './identity.ts'

/** The button that has another link mailed to whoever is signed in. */
export default function SendLinkAgain({ session }: { session: Session }) {
  return (
    <WithCache>
      <Send session={session} />
    </WithCache>
  )
}

function Send({ session }: { session: Session }) {
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
