import { type FocusEvent, useEffect, useRef } from 'react'
import type { Checked } from '../contract.ts'

/**
 * Keeps the focus with its line: when what had it is gone with a change (a line that joined another, left
 * those that are shown, or lost the button that was pressed), the keys go on at the row where the line
 * stands now, or else at the next one; `wayOn` where there is none. For the list's element.
 */
export function useFocusOfLine({ lines }: Checked, isLate: boolean, wayOn: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const at = useRef<number | null>(null)
  // What a change took away, and what came for it, is known once the answer to it is on the page.
  useEffect(() => {
    if (isLate || at.current === null || document.activeElement !== document.body) return
    const line = at.current
    const head = lines.find((one) => one.lines.includes(line))?.line ?? line
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('li[data-line]') ?? [])]
    const next = rows.find((row) => lineOf(row) >= head) ?? rows.at(-1)
    at.current = null
    if (next) focusRow(next)
    else wayOn()
  })
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      at.current = lineOf(target.closest<HTMLElement>('li[data-line]'))
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // What React takes off the page tells of no blur: this is somebody who went elsewhere.
      if (!currentTarget.contains(relatedTarget)) at.current = null
    },
  }
}

/** The row itself, or in the place of a line that was taken out its button. */
export function focusRow(row: Element | null): void {
  if (!(row instanceof HTMLElement)) return
  const place = row.tabIndex < 0 ? row.querySelector('button') : row
  place?.focus()
}

function lineOf(row: HTMLElement | null): number {
  return Number(row?.dataset['line'])
}
