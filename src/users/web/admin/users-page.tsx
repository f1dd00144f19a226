import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { errorMessage } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { useSession } from '#web/session.ts'
import { toastError } from '#web/toasts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { User } from '../../contract.ts'
import { Avatar } from '../avatar.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { allUsersQuery } from '../queries.ts'
import { useReauthenticatedMutation } from '../reauth.tsx'

const limit = 20

export default function UsersPage() {
  const [search] = useSearchParams()
  const page = parsePageNumber(search)
  const q = search.get('q') ?? ''
  const users = useQuery(allUsersQuery({ page, limit, ...(q ? { q } : {}) }))
  // The heading counts all users, also while the table shows search results.
  const all = useQuery({ ...allUsersQuery({ limit: 1 }), enabled: q !== '' })
  const noUsers = q ? `No users match “${q}”` : 'No users on this page'
  const count = q ? all.data?.total : users.data?.total
  return (
    <ListPage
      title={spec.dashboard.users}
      heading={count === undefined ? spec.dashboard.users : spec.users.all(count)}
      list={users}
      limit={limit}
      searchLabel="Search users"
      searchPlaceholder="Name, email or phone"
      empty={{ title: noUsers, to: '/dashboard/users', label: 'Show all users' }}
    >
      {(rows) => <Table caption={spec.dashboard.users} columns={columns} rows={rows} />}
    </ListPage>
  )
}

const actions = { actions: true, align: 'right' } satisfies Partial<Column<User>>

const columns: Column<User>[] = [
  { head: 'Name', cell: (user) => <Name user={user} /> },
  {
    head: 'Email',
    label: '',
    // As wide as it needs; where that is too wide, as narrow as this.
    cell: ({ _id, email }) => (
      <span className="compact:block compact:pl-11 lg:grid lg:grid-cols-[minmax(13rem,1fr)]">
        <CustomerLink
          id={_id}
          className="compact:inline-block compact:min-h-6 compact:leading-6 compact:pointer-coarse:-my-2.5 compact:pointer-coarse:leading-11"
        >
          <Email of={email} />
        </CustomerLink>
      </span>
    ),
  },
  { ...actions, head: spec.users.makeAdmin, cell: (user) => <MakeAdmin user={user} /> },
  { ...actions, head: spec.users.removeAdmin, cell: (user) => <RemoveAdmin user={user} /> },
]

function MakeAdmin({ user: { role, email, name } }: { user: User }) {
  const make = useChangeRole('make')
  const undo = useChangeRole('remove')
  const isJustMade = role === 'admin' && make.isSuccess
  const click = isJustMade ? undo : make
  return (
    <>
      {(role === 'customer' || isJustMade) && (
        <Button
          small
          className="whitespace-nowrap"
          busy={click.isPending}
          aria-label={isJustMade ? `Undo: ${name} is no admin` : `${spec.users.makeAdmin}: ${name}`}
          onClick={() => click.mutate(email)}
        >
          {isJustMade ? 'Undo' : spec.users.makeAdmin}
        </Button>
      )}
      {make.proofDialog}
      {undo.proofDialog}
    </>
  )
}

function RemoveAdmin({ user: { role, email, name } }: { user: User }) {
  const remove = useChangeRole('remove')
  return (
    <>
      <ConfirmButton
        small
        variant={role === 'admin' ? 'quiet danger' : 'quiet'}
        disabled={role !== 'admin'}
        busy={remove.isPending}
        aria-label={`${spec.users.removeAdmin}: ${name}`}
        className={`whitespace-nowrap ${role === 'admin' ? '' : 'max-lg:hidden'}`}
        label={spec.users.removeAdmin}
        asks={email === useSession()?.email}
        title="Remove your own admin role?"
        onConfirm={(close) => remove.mutate(email, { onSettled: close })}
      >
        <p>
          You are signed out and lose access to these pages until another admin gives the role back.
        </p>
      </ConfirmButton>
      {remove.proofDialog}
    </>
  )
}

function Name({ user: { _id, img, name, role } }: { user: User }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar src={img} className="size-8" />
      <CustomerLink id={_id} className="font-semibold wrap-anywhere">
        {name}
      </CustomerLink>
      {role === 'admin' && <Badge tone="accent">ADMIN</Badge>}
    </span>
  )
}

const { madeAdmin, makeFailed, removedAdmin, removeFailed } = spec.users

const changes = {
  make: { call: 'PUT /users/admin/:email', done: madeAdmin, failed: makeFailed },
  remove: { call: 'PUT /user/removeAdmin/:email', done: removedAdmin, failed: removeFailed },
} as const

function useChangeRole(change: keyof typeof changes) {
  const { call, done, failed } = changes[change]
  return useReauthenticatedMutation({
    mutationFn: (email: string, options) => send(call, { params: { email } }, options),
    invalidates: (email) => [['users'], ['admin', email]],
    successToast: () => done,
    // The specification's words for a 403, with the reason beneath; anything else speaks for itself.
    errorToast: (error) => {
      if (!(error instanceof Problem) || error.status !== 403) return errorMessage(error)
      toastError(failed, error.message)
      return null
    },
  })
}
