import type { KeyboardEvent } from 'react'

/**
 * In a table whose buttons carry `data-act`, the arrow keys go from a button to the same one of the
 * row above or below, or to another there where that row has no such button.
 */
export function moveByArrows(event: KeyboardEvent): void {
  const step = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' } as const
  const way = event.key === 'ArrowUp' || event.key === 'ArrowDown' ? step[event.key] : null
  const pressed = event.target
  if (way === null || !(pressed instanceof HTMLElement) || !pressed.dataset['act']) return
  let row = pressed.closest('tr')?.[way]
  // Unfolded details are no row of their own.
  while (row && !row.querySelector('[data-act]')) row = row[way]
  const same = row?.querySelector<HTMLElement>(`[data-act="${pressed.dataset['act']}"]`)
  const other = row?.querySelector<HTMLElement>('[data-act]')
  const next = same ?? other
  if (!next) return
  event.preventDefault()
  next.focus()
}
