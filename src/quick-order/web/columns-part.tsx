import { useId } from 'react'
import type { Checked } from '../contract.ts'
import { keepColumns } from './kept-columns.ts'
import type { PadOfTab } from './use-pad.ts'

/** Which columns of the list hold number and quantity: chosen once, remembered for this heading. */
export function ColumnsPart({
  heading,
  pad,
}: {
  heading: NonNullable<Checked['heading']>
  pad: PadOfTab
}) {
  const number = heading.numbers[0] ?? 0
  const quantity = heading.quantities[0] ?? null
  const choose = (columns: { number: number; quantity: number | null }) => {
    keepColumns(heading, columns)
    pad.choose(columns)
  }
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">Columns of the list</legend>
      <Choice
        label="Column of the number"
        cells={heading.cells}
        value={number}
        choose={(place) => choose({ number: place, quantity })}
      />
      <Choice
        label="Column of the quantity"
        cells={heading.cells}
        value={quantity ?? -1}
        choose={(place) => choose({ number, quantity: place < 0 ? null : place })}
      />
    </fieldset>
  )
}

function Choice({
  label,
  cells,
  value,
  choose,
}: {
  label: string
  cells: string[]
  value: number
  choose: (place: number) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        className="min-h-11 w-full rounded-press border border-edge bg-raised px-3 hover:border-ink"
      >
        {value < 0 && <option value={-1}>None</option>}
        {cells.map((cell, place) => (
          <option key={place} value={place}>
            {cell || `Column ${place + 1}`}
          </option>
        ))}
      </select>
    </div>
  )
}
