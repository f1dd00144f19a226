import { type KeyboardEvent, useRef } from 'react'

/**
 * Moves focus after its element is gone (a deleted row, a finished button): to the first of these places that is
 * there. Users who moved on stay, and of two changes the later counts.
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

/** True if a scanner ends a number with this key. Tab leaves an empty field as usual. */
export function endsScan({
  key,
  shiftKey,
  currentTarget,
}: KeyboardEvent<HTMLInputElement>): boolean {
  if (key === 'Tab') return !shiftKey && currentTarget.value.trim() !== ''
  return key === 'Enter'
}

/** Letters and digits come quicker from a scanner than from any hand. */
const scanMs = 30
const leastLetters = 5

/** True if a Tab ends a scan, and not typing by hand. Called for each key. */
export function useScanByTab() {
  const typed = useRef({ first: 0, last: 0, letters: 0 })
  return (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const { first, last, letters } = typed.current
    const isPause = event.timeStamp - last > scanMs * 4
    if (event.key.length === 1)
      typed.current = {
        first: isPause ? event.timeStamp : first,
        last: event.timeStamp,
        letters: isPause ? 1 : letters + 1,
      }
    const isQuick = letters >= leastLetters && event.timeStamp - first < letters * scanMs
    return event.key === 'Tab' && isQuick && endsScan(event)
  }
}

let frame = 0

type Place = HTMLElement | null | undefined | (() => HTMLElement | null | undefined)
