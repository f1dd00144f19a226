import { Fragment, type ReactNode } from 'react'

/**
 * Names and their values side by side; one below the other where the letters are too large for that. Empty values are
 * left out.
 */
export function DescriptionList({ of }: { of: [name: string, value: ReactNode][] }) {
  const filled = of.filter(([, value]) => value !== '' && value !== null)
  return (
    <dl className="grid gap-y-2 in-data-dashboard:gap-y-1.5 in-data-dashboard:text-row">
      {filled.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-4">
          <dt className="w-[7.5em] max-w-full text-soft in-data-dashboard:w-28">{name}</dt>
          <dd className="min-w-0 flex-[1_1_8em] wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One name of a `dl`, with its value at the right. An amount never wraps; an address does. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-6 border-b border-line py-2 max-[16rem]:block">
      <dt className="min-w-0 flex-1 text-soft">{name}</dt>
      <dd className="max-w-[70%] shrink-0 text-right wrap-anywhere max-[16rem]:max-w-none">
        {children}
      </dd>
    </div>
  )
}

/** Words with a hyphen and a digit, like KS-BD-320, with a quantity: 2 × KS-BD-320. */
const partNumber = /((?:[\d,.]+ × )?\S*(?:\d\S*-|-\S*\d)\S*)/

/** A sentence whose part numbers do not break at their hyphens, unless one is longer than a line. */
export function UnbrokenPartNumbers({ children }: { children: string }) {
  return children.split(partNumber).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={index} className="inline-block max-w-full">
        {piece}
      </span>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
