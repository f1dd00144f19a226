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
 * The first time that somebody points at, touches, tabs to or types into anything; null until then.
 * What asks the shop is loaded by it.
 */
export function useFirstSign(): Event | null {
  const [first, setFirst] = useState<Event | null>(null)
  useEffect(() => {
    const take = (sign: Event) => {
      forget()
      lookLazily().catch(() => {})
      setFirst(sign)
    }
    const forget = () => {
      for (const sign of signs) document.removeEventListener(sign, take)
    }
    for (const sign of signs) document.addEventListener(sign, take, { passive: true })
    return forget
  }, [])
  return first
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
