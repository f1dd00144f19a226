import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { loadChunk } from './chunk.ts'
import type { Found, Queries, Where } from './look.ts'

type Asking<Asked extends Queries> = { queriesOf: (where: Where) => Asked }
type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/**
 * A page's `clientLoader`: the same queries as its `loader`'s, in the browser, so that a link opens a
 * full page. The page that somebody comes in by was asked for on the server: until they go on, the
 * code that asks is not needed, and not loaded.
 */
export function followInBrowser<Asked extends Queries>(page: () => Promise<Asking<Asked>>) {
  return async ({ request, params }: LoaderArgs): Promise<Found<Asked>> => {
    const [{ lookInTab }, { queriesOf }] = await Promise.all([
      loadChunk(lookLazily),
      loadChunk(page),
    ])
    return lookInTab(queriesOf({ params, url: new URL(request.url) }))
  }
}

const lookLazily = () => import('./look-in-tab.ts')

/**
 * Whether somebody has pointed at, touched, tabbed to or typed into anything yet. What asks the shop is
 * loaded the first time.
 */
export function useFirstSign(): boolean {
  const [given, setGiven] = useState(false)
  useEffect(() => {
    const take = () => {
      forget()
      lookLazily().catch(() => {})
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
export function useFreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
}
