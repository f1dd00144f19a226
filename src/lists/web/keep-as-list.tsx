import { Button } from '#web/ui/button.tsx'
import type { Row } from './again-row.tsx'
import { useKeepList } from './use-keep-list.ts'

/** Makes a list of what was ordered: to be multiplied, topped up, reduced, and bought right. */
export function KeepAsList({ number, rows }: { number: string; rows: Row[] }) {
  const lines = rows
    .filter(({ now }) => !now.changes.includes('gone'))
    .map(({ now }) => ({ productId: now.line.productId, quantity: now.wanted }))
  const keep = useKeepList()
  if (lines.length === 0) return null
  return (
    <Button small busy={keep.isPending} onClick={() => keep.mutate({ name: number, lines })}>
      Keep as a list, for many motorcycles
    </Button>
  )
}
