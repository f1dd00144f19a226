import { useQuery } from '@tanstack/react-query'
import { showCounted } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import { OwnNumbers } from '#quick-order/web/own-numbers.tsx'
import { SignedIn } from '#users/web/guards.tsx'
import emptyShelf from '#web/art/empty-shelf.svg'
import type { Session } from '#web/session.ts'
import { Failed } from '#web/ui/failed.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Empty } from '#web/ui/state.tsx'
import { TableShape } from '#web/ui/table.tsx'
import { NewList } from './new-list.tsx'
import { listsQuery } from './queries.ts'

export const meta = () => [{ title: 'My Lists · Kickstand' }]

/** What somebody orders again and again. */
export default function ListsPage() {
  return <SignedIn>{(session) => <MyLists session={session} />}</SignedIn>
}

function MyLists({ session }: { session: Session }) {
  const lists = useQuery(listsQuery(session))
  return (
    <section aria-labelledby="lists">
      <h1 id="lists" className="title-2 mb-6">
        My Lists
      </h1>
      {lists.isPending && <TableShape rows={4} />}
      {lists.isError && <Failed error={lists.error} retry={() => lists.refetch()} />}
      {lists.data && (
        <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
          {lists.data.length === 0 ? (
            <Empty art={emptyShelf} title="No lists yet">
              <p className="max-w-md text-balance text-soft">
                Keep what you order again and again: for one motorcycle, multiplied by as many as
                you have.
              </p>
            </Empty>
          ) : (
            <ul className="border-t border-line">
              {lists.data.map(({ _id, name, lines, changedAt, shared, watched }) => (
                <li key={_id} className="border-b border-line">
                  <ShopLink
                    to={`/dashboard/lists/${_id}`}
                    className="flex min-h-14 flex-col justify-center gap-x-4 py-2 hover:bg-sunken sm:flex-row sm:flex-wrap sm:items-center sm:justify-between"
                  >
                    <span className="font-semibold underline">{name}</span>
                    <span className="figures text-sm text-soft">
                      {[
                        showCounted(lines, 'line'),
                        shared ? 'shared' : '',
                        watched ? 'watched' : '',
                        showDate(changedAt),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </ShopLink>
                </li>
              ))}
            </ul>
          )}
          <NewList session={session} />
        </div>
      )}
      <div className="mt-10 print:hidden">
        <OwnNumbers />
      </div>
    </section>
  )
}
