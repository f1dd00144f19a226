import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { send } from '#web/send.ts'
import { type Session, useSession } from '#web/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { securityQuery } from './queries.ts'
import { AccountProvider, ReauthForm } from './reauth.tsx'

/** The dialog for what the shop does only after a fresh proof; what it refused goes on by itself then. */
export function useFreshProof(): {
  /** Whether a refusal was one for want of a proof: then the dialog opens, and `retry` comes after it. */
  asksProof: (error: Error, retry: () => void) => boolean
  dialog: ReactNode
} {
  const session = useSession()
  const [retry, setRetry] = useState<(() => void) | null>(null)
  const close = () => setRetry(null)
  return {
    asksProof: (error, next) => {
      const isMissing = error instanceof Problem && error.code === 'proof-needed'
      if (isMissing) setRetry(() => next)
      return isMissing
    },
    dialog: session && (
      <Dialog open={retry !== null} title="Is it still you?" onClose={close}>
        <ProofForm session={session} close={close} onProven={() => retry?.()} />
      </Dialog>
    ),
  }
}

type FormProps = { session: Session; close: () => void; onProven: () => void }

function ProofForm({ session: { userId, email }, close, onProven }: FormProps) {
  const status = useQuery(securityQuery(userId))
  if (status.isPending) return <Skeleton className="h-32" />
  if (status.isError) return <QueryError error={status.error} retry={() => status.refetch()} />
  return (
    <AccountProvider value={{ ...status.data, userId, email, isAdmin: true }}>
      <ReauthForm
        close={close}
        action={{
          about: 'You signed in a while ago. Show it once more, and it holds for 15 minutes.',
          label: 'Go on',
          run: async (body) => {
            await send('POST /proof', { body })
            onProven()
            return null
          },
        }}
      />
    </AccountProvider>
  )
}
