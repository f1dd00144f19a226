import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
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
    const [{ lookInTab }, { queriesOf }] = await Promise.all([lookLazily(), page()])
    return lookInTab(queriesOf({ params, url: new URL(request.url) }))
  }
}

const lookLazily = () => import('./look-in-tab.ts')

/** Loads what asks the shop as soon as there is a sign of somebody. */
export function useReadyToFollow(): void {
  useEffect(() => {
    void somebodyIsHere().then(() => lookLazily().catch(() => {}))
  }, [])
}

/**
 * Settles when somebody points at, touches, tabs to or types into anything, or has done so before.
 * Heard on the way down, for React stops what it cannot answer yet.
 */
export function somebodyIsHere(): Promise<void> {
  somebody ??= new Promise((resolve) => {
    const seen = () => {
      for (const sign of signs) document.removeEventListener(sign, seen, true)
      resolve()
    }
    for (const sign of signs)
      document.addEventListener(sign, seen, { capture: true, passive: true })
  })
  return somebody
}

let somebody: Promise<void> | null = null

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'] as const

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
