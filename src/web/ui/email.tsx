import { Fragment } from 'react'

/**
 * An email in a row or a box: where it is too long for its line it goes on behind its @ or a dot, and
 * is broken within a word only where not even that word has room.
 */
export function Email({ of }: { of: string }) {
  return (
    <span className="wrap-break-word">
      {of.split(/(?<=[@.])/).map((piece, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  )
}
