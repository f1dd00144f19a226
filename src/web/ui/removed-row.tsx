import { Button } from './button.tsx'

/** A line that was removed, and its index in the list: there Undo inserts it again. */
export type RemovedLine<Line> = { line: Line; index: number }

export function insertRemoved<Line>(lines: Line[], removed: RemovedLine<Line>[]): Line[] {
  const visible = [...lines]
  for (const { line, index } of removed.toSorted((one, other) => one.index - other.index))
    visible.splice(index, 0, line)
  return visible
}

type RemovedRowProps = {
  productId: string
  name: string
  successors?: string | undefined
  busy?: boolean
  undo: () => void
}

/** Stands where a removed line stood, so that no other line slides under the pointer. */
export function RemovedRow(props: RemovedRowProps) {
  const { productId, name, successors, busy = false, undo } = props
  return (
    <li
      data-product={productId}
      className="flex min-h-18 flex-wrap items-center justify-between gap-3 border-b border-line py-3 text-soft"
    >
      <span role="status">
        {successors ? `${name} replaced by ${successors}.` : `${name} removed.`}
      </span>
      <Button small busy={busy} onClick={undo} aria-label={`Undo: ${name}`}>
        Undo
      </Button>
    </li>
  )
}
