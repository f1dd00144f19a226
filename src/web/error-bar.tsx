import { useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { ours } from '#base/texts.ts'
import { chunkTimeoutMs } from './chunk.ts'
import { Button } from './ui/button.tsx'

type PageError = { words: string; retry: (() => void) | null }

let setError: (error: PageError | null) => void = () => {}

/** Says below the page that something did not come, until another page is there; or that it is over. */
export function showPageError(error: PageError | null): void {
  setError(error)
}

/** No try ends in the browser's own error page. */
export async function loadWholePage(address: string): Promise<void> {
  try {
    await fetch(address)
    window.location.assign(address)
  } catch {
    showMissingPage(address)
  }
}

function showMissingPage(address: string): void {
  const words = navigator.onLine ? ours.partMissing : ours.offline
  showPageError({ words, retry: () => void loadWholePage(address) })
}

/**
 * Keeps users in the shop when they follow a link without a network, or when the next page's scripts do not
 * load: the present page stays, with everything typed, and says so.
 */
export function ErrorBar() {
  useLinksThatStay()
  const { key } = useLocation()
  const [error, set] = useState<PageError | null>(null)
  useEffect(() => {
    setError = set
    set(null)
  }, [key])
  if (!error) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-(--layer-over) border-t border-edge bg-raised shadow-float"
    >
      <div className="page flex flex-wrap items-center justify-end gap-3 py-3">
        <p className="min-w-48 flex-1 max-sm:basis-full">{error.words}</p>
        {error.retry && <Button onClick={error.retry}>Try again</Button>}
        <Button variant="quiet" onClick={() => showPageError(null)}>
          Close
        </Button>
      </div>
    </div>
  )
}

/**
 * Without a network a link leads nowhere; after missing scripts it loads the whole page. When a script fails,
 * even one for a link that is only pointed at, React Router reloads the present page: without a network that
 * ends in the browser's error page, so the reload is cancelled where the browser allows it.
 */
function useLinksThatStay(): void {
  const missing = useRef(false)
  const next = useNavigation().location
  useEffect(() => {
    const fail = () => {
      missing.current = true
      if (next) showMissingPage(createPath(next))
    }
    const savePage = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      fail()
    }
    window.navigation?.addEventListener('navigate', savePage)
    const late = next && setTimeout(fail, chunkTimeoutMs)
    return () => {
      clearTimeout(late)
      window.navigation?.removeEventListener('navigate', savePage)
    }
  }, [next])
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !opensHere(event, link)) return
      if (navigator.onLine && !missing.current) return
      event.preventDefault()
      event.stopPropagation()
      void loadWholePage(link.href)
    }
    // On the way down, before React Router hears of it.
    window.addEventListener('click', click, true)
    return () => window.removeEventListener('click', click, true)
  }, [])
}

function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  const isElsewhere = link.target !== '' || link.hasAttribute('download')
  const { origin, pathname, search } = window.location
  const isOnPage = link.hash !== '' && link.pathname + link.search === pathname + search
  return isPlain && !isElsewhere && link.origin === origin && !isOnPage
}
