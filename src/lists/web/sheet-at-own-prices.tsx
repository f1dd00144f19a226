import { useQuery } from '@tanstack/react-query'
import { Failed } from '#web/ui/failed.tsx'
import { TableShape } from '#web/ui/table.tsx'
import { WithCache } from '#web/with-cache.tsx'
import CopyList from './copy-list.tsx'
import { sharedListQuery } from './queries.ts'
import { SharedListSheet } from './shared-list-sheet.tsx'

/** The sheet at the prices of whoever has a price list: the server renders everybody's. */
export default function SheetAtOwnPrices({ token }: { token: string }) {
  return (
    <WithCache>
      <Sheet token={token} />
    </WithCache>
  )
}

function Sheet({ token }: { token: string }) {
  const list = useQuery(sharedListQuery(token))
  if (list.isError) return <Failed error={list.error} retry={() => list.refetch()} />
  if (!list.data) return <TableShape rows={6} />
  return (
    <SharedListSheet list={list.data}>
      <CopyList list={list.data} />
    </SharedListSheet>
  )
}
