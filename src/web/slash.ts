import { readStored } from './stored.ts'

/** Where the browser keeps that the key is off. */
export const slashOffKey = 'slashOff'

/**
 * Whether it is a press of '/' that wants to go to the search: not one that types, nor within a dialog.
 * A key without others beside it must be possible to turn off (WCAG 2.1.4): some people speak keys.
 */
export function isSlash(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  const at = event.target instanceof Element ? event.target : document.body
  const types = at.closest('input, textarea, select, [contenteditable], dialog')
  return !types && readStored(slashOffKey) === null
}
