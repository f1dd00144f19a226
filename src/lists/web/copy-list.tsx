import { QueryProvider } from '#web/query-client.tsx'
import type * as contract from '../contract.ts'
import { CopyButton } from './copy-button.tsx'
import { useKeepList } from './use-keep-list.ts'

/** The button that copies a shared list into the lists of whoever is signed in. */
export default function CopyList({ list }: { list: contract.SharedList }) {
  return (
    <QueryProvider>
      <Copy list={list} />
    </QueryProvider>
  )
}

function Copy({ list }: { list: contract.SharedList }) {
  const copy = useKeepList()
  const lines = list.lines.map(({ productId, quantity, note }) => ({ productId, quantity, note }))
  return (
    <CopyButton busy={copy.isPending} onClick={() => copy.mutate({ name: list.name, lines })} />
  )
}
