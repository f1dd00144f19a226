import { lazy, Suspense } from 'react'
import { data, useLocation } from 'react-router'
import { loadChunk } from '#web/chunk.ts'
import { loadInBrowser } from '#web/client-loader.ts'
import { type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import { loginFrom } from '#web/login-link.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TableSkeleton } from '#web/ui/loading.tsx'
import { ErrorState, NoSuch } from '#web/ui/state.tsx'
import { type SharedListData, sharedListQueries } from './queries.ts'
import { SharedListSheet } from './shared-list-sheet.tsx'

const load = loadOnServer(sharedListQueries)

export async function loader(args: Parameters<typeof load>[0]) {
  const found = await load(args)
  return found.list.data === null ? data(found, { status: 404 }) : found
}

export const clientLoader = loadInBrowser(
  async () => (await import('./queries.ts')).sharedListQueries,
)

export const meta = (args: MetaArgs) => [pageTitle(args, 'Shared list'), noIndex]

/** Copying it, and own prices, are for signed-in users. */
const SharedListOfCustomer = lazy(() => loadChunk(() => import('./shared-list-of-customer.tsx')))

type Props = { loaderData: SharedListData; params: { token: string } }

export default function SharedListPage(props: Props) {
  return (
    <div className="page pb-16">
      <SharedList {...props} />
    </div>
  )
}

function SharedList({ loaderData: { list }, params: { token } }: Props) {
  const session = useSession()
  const location = useLocation()
  if (list.failed !== undefined) return <ErrorState words={list.failed} />
  if (list.data === null)
    return <NoSuch title="This list is no longer shared." to="/products" label="Browse products" />
  if (!session) {
    return (
      <SharedListSheet list={list.data}>
        <ButtonLink to={loginFrom(location)} variant="main">
          Log in to copy it
        </ButtonLink>
      </SharedListSheet>
    )
  }
  const { ownPrices } = session
  const copy = (
    <Button variant="main" disabled>
      Copy to my lists
    </Button>
  )
  const sheet = <SharedListSheet list={list.data}>{copy}</SharedListSheet>
  return (
    <Suspense fallback={ownPrices ? <TableSkeleton rows={6} /> : sheet}>
      <SharedListOfCustomer token={token} list={ownPrices ? null : list.data} />
    </Suspense>
  )
}
