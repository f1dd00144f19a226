import type { UseQueryResult } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { focusNext } from '#web/ui/focus.ts'
import type { CheckedLine, CheckedList } from '../contract.ts'
import { lineOfPart } from '../rules.ts'

/** On a line: up and down to the next, Enter accepts the suggestion and focuses the next line with one, Delete removes it. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target
  if (!(row instanceof HTMLElement) || !row.matches('li[data-line]')) return
  if (event.key === 'ArrowDown') focusableIn(row.nextElementSibling)?.focus()
  else if (event.key === 'ArrowUp') focusableIn(row.previousElementSibling)?.focus()
  else if (event.key === 'Enter') acceptAndFocusNext(row)
  else if (event.key === 'Delete') row.querySelector<HTMLElement>('[data-remove]')?.click()
  else return
  event.preventDefault()
}

/** Moves the focus on at once: the answer arrives while the user is on the next line. */
function acceptAndFocusNext(row: HTMLElement): void {
  const mend = row.querySelector<HTMLElement>('[data-suggestion]')
  if (!mend) return
  const next = nextAsking(row)
  mend.click()
  next?.focus()
}

function nextAsking(row: HTMLElement): HTMLElement | null {
  let next = row.nextElementSibling
  while (next && !(next.querySelector('[data-suggestion]') && focusableIn(next) === next))
    next = next.nextElementSibling
  return focusableIn(next)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null

/** Wherever the keys are on the page: the arrows begin at the list, Ctrl Z takes the last mend back. */
export function useKeysOfPage(undo: () => void) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      const isNowhere = document.activeElement === document.body
      if (isUndo && !event.shiftKey) undo()
      else if (isNowhere && event.key === 'ArrowDown') focusFirst()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

function focusFirst(): void {
  const asking = document.querySelector('li[data-line]:has([data-suggestion])')
  focusableIn(asking ?? document.querySelector('li[data-line]'))?.focus()
}

/**
 * Keeps the focus on the line, or other element with `data-keys`, that the user works on. When a change removes the
 * focused element (a line that joined another, a button that did its work), the focus moves to that line, to the next
 * one, or to the button into the basket. Its handlers go on the element around all of them. For a list that `isNew`,
 * the field that it was pasted into is gone.
 */
export function useRestoredFocus(checked: UseQueryResult<CheckedList>, isNew: RefObject<boolean>) {
  const sheet = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  // Removed and added lines are known once the shop's answer is on the page.
  useEffect(() => {
    const { current: there } = sheet
    if (checked.isFetching || !checked.data || !there) return
    const { lines } = checked.data
    const step = () => focusableIn(there.querySelector('[data-keys="step"]'))
    if (isNew.current) {
      isNew.current = false
      // Touch screens need no focus.
      if (matchMedia('(pointer: fine)').matches)
        focusNext(there.querySelector<HTMLElement>('li:has([data-suggestion])'), step)
    } else if (focused.current) focusNext(() => findAgain(focused.current, there, lines), step)
  })
  return {
    ref: sheet,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.closest<HTMLElement>('[data-line], [data-keys]')
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Elements that React removes cause no blur: here the user left.
      if (!currentTarget.contains(relatedTarget)) focused.current = null
    },
  }
}

/** Where the focus belongs now: for a line that joined another, that one; for a removed one, the next. */
function findAgain(focused: HTMLElement | null, sheet: HTMLElement, lines: CheckedLine[]) {
  if (!focused?.dataset['line']) return focusableIn(focused)
  const line = findLine(focused)
  const head = lines.find((one) => one.lines.includes(line))?.line ?? line
  const isVisible = (row: HTMLElement) => row.offsetParent !== null
  const rows = [...sheet.querySelectorAll<HTMLElement>('li[data-line]')].filter(isVisible)
  const row =
    rows.find((one) => findLine(one) === head) ??
    rows.find((one) => lineOfPart(findLine(one)) >= lineOfPart(head)) ??
    rows.at(-1)
  return focusableIn(row ?? null)
}

function findLine(row: HTMLElement): number {
  return Number(row.dataset['line'])
}

/** The row itself, or the button of a removed line or of another element. */
function focusableIn(focused: Element | null): HTMLElement | null {
  if (focused instanceof HTMLElement && focused.tabIndex >= 0) return focused
  return focused?.querySelector<HTMLElement>('button:enabled, a') ?? null
}
