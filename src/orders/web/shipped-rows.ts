import { type RefObject, useEffect, useMemo, useState } from 'react'
import { focusNext } from '#web/ui/focus.ts'
import type { Order } from '../contract.ts'
import { undoShippingMs } from '../rules.ts'

/** An order that was shipped just now, in the place of the list where it stood. */
type Held = { order: Order; place: number; undoUntil: number; undo: boolean }

const none: Held[] = []

/**
 * Keeps orders that were shipped just now where they stand, with an Undo, even where the list is of
 * Pending ones only: else the next order would slide under the pointer. They go together, once
 * nothing can be undone any more and nobody points at the table or walks through it by keys.
 */
export function useShippedRows(
  shown: Order[],
  /** Which list it is: in another one they have no place. */
  list: string,
  table: RefObject<HTMLElement | null>,
) {
  const [kept, setKept] = useState({ list, held: none })
  const held = kept.list === list ? kept.held : none
  const change = (to: (held: Held[]) => Held[]) =>
    setKept((before) => ({ list, held: to(before.list === list ? before.held : none) }))
  const rows = withHeld(shown, held)
  const undoable = useMemo(
    () => new Set(held.flatMap(({ undo, order }) => (undo ? [order._id] : []))),
    [held],
  )

  // The clock and the pointer are outside of React.
  useEffect(() => {
    if (held.length === 0) return
    const timer = setInterval(() => {
      const now = Date.now()
      if (held.some(({ undo, undoUntil }) => undo && undoUntil <= now)) {
        focusNext(besideUndo(table.current))
        setKept({ list, held: held.map((row) => ({ ...row, undo: row.undoUntil > now })) })
      } else if (!held.some(({ undo }) => undo) && !isInUse(table.current)) {
        setKept({ list, held: none })
      }
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [held, list, table])

  return {
    rows,
    /** The ids of those that may be taken back. */
    undoable,
    hold: (order: Order) => {
      const place = rows.findIndex(({ _id }) => _id === order._id)
      const undoUntil = Date.now() + undoShippingMs
      change((before) => [
        ...before.filter((row) => row.order._id !== order._id),
        { order, place, undoUntil, undo: true },
      ])
      focusNext(() => undoOf(table.current, order))
    },
    /** From the press that shipped several, which is perhaps no more: to the Undo of one of them. */
    toUndo: (order: Order) => {
      const here = document.activeElement
      if (here instanceof HTMLElement && here.dataset['act'] === 'ship-several') here.blur()
      focusNext(() => undoOf(table.current, order))
    },
    /** It is not to be undone any more, and stands there as it is now. */
    settle: (order: Order) => {
      change((before) =>
        before.map((row) => (row.order._id === order._id ? { ...row, order, undo: false } : row)),
      )
      focusNext(() => nameOf(table.current, order))
    },
    drop: (order: Order) => change((before) => before.filter((row) => row.order._id !== order._id)),
  }
}

const lookEveryMs = 250

function withHeld(shown: Order[], held: Held[]): Order[] {
  const rows = shown.map((order) => held.find((row) => row.order._id === order._id)?.order ?? order)
  const away = held.filter(({ order }) => !shown.some(({ _id }) => _id === order._id))
  for (const { order, place } of away.toSorted((one, other) => one.place - other.place)) {
    rows.splice(place, 0, order)
  }
  return rows
}

function isInUse(table: HTMLElement | null): boolean {
  return (
    table !== null && (table.matches(':hover') || table.querySelector(':focus-visible') !== null)
  )
}

function undoOf(table: HTMLElement | null, { _id }: Order): HTMLElement | null | undefined {
  return table?.querySelector<HTMLElement>(`[data-act="undo"][data-order="${_id}"]`)
}

/** Not its 'Shipped', which a second press of the same key would do again. */
function nameOf(table: HTMLElement | null, { _id }: Order): HTMLElement | null | undefined {
  return table?.querySelector<HTMLElement>(`[data-act="unfold"][data-order="${_id}"]`)
}

/** Where the focus goes from an Undo whose time is over. */
function besideUndo(table: HTMLElement | null): HTMLElement | null | undefined {
  const undo = table?.querySelector('[data-act="undo"]:focus')
  return undo?.closest('tr')?.querySelector<HTMLElement>('[data-act="delete"]')
}
