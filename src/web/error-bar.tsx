import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { ours } from '#base/texts.ts'
import { chunkTimeoutMs } from './chunk.ts'
import { Button } from './ui/button.tsx'

/**
 * Keeps whoever follows a link in the shop: without a network, and where the next page's scripts do not
 * come, the page that they are on stays as it is, with what they typed, and says so.
 */
export function WayOn() {
  const lost = useLostScripts()
  useLinks(lost)
  const { key } = useLocation()
  // A page that has come ends it.
  useEffect(() => tellTrouble(null), [key])
  const told = useSyncExternalStore(trouble.subscribe, trouble.get, () => null)
  if (!told) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 border-t border-edge bg-raised shadow-float"
    >
      <div className="page flex flex-wrap items-center justify-end gap-3 py-3">
        <p className="min-w-48 flex-1 max-sm:basis-full">{told.words}</p>
        {told.again && <Button onClick={told.again}>Try again</Button>}
        <Button look="quiet" onClick={() => tellTrouble(null)}>
          Close
        </Button>
      </div>
    </div>
  )
}

/**
 * Tells of a page whose scripts do not come. React Router loads the page that somebody is on anew where
 * a script fails, be it only for a link that is pointed at: without a network that ends in the browser's
 * own error page, so it is taken back where the browser lets us.
 */
function useLostScripts() {
  const lost = useRef(false)
  const next = useNavigation().location
  useEffect(() => {
    const fail = () => {
      lost.current = true
      if (next) tellLost(createPath(next))
    }
    const reloads = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      fail()
    }
    const late = next && setTimeout(fail, chunkTimeoutMs)
    window.navigation?.addEventListener('navigate', reloads)
    return () => {
      clearTimeout(late)
      window.navigation?.removeEventListener('navigate', reloads)
    }
  }, [next])
  return lost
}

/** Without a network a link leads nowhere; after a loss it loads the whole page, scripts and all. */
function useLinks(lost: { current: boolean }): void {
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !opensHere(event, link)) return
      if (navigator.onLine && !lost.current) return
      event.preventDefault()
      event.stopPropagation()
      void openAnew(link.href)
    }
    // On the way down, before React Router hears of it.
    window.addEventListener('click', click, true)
    return () => window.removeEventListener('click', click, true)
  }, [lost])
}

function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  const elsewhere = link.target !== '' || link.hasAttribute('download')
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href)
  const here = pathname + search === window.location.pathname + window.location.search && hash
  return plain && !elsewhere && origin === window.location.origin && !here
}

/** What stands below the page when something did not come, until another page is there. */
type Trouble = {
  words: string
  /** Null where there is nothing to try again here. */
  again: (() => void) | null
}

let now: Trouble | null = null
const listeners = new Set<() => void>()

/** Tells it, or that it is over. */
export function tellTrouble(trouble: Trouble | null): void {
  now = trouble
  for (const listener of listeners) listener()
}

const trouble = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => now,
}

/**
 * Opens an address of the shop with all its scripts, once it can be had: no try ends in the browser's own
 * error page.
 */
export async function openAnew(address: string): Promise<void> {
  try {
    await fetch(address)
    window.location.assign(address)
  } catch {
    tellLost(address)
  }
}

/** Tells that the page at this address did not come. */
function tellLost(address: string): void {
  const words = navigator.onLine ? ours.partMissing : ours.offline
  tellTrouble({ words, again: () => void openAnew(address) })
}
