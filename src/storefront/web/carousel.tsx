import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CarouselBar } from './carousel-bar.tsx'
import { CarouselSlide } from './carousel-slide.tsx'
import { slides } from './slides.ts'

/** So long each scene is shown. */
const turnsEveryMs = 7000

/**
 * The scenes as a strip that the browser itself scrolls and snaps: swiped without a script, turned by
 * keys and buttons, and by time until somebody pauses it, points at it or is inside it with the
 * keyboard. It stands still for people who ask for less motion.
 */
export function Carousel() {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const headed = useRef<number | null>(null)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [held, setHeld] = useState(false)
  const still = useSyncExternalStore(watchStill, asksForStill, () => true)
  const turning = wanted ?? !still

  /** Counted from where the strip is going, not from where it is: two quick turns are two. */
  const turnBy = (step: number) => {
    if (!strip.current) return
    const from = headed.current ?? placeOf(strip.current)
    const to = (from + step + slides.length) % slides.length
    headed.current = to
    strip.current.scrollTo({
      left: to * strip.current.clientWidth,
      behavior: still ? 'instant' : 'smooth',
    })
  }

  const passBy = (place: number) => {
    setCurrent(place)
    if (place === headed.current) letGo()
  }

  /** It is there, or somebody swipes it or brings along another scene by the focus: turns go on from that. */
  const letGo = () => {
    headed.current = null
  }

  // Time passes outside of React.
  useEffect(() => {
    if (!turning || held) return
    const timer = setInterval(() => {
      if (!document.hidden) turnBy(1)
    }, turnsEveryMs)
    return () => clearInterval(timer)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    turnBy(step)
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label="From the workshop"
      className="crop-marks"
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="overflow-hidden rounded-surface border border-line">
        <ul
          ref={strip}
          onScroll={({ currentTarget }) => passBy(placeOf(currentTarget))}
          onPointerDown={letGo}
          onWheel={letGo}
          onFocus={letGo}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
        >
          {slides.map((slide, place) => (
            <CarouselSlide key={slide.title} slide={slide} place={place} of={slides.length} />
          ))}
        </ul>
        <CarouselBar
          current={current}
          turning={turning}
          turnBy={turnBy}
          turn={(on) => setWanted(on)}
        />
      </div>
    </section>
  )
}

/** The scene that is in view. */
function placeOf({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(scrollLeft / clientWidth)
}

const stillQuery = '(prefers-reduced-motion: reduce)'

function asksForStill(): boolean {
  return matchMedia(stillQuery).matches
}

function watchStill(changed: () => void): () => void {
  const query = matchMedia(stillQuery)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
