import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { loadChunk } from './chunk.ts'
import type { LoaderData, PageAddress, Queries } from './page-data.ts'

type Asking<Asked extends Queries> = { queriesOf: (where: PageAddress) => Asked }
type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/**
 * A page's `clientLoader`: the same queries as its `loader`'s, in the browser, so that a link opens a
 * full page. The page that somebody comes in by was asked for on the server: until they go on, the
 * code that asks is not needed, and not loaded.
 */
export function loadInBrowser<Asked extends Queries>(page: () => Promise<Asking<Asked>>) {
  return async ({ request, params }: LoaderArgs): Promise<LoaderData<Asked>> => {
    const [{ fetchInBrowser }, { queriesOf }] = await Promise.all([
      loadChunk(loadQueries),
      loadChunk(page),
    ])
    return fetchInBrowser(queriesOf({ params, url: new URL(request.url) }))
  }
}

const loadQueries = () => import('./page-data.ts')

/**
 * Whether somebody has pointed at, touched, tabbed to or typed into anything yet. What asks the shop is
 * loaded the first time.
 */
export function useFirstInteraction(): boolean {
  const [given, setGiven] = useState(false)
  useEffect(() => {
    const take = () => {
      forget()
      loadQueries().catch(() => {})
      setGiven(true)
    }
    const forget = () => {
      for (const sign of signs) document.removeEventListener(sign, take)
    }
    for (const sign of signs) document.addEventListener(sign, take, { passive: true })
    return forget
  }, [])
  return given
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Who comes back to a tab sees what has changed meanwhile. */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
}
