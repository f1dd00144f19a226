import { Fragment } from 'react'

export type Bar = {
  name: string
  /** Below the name, where it changes: a year. */
  group?: string
  /** On a phone there is no room for its group, beside that of the next bar. */
  isGroupTight?: boolean
  value: number
  /** The part of it that is drawn differently, at the foot of the bar. */
  part: number
}

type BarChartProps = {
  title: string
  /** The names of the whole bar and of its part, and of both where they are the same. */
  names: { value: string; part: string; same: string }
  bars: Bar[]
  /** In few letters, as `$1.2K`. */
  show: (value: number) => string
}

/** Bars over an axis that begins at nothing. It is drawn for the eye: a table beside it says the same. */
export function BarChart({ title, names, bars, show }: BarChartProps) {
  const top = roundUp(Math.max(1, ...bars.map(({ value }) => value)))
  const isSame = bars.every(({ value, part }) => value === part)
  const width = 100 / bars.length
  const heightOf = (value: number) => (Math.max(0, value) / top) * 100
  return (
    <figure aria-hidden="true" className="figures min-w-0 break-inside-avoid text-note text-soft">
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <span className="text-row font-semibold text-ink">{title}</span>
        {isSame && <Mark look="bg-accent" name={names.same} />}
        {!isSame && (
          <>
            <Mark look="bg-accent" name={names.part} />
            <Mark look="bg-accent/40" name={names.value} />
          </>
        )}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="flex h-40 flex-col justify-between text-right leading-none">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{show(tick)}</span>
          ))}
        </div>
        <div className="relative h-40 py-1.5">
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="size-full overflow-visible stroke-line"
          >
            {[0, 50, 100].map((y) => (
              <path key={y} d={`M0 ${y}h100`} vectorEffect="non-scaling-stroke" />
            ))}
            {bars.map(({ name, value, part }, place) => (
              <Fragment key={`${name} ${place}`}>
                {[value, part].map((height, shade) => (
                  <rect
                    key={shade}
                    x={place * width + width * 0.2}
                    y={100 - heightOf(height)}
                    width={width * 0.6}
                    height={heightOf(height)}
                    stroke="none"
                    className={shade === 0 && !isSame ? 'fill-accent/40' : 'fill-accent'}
                  />
                ))}
              </Fragment>
            ))}
          </svg>
          {/* Without a view box: letters are not stretched. */}
          <svg
            aria-hidden="true"
            className="absolute inset-x-0 inset-y-1.5 h-[calc(100%-0.75rem)] w-full overflow-visible fill-ink text-[0.625rem] max-sm:hidden"
          >
            {bars.map(
              ({ name, value }, place) =>
                value > 0 && (
                  <text
                    key={`${name} ${place}`}
                    x={`${(place + 0.5) * width}%`}
                    y={`${100 - heightOf(value)}%`}
                    dy={-4}
                    textAnchor="middle"
                  >
                    {show(value)}
                  </text>
                ),
            )}
          </svg>
        </div>
        <ol className="col-start-2 flex">
          {bars.map(({ name, group, isGroupTight = false }, place) => (
            <li key={`${name} ${place}`} className="min-w-0 flex-1 text-center leading-4">
              <span className="max-sm:hidden">{name}</span>
              <span className="sm:hidden">{name.slice(0, 1)}</span>
              <span
                className={`block font-semibold whitespace-nowrap ${isGroupTight ? 'max-sm:invisible' : ''}`}
              >
                {group}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}

function Mark({ look, name }: { look: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 ${look}`} />
      {name}
    </span>
  )
}

/** To a figure that an axis is read by, as its half is, with little room above the highest bar. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((one) => value <= one * power) ?? 10
  return step * power
}
