import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { sentenceOf, useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { warn } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Email } from '#web/ui/email.tsx'
import type { Column } from '#web/ui/table.tsx'
import type * as contract from '../contract.ts'
import { Avatar } from './avatar.tsx'

type User = contract.User

/** The columns of Users, with what an admin can do to each; `onLeave` is for their own role. */
export function useUserColumns(own: string, onLeave: () => void): Column<User>[] {
  const [justMade, setJustMade] = useState<string | null>(null)
  const make = useMakeAdmin(setJustMade)
  const remove = useRemoveAdmin()
  const busy = ({ email }: User, act: { isPending: boolean; variables: User | undefined }) =>
    act.isPending && act.variables?.email === email
  return [
    { head: 'Name', cell: (user) => <Name user={user} /> },
    {
      head: 'Email',
      // As wide as it needs; where that is too wide, as narrow as this.
      cell: ({ email }) => (
        <span className="lg:grid lg:grid-cols-[minmax(13rem,1fr)]">
          <Email of={email} />
        </span>
      ),
    },
    {
      head: spec.users.makeAdmin,
      bare: true,
      align: 'right',
      cell: (user) =>
        user.role !== 'admin' ? (
          <Button
            small
            busy={busy(user, make)}
            aria-label={`${spec.users.makeAdmin}: ${user.name}`}
            onClick={() => make.mutate(user)}
            className="whitespace-nowrap"
          >
            {spec.users.makeAdmin}
          </Button>
        ) : (
          justMade === user.email && (
            <Button
              small
              busy={busy(user, remove)}
              aria-label={`Undo: ${user.name} is no admin`}
              onClick={() => remove.mutate(user)}
            >
              Undo
            </Button>
          )
        ),
    },
    {
      head: spec.users.removeAdmin,
      bare: true,
      align: 'right',
      cell: (user) => (
        <Button
          small
          look={user.role === 'admin' ? 'quiet danger' : 'quiet'}
          disabled={user.role !== 'admin'}
          busy={busy(user, remove)}
          aria-label={`${spec.users.removeAdmin}: ${user.name}`}
          onClick={() => (user.email === own ? onLeave() : remove.mutate(user))}
          className={`whitespace-nowrap ${user.role === 'admin' ? '' : 'max-lg:hidden'}`}
        >
          {spec.users.removeAdmin}
        </Button>
      ),
    },
  ]
}

function Name({ user }: { user: User }) {
  return (
    <span className="flex items-center gap-3 cards:flex-row-reverse">
      <Avatar src={user.img} className="size-8" />
      <span className="font-semibold wrap-anywhere">{user.name}</span>
      {user.role === 'admin' && (
        <span className="part-number rounded-press border border-line px-1.5 text-xs text-accent-text">
          ADMIN
        </span>
      )}
    </span>
  )
}

function useMakeAdmin(then: (email: string) => void) {
  return useAct({
    does: ({ email }: User, idempotencyKey) =>
      send<typeof contract.makeAdmin>(
        'PUT /users/admin/:email',
        { params: { email } },
        { idempotencyKey },
      ),
    stale: (_, { email }) => [['users'], ['admin', email]],
    says: () => spec.users.madeAdmin,
    then: (_, { email }) => then(email),
    warns: (error) => refused(spec.users.makeFailed, error),
  })
}

export function useRemoveAdmin() {
  return useAct({
    does: ({ email }: User, idempotencyKey) =>
      send<typeof contract.removeAdmin>(
        'PUT /user/removeAdmin/:email',
        { params: { email } },
        { idempotencyKey },
      ),
    stale: (_, { email }) => [['users'], ['admin', email]],
    says: () => spec.users.removedAdmin,
    warns: (error) => refused(spec.users.removeFailed, error),
  })
}

/** The specification's words for a 403, with the reason beneath; anything else speaks for itself. */
function refused(words: string, error: Error): string | null {
  if (!(error instanceof Problem) || error.status !== 403) return sentenceOf(error)
  warn(words, error.message)
  return null
}
