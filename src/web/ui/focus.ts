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
