import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { spec } from '#base/texts.ts'
import emptyShelf from '#web/art/empty-shelf.svg'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Empty } from '#web/ui/state.tsx'
import { Table, TableShape } from '#web/ui/table.tsx'
import { AdminOnly } from './guards.tsx'
import { LeaveRoleDialog } from './leave-role-dialog.tsx'
import { allUsersQuery } from './queries.ts'
import { useUserColumns } from './user-columns.tsx'

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
  const page = pageOf(search)
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
      {users.isPending && <TableShape rows={8} />}
      {users.isError && <Failed error={users.error} retry={() => users.refetch()} />}
      {users.data?.rows.length === 0 && (
        <Empty art={emptyShelf} title={q ? `No user matches “${q}”` : 'Nobody is on this page'}>
          <ButtonLink to="/dashboard/users">Show all users</ButtonLink>
        </Empty>
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
