import { Fragment } from 'react'

export type Bar = {
  name: string
  /** Below the name of the first bar of a group: a year. */
  group?: string
  /** Leaves out the group on phones, which have no room for it beside the next one. */
  hidesGroupOnPhones?: boolean
  total: number
  /** The share of the total that is drawn in the full colour, at the foot of the bar. */
  highlighted: number
}

type BarChartProps = {
  title: string
  /** `both` is used if every bar is fully highlighted. */
  legend: { total: string; highlighted: string; both: string }
  bars: Bar[]
  /** Formats a value compactly: `$1.2K`. */
  format: (value: number) => string
}

/** Vertical bars over an axis that starts at zero. Hidden from screen readers: a table beside it has the same figures. */
export function BarChart({ title, legend, bars, format }: BarChartProps) {
  const top = roundUp(Math.max(1, ...bars.map(({ total }) => total)))
  const isFullyHighlighted = bars.every(({ total, highlighted }) => total === highlighted)
  const width = 100 / bars.length
  const getHeight = (value: number) => (Math.max(0, value) / top) * 100
  return (
    <figure aria-hidden="true" className="figures min-w-0 break-inside-avoid text-note text-soft">
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <span className="text-row font-semibold text-ink">{title}</span>
        {isFullyHighlighted && <Mark className="bg-accent" name={legend.both} />}
        {!isFullyHighlighted && (
          <>
            <Mark className="bg-accent" name={legend.highlighted} />
            <Mark className="bg-accent/40" name={legend.total} />
          </>
        )}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="flex h-40 flex-col justify-between text-right leading-none">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{format(tick)}</span>
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
            {bars.map(({ name, total, highlighted }, index) => (
              <Fragment key={`${name} ${index}`}>
                {[total, highlighted].map((height, shade) => (
                  <rect
                    key={shade}
                    x={index * width + width * 0.2}
                    y={100 - getHeight(height)}
                    width={width * 0.6}
                    height={getHeight(height)}
                    stroke="none"
                    className={
                      shade === 0 && !isFullyHighlighted ? 'fill-accent/40' : 'fill-accent'
                    }
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
              ({ name, total }, index) =>
                total > 0 && (
                  <text
                    key={`${name} ${index}`}
                    x={`${(index + 0.5) * width}%`}
                    y={`${100 - getHeight(total)}%`}
                    dy={-4}
                    textAnchor="middle"
                  >
                    {format(total)}
                  </text>
                ),
            )}
          </svg>
        </div>
        <ol className="col-start-2 flex">
          {bars.map(({ name, group, hidesGroupOnPhones = false }, index) => (
            <li key={`${name} ${index}`} className="min-w-0 flex-1 text-center leading-4">
              <span className="max-sm:hidden">{name}</span>
              <span className="sm:hidden">{name.slice(0, 1)}</span>
              <span
                className={`block font-semibold whitespace-nowrap ${hidesGroupOnPhones ? 'max-sm:invisible' : ''}`}
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

function Mark({ className, name }: { className: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 ${className}`} />
      {name}
    </span>
  )
}

/** Rounds up to an axis maximum that is easy to read, as is its half. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step =
    [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((candidate) => value <= candidate * power) ?? 10
  return step * power
}
