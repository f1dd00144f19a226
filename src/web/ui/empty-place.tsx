import { Button } from './button.tsx'

/** A line that was taken out, and where it stood: there it can be put back. */
export type TakenOut<Line> = { line: Line; index: number }

export function insertTakenOut<Line>(lines: Line[], out: TakenOut<Line>[]): Line[] {
  const visible = [...lines]
  for (const { line, index } of out.toSorted((one, other) => one.index - other.index))
    visible.splice(index, 0, line)
  return visible
}

type EmptyPlaceProps = {
  productId: string
  name: string
  successors?: string | undefined
  busy?: boolean
  putBack: () => void
}

/** The place of a line that was taken out: no other line slides under the pointer. */
export function EmptyPlace(props: EmptyPlaceProps) {
  const { productId, name, successors, busy = false, putBack } = props
  return (
    <li
      data-product={productId}
      className="flex min-h-18 flex-wrap items-center justify-between gap-3 border-b border-line py-3 text-soft"
    >
      <span role="status">
        {successors ? `${name} replaced by ${successors}.` : `${name} removed.`}
      </span>
      <Button small busy={busy} onClick={putBack} aria-label={`Undo: ${name}`}>
        Undo
      </Button>
    </li>
  )
}
