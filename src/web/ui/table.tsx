import type { ReactNode } from 'react'
import { Bone } from './loading.tsx'

export type Column<Row> = {
  head: string
  cell: (row: Row, index: number) => ReactNode
  /** Numbers stand right. */
  align?: 'right'
  /** What stands beside a picture or button needs no label of its own on a phone. */
  bare?: boolean
}

/**
 * A table with a sticky head; on a phone each row becomes a card with the same order. The roles are
 * written out because changing how a table is displayed takes them away from it.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isMarked = () => false,
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** A row that the person should see at once, such as what they have just made. */
  isMarked?: (row: Row) => boolean
}) {
  return (
    <table role="table" className="w-full border-collapse text-sm max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row">
          {columns.map(({ head, align }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={`sticky top-16 z-10 border-b border-edge bg-surface px-3 py-2 text-xs font-semibold tracking-wide text-soft uppercase ${align === 'right' ? 'text-right' : 'text-left'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-4">
        {rows.map((row, index) => (
          <tr
            key={keyOf(row)}
            role="row"
            className={`border-b border-line hover:bg-sunken max-lg:grid max-lg:gap-2 max-lg:rounded-surface max-lg:border max-lg:bg-raised max-lg:p-4 ${isMarked(row) ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : ''}`}
          >
            {columns.map((column) => (
              <td
                key={column.head}
                role="cell"
                className={`h-11 px-3 py-1.5 align-middle max-lg:has-[>span:only-child:empty]:hidden max-lg:flex max-lg:h-auto max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:p-0 ${column.align === 'right' ? 'text-right' : ''}`}
              >
                {!column.bare && (
                  <span aria-hidden="true" className="text-soft lg:hidden">
                    {column.head}
                  </span>
                )}
                <span className="max-lg:min-w-0 max-lg:text-right max-lg:wrap-anywhere">
                  {column.cell(row, index)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The shape of a table that is on its way. */
export function TableShape({ rows }: { rows: number }) {
  const places = Array.from({ length: rows }, (_, place) => place)
  return (
    <div role="status" aria-label="The list is loading">
      {places.map((place) => (
        <div key={place} className="flex items-center gap-4 border-b border-line py-3">
          <Bone className="h-10 w-14 shrink-0" />
          <Bone className="h-4 w-1/3" />
          <Bone className="h-4 w-1/6" />
          <Bone className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  )
}
