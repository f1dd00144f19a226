/**
 * Where the focus goes when what had it is gone with a change (a deleted row, a button that did its
 * work): to the first of these places that is still there. Whoever has moved on meanwhile stays.
 */
export function keepFocus(...places: (HTMLElement | null | undefined)[]): void {
  // The change is on the page by the second frame from now.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      places.find((place) => place?.isConnected)?.focus()
    }),
  )
}
