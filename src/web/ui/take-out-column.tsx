import { Button } from './button.tsx'
import type { Column } from './table.tsx'

/** The column whose buttons take a row out; `busy` is the id of the one that is on its way. */
export function takeOutColumn<Row extends { _id: string }>(
  nameOf: (row: Row) => string,
  takeOut: (row: Row) => void,
  busy: string | null,
): Column<Row> {
  return {
    head: 'Take out',
    bare: true,
    align: 'right',
    cell: (row) => (
      <Button
        look="quiet danger"
        small
        busy={busy === row._id}
        aria-label={`Take out ${nameOf(row)}`}
        onClick={() => takeOut(row)}
      >
        Take out
      </Button>
    ),
  }
}
