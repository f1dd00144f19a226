import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Session } from '#web/session.ts'
import type { Edit, PadLine } from '../contract.ts'
import {
  emptyPad,
  joinedPads,
  type Pad,
  withEdits,
  withLinesBack,
  withList,
  withOffer,
  withoutLines,
} from '../pad.ts'
import { checkRemembered, keepFile } from './check-list.ts'
import {
  changePad,
  compareWithAccount,
  decide,
  padIn,
  readKept,
  whenPadChanges,
} from './kept-pad.ts'

/** The list of whoever looks, the same in every window, and what the shop says of it. */
export function usePad(session: Session | null) {
  const cached = useSyncExternalStore(whenPadChanges, readKept)
  const pad = useMemo((): Pad => {
    const { text, edits, columns, files } = padIn(cached)
    return { text, edits, columns, files }
  }, [cached])
  const [before, setBefore] = useState<Pad | null>(null)
  const account = useQuery({
    queryKey: ['pad', session?.userId],
    queryFn: ({ signal }) => compareWithAccount(signal),
    enabled: session !== null,
    staleTime: 0,
  })
  const checked = useQuery({
    queryKey: ['order-pad', session?.userId ?? 'visitor', pad],
    queryFn: ({ signal }) => checkRemembered(pad, signal),
    enabled: pad.text.trim() !== '',
    placeholderData: keepPreviousData,
    // Prices and stock are those of the moment that somebody looks.
    staleTime: 0,
  })
  const there = account.data ?? null
  return {
    pad,
    checked: pad.text.trim() === '' ? null : checked,
    /** The account's list is on its way. */
    isPending: session !== null && account.isPending && pad.text === '',
    /** What the account holds instead, where both were changed. */
    other: there && {
      take: () => settle(there),
      keep: () => settle(pad),
      join: () => settle(joinedPads(there, pad)),
    },
    /** What was there before a new list was begun. */
    before,
    bringBack: () => {
      const back = before
      setBefore(null)
      if (back) changePad((now) => joinedPads(back, now))
    },
    /** Adds lines at the end of the list. */
    add: (text: string, file?: File) =>
      changePad((now) => {
        const next = withList(now, text, file?.name)
        const added = next.files.at(-1)
        if (file && added) keepFile(added.list, file)
        return next
      }),
    choose: (columns: Pad['columns']) => changePad((now) => ({ ...now, columns })),
    /** Changes lines by hand, instead of what was changed of them before. */
    edit: (edits: Edit[]) => changePad((now) => ({ ...now, edits: withEdits(now.edits, edits) })),
    /** Mends a line by what is offered for it. */
    take: (line: PadLine, offer: PadLine['offers'][0]) =>
      changePad((now) => withOffer(now, line, offer)),
    /** Takes lines out; what was mended of them waits until they are put back. */
    takeOut: (lines: number[]) => changePad((now) => withoutLines(now, lines, {})),
    /** They are in the basket now. */
    takeToBasket: (lines: number[]) =>
      changePad((now) => withoutLines(now, lines, { ordered: true })),
    putBack: (lines: number[]) => changePad((now) => withLinesBack(now, lines)),
    empty: () => {
      setBefore(pad)
      changePad(() => emptyPad)
    },
  }

  function settle(to: Pad): void {
    if (there) decide(to, there)
    void account.refetch()
  }
}

export type PadOfTab = ReturnType<typeof usePad>
