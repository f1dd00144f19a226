import { useQuery } from '@tanstack/react-query'
import { withQueryClient } from '#web/query-client.tsx'
import { Button } from '#web/ui/button.tsx'
import { TableSkeleton } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-state.tsx'
import type { SharedList } from '../contract.ts'
import { useSaveAsList } from './change-list.ts'
import { sharedListQuery } from './queries.ts'
import { SharedListSheet } from './shared-list-sheet.tsx'

type Props = {
  token: string
  /** The list at public prices; null for users with a price list. */
  list: SharedList | null
}

export default withQueryClient(SharedListOfCustomer)

function SharedListOfCustomer({ token, list: atPublicPrices }: Props) {
  const own = useQuery({ ...sharedListQuery(token), enabled: atPublicPrices === null })
  const copy = useSaveAsList()
  const list = atPublicPrices ?? own.data
  if (own.isError) return <QueryError error={own.error} retry={() => own.refetch()} />
  if (!list) return <TableSkeleton rows={6} />
  const { name } = list
  const lines = list.lines.map(({ productId, quantity, note }) => ({ productId, quantity, note }))
  return (
    <SharedListSheet list={list}>
      <Button variant="main" busy={copy.isPending} onClick={() => copy.mutate({ name, lines })}>
        Copy to my lists
      </Button>
    </SharedListSheet>
  )
}
