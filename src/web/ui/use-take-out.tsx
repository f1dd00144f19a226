import type { QueryKey } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useShopMutation } from '../mutation.ts'
import { focusNext } from './focus.ts'
import { TakenOut, takeOutColumn } from './table.tsx'

type TakeOutOptions<Row> = {
  nameOf: (row: Row) => string
  /** How what was taken out is called, where that is another name than among the others. */
  removedName?: (row: Row) => string
  /** Takes a row out. What was taken out last is shown with the way back, so no toast tells of it. */
  remove: (row: Row, idempotencyKey: string) => Promise<unknown>
  restore: (row: Row, idempotencyKey: string) => Promise<unknown>
  restoredToast: (row: Row) => string
  invalidates: () => QueryKey[]
  onRemoved?: () => void
}

/** A table's column that takes rows out, what was taken out last, and the heading that is focused then. */
export function useTakeOut<Row extends { _id: string }>(options: TakeOutOptions<Row>) {
  const {
    nameOf,
    removedName = nameOf,
    remove,
    restore,
    restoredToast,
    invalidates,
    onRemoved,
  } = options
  const [removed, setRemoved] = useState<Row | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending, variables } = useShopMutation<Row, unknown>({
    mutationFn: remove,
    invalidates,
    onSuccess: (_, row) => {
      setRemoved(row)
      onRemoved?.()
      focusNext(heading.current)
    },
  })
  const restoring = useShopMutation<Row, unknown>({
    mutationFn: restore,
    invalidates,
    successToast: (_, row) => restoredToast(row),
    onSuccess: () => {
      setRemoved(null)
      focusNext(heading.current)
    },
  })
  const busy = isPending ? variables._id : null
  const column = useMemo(() => takeOutColumn(nameOf, mutate, busy), [nameOf, mutate, busy])
  const status = (
    <TakenOut
      what={removed && removedName(removed)}
      busy={restoring.isPending}
      putBack={() => removed && restoring.mutate(removed)}
    />
  )
  return { heading, column, status }
}
