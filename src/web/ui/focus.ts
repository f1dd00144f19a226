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
      if (!isNowhere(document.activeElement)) return
      const there = places.map((place) => (typeof place === 'function' ? place() : place))
      there.find((place) => place?.isConnected)?.focus()
    })
  })
}

/** On the page itself, or on the heading that had the focus as the page was opened. */
function isNowhere(focused: Element | null): boolean {
  return focused === document.body || focused?.localName === 'h1'
}

/** Whether a hand scanner ends a number with this key. An empty field is left by Tab, as any other. */
export function endsScan({
  key,
  shiftKey,
  currentTarget,
}: KeyboardEvent<HTMLInputElement>): boolean {
  if (key === 'Tab') return !shiftKey && currentTarget.value.trim() !== ''
  return key === 'Enter'
}

let frame = 0

type Place = HTMLElement | null | undefined | (() => HTMLElement | null | undefined)
