import type { ReactNode } from 'react'
import { slides } from './slides.ts'

const cell =
  'grid min-h-12 min-w-12 place-items-center border-l border-line hover:bg-sunken focus-visible:-outline-offset-2'

/** The strip under the scenes: which figure this is, and the buttons that turn them. */
export function CarouselBar({
  current,
  turning,
  turnBy,
  turn,
}: {
  current: number
  turning: boolean
  turnBy: (step: number) => void
  turn: (on: boolean) => void
}) {
  return (
    <div className="flex flex-wrap items-stretch border-t border-line bg-raised">
      <p
        aria-live={turning ? 'off' : 'polite'}
        className="flex min-h-12 min-w-32 flex-1 items-center gap-4 px-4 text-sm lg:px-12"
      >
        <span className="part-number whitespace-nowrap text-soft">
          Fig. {current + 1}/{slides.length}
        </span>
        <span className="truncate max-sm:sr-only">{slides[current]?.caption}</span>
      </p>
      <div className="ml-auto flex">
        <BarButton name="Previous picture" does={() => turnBy(-1)}>
          <path d="M10.5 2.5 5 8l5.5 5.5" />
        </BarButton>
        <BarButton
          name={turning ? 'Pause the pictures' : 'Let the pictures turn'}
          does={() => turn(!turning)}
        >
          <path d={turning ? 'M5.5 3v10M10.5 3v10' : 'M5 3v10l8-5z'} />
        </BarButton>
        <BarButton name="Next picture" does={() => turnBy(1)}>
          <path d="M5.5 2.5 11 8l-5.5 5.5" />
        </BarButton>
      </div>
    </div>
  )
}

function BarButton({
  name,
  does,
  children,
}: {
  name: string
  does: () => void
  children: ReactNode
}) {
  return (
    <button type="button" aria-label={name} title={name} onClick={does} className={cell}>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-4 fill-none stroke-current stroke-[1.6]"
      >
        {children}
      </svg>
    </button>
  )
}
