import type { QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useShopMutation } from '../mutation.ts'
import type { SendOptions } from '../send.ts'
import { Button } from './button.tsx'
import { focusNext } from './focus.ts'
import type { Column } from './table.tsx'

type TakeOutOptions<Row> = {
  nameOf: (row: Row) => string
  /** How what was taken out is called, where that is another name than among the others. */
  removedName?: (row: Row) => string
  /** Takes a row out. What was taken out last is shown with the way back, so no toast tells of it. */
  remove: (row: Row, options: SendOptions) => Promise<unknown>
  restore: (row: Row, options: SendOptions) => Promise<unknown>
  restoredToast: (row: Row) => string
  invalidates: () => QueryKey[]
  onRemoved?: () => void
}

export function useTakeOut<Row extends { _id: string }>(options: TakeOutOptions<Row>) {
  const { nameOf, removedName = nameOf, invalidates } = options
  const [removed, setRemoved] = useState<Row | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending, variables } = useShopMutation<Row, unknown>({
    mutationFn: options.remove,
    invalidates,
    onSuccess: (_, row) => {
      setRemoved(row)
      options.onRemoved?.()
      focusNext(heading.current)
    },
  })
  const restoring = useShopMutation<Row, unknown>({
    mutationFn: options.restore,
    invalidates,
    successToast: (_, row) => options.restoredToast(row),
    onSuccess: () => {
      setRemoved(null)
      focusNext(heading.current)
    },
  })
  const busy = isPending ? variables._id : null
  const column = takeOutColumn(nameOf, mutate, (row: Row) => row._id === busy)
  const status = (
    <TakenOut
      what={removed && removedName(removed)}
      busy={restoring.isPending}
      putBack={() => removed && restoring.mutate(removed)}
    />
  )
  return { heading, column, status }
}

export function takeOutColumn<Row>(
  nameOf: (row: Row) => string,
  takeOut: (row: Row) => void,
  isBusy: (row: Row) => boolean = () => false,
): Column<Row> {
  return {
    head: 'Take out',
    bare: true,
    align: 'right',
    cell: (row) => (
      <Button
        look="quiet danger"
        small
        busy={isBusy(row)}
        aria-label={`Take out ${nameOf(row)}`}
        onClick={() => takeOut(row)}
      >
        Take out
      </Button>
    ),
  }
}

type TakenOutProps = { what: string | null; busy: boolean; putBack: () => void }

/** What was taken out last, and the way back; always there, so that it is announced when it comes. */
export function TakenOut({ what, busy, putBack }: TakenOutProps) {
  return (
    <div role="status">
      {what !== null && (
        <p className="my-3 flex flex-wrap items-center justify-between gap-x-4 border-l-2 border-edge bg-sunken px-3 py-1.5 text-sm">
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">{what}</strong> is taken out.
          </span>
          <Button small busy={busy} aria-label={`Put it back: ${what}`} onClick={putBack}>
            Put it back
          </Button>
        </p>
      )}
    </div>
  )
}
