import { Fragment } from 'react'

/** What has a hyphen and a digit, like KS-BD-320, and how many of it: 2 × KS-BD-320. */
const partNumber = /((?:[\d,.]+ × )?\S*(?:\d\S*-|-\S*\d)\S*)/

/** A sentence whose part numbers do not break at their hyphens, unless one is longer than a line. */
export function WholeNumbers({ children }: { children: string }) {
  return children.split(partNumber).map((piece, place) =>
    place % 2 === 1 ? (
      <span key={place} className="inline-block max-w-full">
        {piece}
      </span>
    ) : (
      <Fragment key={place}>{piece}</Fragment>
    ),
  )
}
