import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import emptyShelf from '#web/art/empty-shelf.svg'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { useSession } from '#web/session.ts'
import { toastError } from '#web/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pager, readPage } from '#web/ui/pager.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table, TableSkeleton } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type * as contract from '../contract.ts'
import { Avatar } from './avatar.tsx'
import { AdminOnly } from './guards.tsx'
import { allUsersQuery } from './queries.ts'

export const meta = () => [{ title: `${spec.dashboard.users} · Kickstand` }]

const limit = 20

export default function UsersPage() {
  return (
    <AdminOnly>
      <Users />
    </AdminOnly>
  )
}

/** Everybody who has an account, and who of them is an admin. */
function Users() {
  const [search] = useSearchParams()
  const page = readPage(search)
  const q = search.get('q') ?? ''
  const users = useQuery({
    ...allUsersQuery({ page, limit, ...(q ? { q } : {}) }),
    placeholderData: keepPreviousData,
  })
  // The heading counts all of them, also while the table shows those that were looked for.
  const all = useQuery({ ...allUsersQuery({ limit: 1 }), enabled: q !== '' })
  const count = q ? all.data?.total : users.data?.total
  const own = useSession()?.email ?? ''
  const [leaving, setLeaving] = useState(false)
  const columns = useUserColumns(own, () => setLeaving(true))
  return (
    <section aria-labelledby="users">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 id="users" className="title-2 figures">
          {count === undefined ? spec.dashboard.users : spec.users.all(count)}
        </h1>
        <SearchBox label="Search users" placeholder="Name, email or phone" />
      </div>
      {users.isPending && <TableSkeleton rows={8} />}
      {users.isError && <QueryError error={users.error} retry={() => users.refetch()} />}
      {users.data?.rows.length === 0 && (
        <EmptyState
          art={emptyShelf}
          title={q ? `No user matches “${q}”` : 'Nobody is on this page'}
        >
          <ButtonLink to="/dashboard/users">Show all users</ButtonLink>
        </EmptyState>
      )}
      {users.data && users.data.rows.length > 0 && (
        <Table
          caption={spec.dashboard.users}
          columns={columns}
          rows={users.data.rows}
          keyOf={({ _id }) => _id}
        />
      )}
      {users.data && <Pager page={page} limit={limit} total={users.data.total} />}
      <LeaveRoleDialog email={own} open={leaving} onClose={() => setLeaving(false)} />
    </section>
  )
}

type User = contract.User

/** The columns of Users, with what an admin can do to each; `onLeave` is for their own role. */
function useUserColumns(own: string, onLeave: () => void): Column<User>[] {
  const [justMade, setJustMade] = useState<string | null>(null)
  const make = useMakeAdmin(setJustMade)
  const remove = useRemoveAdmin()
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
      cell: ({ role, email, name }) => {
        const button = { small: true, className: 'whitespace-nowrap' }
        if (role !== 'admin')
          return (
            <Button
              {...button}
              busy={make.isPending && make.variables === email}
              aria-label={`${spec.users.makeAdmin}: ${name}`}
              onClick={() => make.mutate(email)}
            >
              {spec.users.makeAdmin}
            </Button>
          )
        if (justMade !== email) return null
        return (
          <Button
            {...button}
            busy={remove.isPending && remove.variables === email}
            aria-label={`Undo: ${name} is no admin`}
            onClick={() => remove.mutate(email)}
          >
            Undo
          </Button>
        )
      },
    },
    {
      head: spec.users.removeAdmin,
      bare: true,
      align: 'right',
      cell: ({ role, email, name }) => (
        <Button
          small
          look={role === 'admin' ? 'quiet danger' : 'quiet'}
          disabled={role !== 'admin'}
          busy={remove.isPending && remove.variables === email}
          aria-label={`${spec.users.removeAdmin}: ${name}`}
          onClick={() => (email === own ? onLeave() : remove.mutate(email))}
          className={`whitespace-nowrap ${role === 'admin' ? '' : 'max-lg:hidden'}`}
        >
          {spec.users.removeAdmin}
        </Button>
      ),
    },
  ]
}

function Name({ user: { img, name, role } }: { user: User }) {
  return (
    <span className="flex items-center gap-3 cards:flex-row-reverse">
      <Avatar src={img} className="size-8" />
      <span className="font-semibold wrap-anywhere">{name}</span>
      {role === 'admin' && (
        <span className="part-number rounded-press border border-line px-1.5 text-xs text-accent-text">
          ADMIN
        </span>
      )}
    </span>
  )
}

function useMakeAdmin(onMade: (email: string) => void) {
  return useShopMutation<string>({
    mutationFn: (email, idempotencyKey) =>
      send<typeof contract.makeAdmin>(
        'PUT /users/admin/:email',
        { params: { email } },
        { idempotencyKey },
      ),
    invalidates: (_, email) => [['users'], ['admin', email]],
    successToast: () => spec.users.madeAdmin,
    onSuccess: (_, email) => onMade(email),
    errorToast: (error) => toastRefusal(spec.users.makeFailed, error),
  })
}

function useRemoveAdmin() {
  return useShopMutation<string>({
    mutationFn: (email, idempotencyKey) =>
      send<typeof contract.removeAdmin>(
        'PUT /user/removeAdmin/:email',
        { params: { email } },
        { idempotencyKey },
      ),
    invalidates: (_, email) => [['users'], ['admin', email]],
    successToast: () => spec.users.removedAdmin,
    errorToast: (error) => toastRefusal(spec.users.removeFailed, error),
  })
}

/** The specification's words for a 403, with the reason beneath; anything else speaks for itself. */
function toastRefusal(words: string, error: Error): string | null {
  if (!(error instanceof Problem) || error.status !== 403) return errorMessage(error)
  toastError(words, error.message)
  return null
}

type LeaveRole = { email: string; open: boolean; onClose: () => void }

/** Asks before admins take the role from themselves: the page is closed to them at once. */
function LeaveRoleDialog({ email, open, onClose }: LeaveRole) {
  const remove = useRemoveAdmin()
  return (
    <Dialog open={open} title="Remove your own admin role?" onClose={onClose}>
      <p>
        You are signed out and these pages are closed to you, until another admin gives the role
        back.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{spec.orders.cancel}</Button>
        <Button
          look="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(email, { onSettled: onClose })}
        >
          {spec.users.removeAdmin}
        </Button>
      </div>
    </Dialog>
  )
}
