import {
  type ComponentType,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { somebodyIsHere } from './follow.ts'

/** `ready` is for the `clientLoader` of its page: whoever follows a link there finds it awake. */
type Sleeper = ComponentType & { ready: () => Promise<null> }

/**
 * A part of a page that the server draws whole, but whose code (and the cache's, which it may use) the
 * browser loads only when somebody moves, touches or types: until then its fields are the browser's
 * own, and what stands in them is kept. What is pressed too early is pressed again once it lives.
 *
 * `atOnce` tells in the browser that it is to live without waiting for a sign of somebody.
 */
export function asleep(load: () => Promise<ComponentType>, atOnce = () => false): Sleeper {
  let loading: Promise<ComponentType> | null = null
  const wake = () => {
    loading ??= withCache(load)
    return loading
  }
  const Part = lazy(async () => {
    if (typeof window !== 'undefined' && !loading && !atOnce()) await somebodyIsHere()
    return { default: await wake() }
  })
  // Without properties it is never drawn again from outside, which would empty fields that still sleep.
  const Asleep = memo(() => {
    const place = useRef<HTMLDivElement>(null)
    const early = useEarlyPress(place)
    return (
      <div ref={place}>
        <Suspense fallback={null}>
          <Part />
          <Lives early={early} />
        </Suspense>
      </div>
    )
  })
  return Object.assign(Asleep, { ready: () => wake().then(() => null) })
}

async function withCache(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Part, { WithCache }] = await Promise.all([load(), import('./with-cache.tsx')])
  return () => (
    <WithCache>
      <Part />
    </WithCache>
  )
}

/** Whether the part lives, and what does again the last that was asked of it before. */
type Early = RefObject<{ lives: boolean; again: () => void }>

function useEarlyPress(place: RefObject<HTMLElement | null>): Early {
  const early: Early = useRef({ lives: false, again: () => {} })
  useEffect(() => {
    const hear = (event: Event) => {
      const { target } = event
      if (early.current.lives || !(target instanceof Element)) return
      if (!place.current?.contains(target)) return
      const button = target.closest('button')
      if (event.type === 'click' && button) early.current.again = () => button.click()
      if (target instanceof HTMLInputElement && isEnter(event))
        early.current.again = () => target.form?.requestSubmit()
    }
    // At the document, for React keeps from its inside what it cannot answer yet.
    for (const press of presses) document.addEventListener(press, hear, true)
    return () => {
      for (const press of presses) document.removeEventListener(press, hear, true)
    }
  }, [place])
  return early
}

const presses = ['click', 'keydown'] as const

function isEnter(event: Event): boolean {
  return event instanceof KeyboardEvent && event.key === 'Enter' && !event.isComposing
}

/** Beside the part, within what is woken: its effects tell that it lives. */
function Lives({ early }: { early: Early }) {
  useLayoutEffect(() => {
    early.current.lives = true
  }, [early])
  useEffect(() => {
    // By then its main button submits (`SubmitButton`).
    const soon = setTimeout(() => early.current.again())
    return () => clearTimeout(soon)
  }, [early])
  return null
}
