import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Session } from '#web/session.ts'
import { useStored } from '#web/stored.ts'
import type { CheckedLine, Edit } from '../contract.ts'
import {
  emptyQuickOrder,
  joinQuickOrders,
  type QuickOrder,
  withEdits,
  withLinesBack,
  withList,
  withoutLines,
  withSuggestion,
} from '../quick-order.ts'
import { checkWithSavedColumns, saveForLater } from './check-list.ts'
import {
  changeQuickOrder,
  compareWithAccount,
  parseSaved,
  resolveConflict,
  storageKey,
  watchOtherWindows,
} from './saved-list.ts'

/**
 * The list of whoever looks, or the one that an admin orders for a customer: the same in every window, and
 * what the shop says of it.
 */
export function useQuickOrder(session: Session | null | undefined, customer?: string) {
  const saved = useStored(storageKey(customer))
  useEffect(() => watchOtherWindows(customer), [customer])
  const quickOrder = useMemo((): QuickOrder => {
    const { text, edits, columns, files } = parseSaved(saved)
    return { text, edits, columns, files }
  }, [saved])
  const [before, setBefore] = useState<QuickOrder | null>(null)
  const account = useQuery({
    queryKey: ['pad', session?.userId],
    queryFn: ({ signal }) => compareWithAccount(signal),
    enabled: Boolean(session) && !customer,
    staleTime: 0,
  })
  const checked = useQuery({
    queryKey: ['order-pad', customer ?? session?.userId ?? 'visitor', quickOrder],
    queryFn: ({ signal }) => checkWithSavedColumns({ ...quickOrder, customer }, signal),
    enabled: quickOrder.text.trim() !== '',
    placeholderData: keepPreviousData,
    // Prices and stock are those of the moment that somebody looks.
    staleTime: 0,
  })
  const there = account.data ?? null
  const changeList = (to: (now: QuickOrder) => QuickOrder) => changeQuickOrder(to, customer)
  const settle = (to: QuickOrder) => {
    if (there) resolveConflict(to, there)
    void account.refetch()
  }
  return {
    customer,
    list: quickOrder,
    checked: quickOrder.text.trim() === '' ? null : checked,
    /** What the account holds instead, where both were changed. */
    other: there && {
      take: () => settle(there),
      keep: () => settle(quickOrder),
      join: () => settle(joinQuickOrders(there, quickOrder)),
    },
    before,
    bringBack: () => {
      setBefore(null)
      if (before) changeList((now) => joinQuickOrders(before, now))
    },
    add: (text: string, file?: File) =>
      changeList((now) => {
        const next = withList(now, text, file?.name)
        const added = next.files.at(-1)
        if (file && added) saveForLater(added.list, file)
        return next
      }),
    choose: (columns: QuickOrder['columns']) => changeList((now) => ({ ...now, columns })),
    edit: (edits: Edit[]) => changeList((now) => ({ ...now, edits: withEdits(now.edits, edits) })),
    take: (line: CheckedLine, offer: CheckedLine['offers'][0]) =>
      changeList((now) => withSuggestion(now, line, offer)),
    /** Takes lines out; what was mended of them waits until they are put back. */
    takeOut: (lines: number[]) => changeList((now) => withoutLines(now, lines, {})),
    takeToBasket: (lines: number[]) =>
      changeList((now) => withoutLines(now, lines, { ordered: true })),
    putBack: (lines: number[]) => changeList((now) => withLinesBack(now, lines)),
    empty: () => {
      setBefore(quickOrder)
      changeList(() => emptyQuickOrder)
    },
  }
}

export type QuickOrderOfTab = ReturnType<typeof useQuickOrder>
