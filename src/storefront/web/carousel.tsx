import { type UIEvent, useEffect, useRef, useState } from 'react'
import bench from '#web/art/bench.svg'
import dusk from '#web/art/dusk.svg'
import shelves from '#web/art/shelves.svg'
import { ButtonLink } from '#web/ui/button.tsx'

/** The ground of a picture and the words on it, as its light wants them; most are drawn by day. */
const day = 'bg-plate text-on-plate'

const slides = [
  {
    art: bench,
    caption: 'Top end of a twin, dismantled',
    title: 'Parts by the case, from their makers',
    text: 'Brakes, drivetrain, engine and electrics for workshops that fit them every day.',
    to: '/products',
    words: 'See the parts',
  },
  {
    art: shelves,
    caption: 'A dealer’s wall after one delivery',
    title: 'Fill the shelf, not the phone line',
    text: 'Every card shows stock, minimum and price. What you can order is what we have.',
    to: '/products?sort=name',
    words: 'Browse by name',
  },
  {
    art: dusk,
    colors: 'bg-slate text-on-slate',
    caption: 'On its stand, job done',
    title: 'Back on its own wheels by dusk',
    text: 'Parts that fit the first time, so that the bike leaves the day it came.',
    to: '/reviews',
    words: 'Hear from workshops',
  },
]

const intervalMs = 7000

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The scenes as a strip that the browser itself scrolls and snaps: swiping works without a script. Keys and
 * buttons turn it, and a timer, until the user pauses it, points at it or focuses it. It does not move for
 * users who prefer reduced motion.
 */
export default function Carousel() {
  const { strip, current, turnBy, onScroll } = useStrip()
  const { isPlaying, play, setPaused } = useSlideshow(() => turnBy(1))
  const buttons = [
    { name: 'Previous picture', click: () => turnBy(-1), sign: 'M10.5 2.5 5 8l5.5 5.5' },
    {
      name: isPlaying ? 'Pause slideshow' : 'Play slideshow',
      click: () => play(!isPlaying),
      sign: isPlaying ? 'M5.5 3v10M10.5 3v10' : 'M5 3v10l8-5z',
    },
    { name: 'Next picture', click: () => turnBy(1), sign: 'M5.5 2.5 11 8l-5.5 5.5' },
  ]

  return (
    <section
      aria-roledescription="carousel"
      aria-label="From the workshop"
      className="crop-marks"
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        turnBy(step)
      }}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div className="overflow-hidden rounded-surface border border-line">
        <ul
          ref={strip}
          onScroll={onScroll}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
        >
          {slides.map((slide, index) => (
            <CarouselSlide key={slide.title} slide={slide} index={index} />
          ))}
        </ul>
        <div className="flex flex-wrap items-stretch border-t border-line bg-raised">
          <p
            aria-live={isPlaying ? 'off' : 'polite'}
            className="flex min-h-12 min-w-32 flex-1 items-center gap-4 px-4 text-row lg:px-12"
          >
            <span className="part-number whitespace-nowrap text-soft">
              Fig. {current + 1}/{slides.length}
            </span>
            <span className="truncate max-sm:sr-only">{slides[current]?.caption}</span>
          </p>
          <div className="ml-auto flex">
            {buttons.map((button, index) => (
              <IconButton key={index} {...button} />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

/** The strip of slides, the index of the current one, and how to turn it. */
function useStrip() {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const target = useRef<number | null>(null)
  return {
    strip,
    current,
    /** Counted from where the strip is going, not from where it is: two quick turns are two. */
    turnBy(step: number): void {
      const from = target.current ?? current
      const to = (from + step + slides.length) % slides.length
      target.current = to
      strip.current?.scrollTo({ left: to * strip.current.clientWidth })
    },
    onScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>): void {
      const index = Math.round(scrollLeft / clientWidth)
      setCurrent(index)
      if (index === target.current) target.current = null
    },
  }
}

/** Turns the strip by a timer while it plays and is not paused; starts unless users prefer reduced motion. */
function useSlideshow(turn: () => void) {
  const [isPlaying, play] = useState(false)
  const [isPaused, setPaused] = useState(false)
  useEffect(() => play(!matchMedia('(prefers-reduced-motion: reduce)').matches), [])
  useEffect(() => {
    if (!isPlaying || isPaused) return
    const timer = setInterval(turn, intervalMs)
    return () => clearInterval(timer)
  })
  return { isPlaying, play, setPaused }
}

type IconButtonProps = { name: string; click: () => void; sign: string }

function IconButton({ name, click, sign }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={click}
      className="grid min-h-12 min-w-12 place-items-center border-l border-line hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-4 fill-none stroke-current stroke-[1.6]"
      >
        <path d={sign} />
      </svg>
    </button>
  )
}

function CarouselSlide({ slide, index }: { slide: (typeof slides)[number]; index: number }) {
  const first = index === 0
  const Title = first ? 'h1' : 'h2'
  return (
    <li
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${slides.length}`}
      className={`relative flex w-full shrink-0 snap-start flex-col ${slide.colors ?? day}`}
    >
      <img
        src={slide.art}
        alt=""
        width={1600}
        height={700}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        className="aspect-4/3 w-full object-cover object-[78%_50%] sm:aspect-16/7"
      />
      <div className="flex flex-1 flex-col items-start gap-4 p-6 lg:absolute lg:inset-y-0 lg:left-0 lg:w-[47%] lg:gap-5 lg:pt-12 lg:pl-12 xl:pt-20">
        <Title className="text-[clamp(2.1rem,1.6rem+1.8vw,3.25rem)]">{slide.title}</Title>
        <p className="max-w-[34ch] text-lead text-pretty">{slide.text}</p>
        <p className="flex flex-wrap gap-3 max-lg:mt-auto">
          <ButtonLink to={slide.to} variant={first ? 'main' : 'plain'}>
            {slide.words}
          </ButtonLink>
          {first && <ButtonLink to="/quickOrder">Paste your order</ButtonLink>}
        </p>
      </div>
    </li>
  )
}
