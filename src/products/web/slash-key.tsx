import { useState } from 'react'

/** Where the browser keeps that the key is off. */
const offKey = 'slashOff'

/**
 * Whether it is a press of '/' that wants to go to the search: not one that types, nor within a dialog.
 * A key without others beside it must be possible to turn off (WCAG 2.1.4): some people speak keys.
 */
export function comesHere(event: Event): boolean {
  if (!(event instanceof KeyboardEvent) || event.key !== '/') return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  const at = event.target instanceof Element ? event.target : document.body
  const types = at.closest('input, textarea, select, [contenteditable], dialog')
  return !types && localStorage.getItem(offKey) === null
}

/** Says what the key does, and turns it off and on. */
export function SlashKey() {
  const [off, setOff] = useState(() => localStorage.getItem(offKey) !== null)
  const turn = () => {
    if (off) localStorage.removeItem(offKey)
    else localStorage.setItem(offKey, 'yes')
    setOff(!off)
  }
  return (
    <p className="flex items-center justify-between gap-4 border-t border-line px-4 text-xs text-soft pointer-coarse:hidden">
      <span>
        {off ? 'The key / is off.' : 'The key / leads here from anywhere on a page.'} Enter searches
        the whole catalogue.
      </span>
      <button type="button" onClick={turn} className="min-h-9 shrink-0 px-2 underline">
        {off ? 'Turn it on' : 'Turn it off'}
      </button>
    </p>
  )
}
