import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#web/draft.ts'
import type { Session } from '#web/session.ts'
import type { Edit } from '../contract.ts'
import { listBreak } from '../rules.ts'
import { checkList, emptyPad, type Pad } from './check-list.ts'
import { columnsFor } from './kept-columns.ts'

const draft = 'quick-order'

/** The list of this tab, which a reload keeps, and what the shop says of it. */
export function usePad(session: Session | null) {
  const [pad, setPad] = useState(readPad)
  const change = (next: Pad) => {
    setPad(next)
    if (next.text === '') forgetDraft(draft)
    else keepDraft(draft, next, [])
  }
  const checked = useQuery({
    queryKey: ['order-pad', session?.userId ?? 'visitor', pad],
    queryFn: async ({ signal }) => {
      const answer = await checkList(pad, signal)
      const columns = pad.columns ? null : columnsFor(answer.heading)
      return columns ? checkList({ ...pad, columns }, signal) : answer
    },
    enabled: pad.text.trim() !== '',
    placeholderData: keepPreviousData,
    // Prices and stock are those of the moment that somebody looks.
    staleTime: 0,
  })
  return {
    pad,
    change,
    checked: pad.text.trim() === '' ? null : checked,
    /** Adds lines at the end of the list. */
    add: (text: string) =>
      change({
        ...pad,
        text: [pad.text, text.replaceAll(listBreak, ' ').trimEnd()].filter(Boolean).join(listBreak),
      }),
    /** Changes lines by hand, instead of what was changed of them before. */
    edit: (edits: Edit[]) => change({ ...pad, edits: withEdits(pad.edits, edits) }),
    /** Takes lines out; what was mended of them waits until they are put back. */
    takeOut: (lines: number[]) => {
      const known = (line: number) => pad.edits.find((edit) => edit.line === line) ?? { line }
      change({
        ...pad,
        edits: withEdits(
          pad.edits,
          lines.map((line) => ({ ...known(line), out: true as const })),
        ),
      })
    },
    putBack: (lines: number[]) =>
      change({
        ...pad,
        edits: pad.edits.map(({ out, ...edit }) =>
          out && !lines.includes(edit.line) ? { ...edit, out } : edit,
        ),
      }),
    empty: () => change(emptyPad),
  }
}

export type PadOfTab = ReturnType<typeof usePad>

function withEdits(before: Edit[], edits: Edit[]): Edit[] {
  const lines = new Set(edits.map(({ line }) => line))
  return [...before.filter(({ line }) => !lines.has(line)), ...edits]
}

function readPad(): Pad {
  const { text, edits, columns } = readDraft(draft) as Partial<Pad>
  return {
    text: typeof text === 'string' ? text : '',
    edits: Array.isArray(edits) ? edits : [],
    columns: columns ?? null,
  }
}
