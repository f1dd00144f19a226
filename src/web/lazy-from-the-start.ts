import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from './chunk.ts'

/**
 * A part that a page is there for: like `lazy`, but on its way as soon as the page's own code runs, not
 * when the page comes to draw it. `isWanted` is asked in the browser alone.
 */
export function lazyFromTheStart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: () => boolean = () => true,
): LazyExoticComponent<ComponentType<Props>> {
  const part = () => loadChunk(load)
  const begun = typeof window !== 'undefined' && isWanted() ? part() : null
  // Told when the page draws it.
  begun?.catch(() => {})
  return lazy(() => begun ?? part())
}
