import { type RefObject, useEffect, useMemo, useState } from 'react'
import { focusNext } from '#web/ui/focus.ts'
import type { Order } from '../contract.ts'
import { undoShippingMs } from '../rules.ts'

type ShippedRow = { order: Order; place: number; undoUntil: number; canUndo: boolean }

const none: ShippedRow[] = []

const checkEveryMs = 250

/**
 * Leaves orders that were shipped just now where they stand, with an Undo, even where the list is of
 * Pending ones only: else the next order would slide under the pointer. They go together, once
 * nothing can be undone any more and nobody points at the table or walks through it by keys.
 */
export function useShippedRows(
  shown: Order[],
  /** Which list it is: in another one they have no place. */
  list: string,
  table: RefObject<HTMLElement | null>,
) {
  const [state, setState] = useState({ list, shipped: none })
  const shipped = state.list === list ? state.shipped : none
  const change = (to: (shipped: ShippedRow[]) => ShippedRow[]) =>
    setState((before) => ({ list, shipped: to(before.list === list ? before.shipped : none) }))
  const rows = insertShipped(shown, shipped)
  const undoable = useMemo(
    () => new Set(shipped.flatMap(({ canUndo, order }) => (canUndo ? [order._id] : []))),
    [shipped],
  )

  useEffect(() => {
    if (shipped.length === 0) return
    const timer = setInterval(() => {
      const now = Date.now()
      if (shipped.some(({ canUndo, undoUntil }) => canUndo && undoUntil <= now)) {
        const undo = table.current?.querySelector('[data-act="undo"]:focus')
        focusNext(undo?.closest('tr')?.querySelector<HTMLElement>('[data-act="delete"]'))
        setState({
          list,
          shipped: shipped.map((row) => ({ ...row, canUndo: row.undoUntil > now })),
        })
      } else if (!shipped.some(({ canUndo }) => canUndo) && !isInUse(table.current)) {
        setState({ list, shipped: none })
      }
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [shipped, list, table])

  const focusButton = (act: 'undo' | 'unfold', { _id }: Order) => {
    const button = `[data-act="${act}"][data-order="${_id}"]`
    focusNext(() => table.current?.querySelector<HTMLElement>(button))
  }
  return {
    rows,
    undoable,
    hold: (order: Order) => {
      const place = rows.findIndex(({ _id }) => _id === order._id)
      const undoUntil = Date.now() + undoShippingMs
      change((before) => [
        ...before.filter((row) => row.order._id !== order._id),
        { order, place, undoUntil, canUndo: true },
      ])
      focusButton('undo', order)
    },
    /** From the button that shipped several, which is perhaps no more: to the Undo of one of them. */
    toUndo: (order: Order) => {
      const focused = document.activeElement
      if (focused instanceof HTMLElement && focused.dataset['act'] === 'ship-several')
        focused.blur()
      focusButton('undo', order)
    },
    /** It is not to be undone any more, and stands there as it is now. */
    settle: (order: Order) => {
      change((before) =>
        before.map((row) =>
          row.order._id === order._id ? { ...row, order, canUndo: false } : row,
        ),
      )
      // Not its 'Shipped', which a second press of the same key would do again.
      focusButton('unfold', order)
    },
    drop: (order: Order) => change((before) => before.filter((row) => row.order._id !== order._id)),
  }
}

function insertShipped(shown: Order[], shipped: ShippedRow[]): Order[] {
  const rows = shown.map(
    (order) => shipped.find((row) => row.order._id === order._id)?.order ?? order,
  )
  const gone = shipped.filter(({ order }) => !shown.some(({ _id }) => _id === order._id))
  for (const { order, place } of gone.toSorted((one, other) => one.place - other.place))
    rows.splice(place, 0, order)
  return rows
}

function isInUse(table: HTMLElement | null): boolean {
  return (
    table !== null && (table.matches(':hover') || table.querySelector(':focus-visible') !== null)
  )
}
