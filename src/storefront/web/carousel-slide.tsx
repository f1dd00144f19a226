import { ButtonLink } from '#web/ui/button.tsx'
import type { Slide } from './slides.ts'

const lights: Record<Slide['light'], string> = {
  day: 'bg-plate text-on-plate',
  dusk: 'bg-slate text-on-slate',
}

/** One scene; the words stand on its calm left side, or below it where the screen is narrow. */
export function CarouselSlide({ slide, place, of }: { slide: Slide; place: number; of: number }) {
  const first = place === 0
  const Title = first ? 'h1' : 'h2'
  return (
    <li
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${of}`}
      className={`relative flex w-full shrink-0 snap-start flex-col ${lights[slide.light]}`}
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
        <p className="max-w-[34ch] text-lg text-pretty">{slide.text}</p>
        <ButtonLink to={slide.action.to} look={first ? 'main' : 'plain'} className="max-lg:mt-auto">
          {slide.action.words}
        </ButtonLink>
      </div>
    </li>
  )
}
