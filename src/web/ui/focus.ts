import type { KeyboardEvent } from 'react'

/**
 * Where the focus goes when what had it is gone with a change (a deleted row, a button that did its
 * work): to the first of these places that is still there, or has come with it. Whoever has moved on
 * meanwhile stays, and of two changes the later one counts.
 */
export function focusNext(...places: Place[]): void {
  cancelAnimationFrame(frame)
  // The change is on the page by the second frame from now.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const there = places.map((place) => (typeof place === 'function' ? place() : place))
      there.find((place) => place?.isConnected)?.focus()
    })
  })
}

let frame = 0

type Place = HTMLElement | null | undefined | (() => HTMLElement | null | undefined)

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
