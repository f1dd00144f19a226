import { useQuery } from '@tanstack/react-query'
import { QueryProvider } from '#web/query-client.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { TableSkeleton } from '#web/ui/table.tsx'
import CopyList from './copy-list.tsx'
import { sharedListQuery } from './queries.ts'
import { SharedListSheet } from './shared-list-sheet.tsx'

/** The sheet at the prices of whoever has a price list: the server renders everybody's. */
export default function SheetAtOwnPrices({ token }: { token: string }) {
  return (
    <QueryProvider>
      <Sheet token={token} />
    </QueryProvider>
  )
}

function Sheet({ token }: { token: string }) {
  const list = useQuery(sharedListQuery(token))
  if (list.isError) return <QueryError error={list.error} retry={() => list.refetch()} />
  if (!list.data) return <TableSkeleton rows={6} />
  return (
    <SharedListSheet list={list.data}>
      <CopyList list={list.data} />
    </SharedListSheet>
  )
}
