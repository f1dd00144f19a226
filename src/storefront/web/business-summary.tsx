import { spec } from '#base/texts.ts'

const figures = [
  { figure: spec.home.marketSize, name: 'Market size' },
  { figure: spec.home.annualGrowth, name: 'Annual growth' },
  { figure: spec.home.penetrationRate, name: 'Penetration rate' },
]

/** The market in three figures, each under its own dimension line. */
export function BusinessSummary() {
  return (
    <section aria-labelledby="summary" className="bg-slate text-on-slate">
      <div className="page py-16 lg:py-24">
        <h2 id="summary" className="title-2">
          {spec.home.summary}
        </h2>
        <dl className="mt-10 grid gap-12 lg:flex lg:flex-wrap lg:justify-between lg:gap-8">
          {figures.map(({ figure, name }) => (
            <div key={name} className="flex w-fit flex-col-reverse gap-4">
              <dt className="text-on-slate-soft">{name}</dt>
              <dd className="flex flex-col gap-3">
                <DimensionLine />
                <span className="font-display text-[clamp(3.5rem,2.4rem+5vw,6.25rem)] leading-none font-semibold">
                  {figure}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** As wide as what stands below it, with the arrows and ends of a drawing's dimension. */
function DimensionLine() {
  return (
    <span aria-hidden="true" className="flex h-4 items-center text-accent">
      <span className="h-full w-px bg-current" />
      <svg viewBox="0 0 12 8" aria-hidden="true" className="h-2 w-3 shrink-0 fill-current">
        <path d="M0 4 12 1.2v5.6z" />
      </svg>
      <span className="h-px flex-1 bg-current" />
      <svg viewBox="0 0 12 8" aria-hidden="true" className="h-2 w-3 shrink-0 fill-current">
        <path d="M12 4 0 1.2v5.6z" />
      </svg>
      <span className="h-full w-px bg-current" />
    </span>
  )
}
