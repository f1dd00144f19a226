import { spec } from '#base/texts.ts'

const reasons = [
  {
    title: 'keep bikes on the road',
    text: 'A motorcycle lives for decades, and most of that life is spent in independent workshops. They need chains, pads and seals long after the showroom has moved on to the next model.',
  },
  {
    title: 'make what the market wears out',
    text: 'Commuters in the cities, tourers in the hills, fleets that never stop: more people ride every year, and every one of them uses up the same forty parts. Those are the parts we make.',
  },
  {
    title: 'sell without a middle',
    text: 'Between the press and the workbench a part is usually sold four times. Ours is sold once, by the case, at the price on the card.',
  },
]

/** Who we are, in three sentences that begin with the same words. */
export function Intro() {
  return (
    <section aria-labelledby="intro" className="page py-20 lg:py-28">
      <div className="grid gap-10 lg:grid-cols-[5fr_7fr]">
        <h2 id="intro" className="text-[clamp(3rem,2rem+5vw,6rem)] leading-[0.92]">
          {spec.home.intro}
        </h2>
        <ol className="grid gap-8">
          {reasons.map(({ title, text }, place) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5">
              <Balloon number={place + 1} />
              <div className="border-t border-line pt-2">
                <h3 className="title-3">{title}</h3>
                <p className="mt-2 max-w-text text-pretty text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The numbered ring that points at a part in an exploded view. */
function Balloon({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      className="part-number grid size-9 place-items-center rounded-full border border-accent text-sm"
    >
      {number}
    </span>
  )
}
