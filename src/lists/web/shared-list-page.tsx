import { lazy, Suspense } from 'react'
import { data, useRevalidator } from 'react-router'
import { loadChunk } from '#web/chunk.ts'
import { loadInBrowser } from '#web/client-loader.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NoSuch } from '#web/ui/no-such.tsx'
import { ErrorState } from '#web/ui/state.tsx'
import { TableSkeleton } from '#web/ui/table.tsx'
import { CopyButton } from './copy-button.tsx'
import { queriesOf, type SharedListFound } from './shared-list-found.ts'
import { SharedListSheet } from './shared-list-sheet.tsx'

const look = loadOnServer(queriesOf)

export async function loader(args: Parameters<typeof look>[0]) {
  const found = await look(args)
  return found.list.data === null ? data(found, { status: 404 }) : found
}

export const clientLoader = loadInBrowser(() => import('./shared-list-found.ts'))

export const meta = () => [
  { title: 'Shared list · Kickstand' },
  { name: 'robots', content: 'noindex' },
]

/** Its copy, and own prices, are for whoever is signed in. */
const CopyList = lazy(() => loadChunk(() => import('./copy-list.tsx')))
const SheetAtOwnPrices = lazy(() => loadChunk(() => import('./sheet-at-own-prices.tsx')))

/** A list that somebody shares: looked at by whoever has its address, and copied. */
export default function SharedListPage({
  loaderData: { list },
  params: { token },
}: {
  loaderData: SharedListFound
  params: { token: string }
}) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  if (list.failed !== undefined) {
    return (
      <div className="page">
        <ErrorState words={list.failed} retry={revalidate} />
      </div>
    )
  }
  if (list.data === null) {
    return (
      <div className="page pb-16">
        <NotShared />
      </div>
    )
  }
  return (
    <div className="page pb-16">
      {session?.ownPrices ? (
        <Suspense fallback={<TableSkeleton rows={6} />}>
          <SheetAtOwnPrices token={token} />
        </Suspense>
      ) : (
        <SharedListSheet list={list.data}>
          {session ? (
            <Suspense fallback={<CopyButton disabled />}>
              <CopyList list={list.data} />
            </Suspense>
          ) : (
            <ButtonLink to="/login" look="main">
              Log in to copy it
            </ButtonLink>
          )}
        </SharedListSheet>
      )}
    </div>
  )
}

function NotShared() {
  return <NoSuch title="This list is not shared any more." to="/products" way="To the products" />
}
