import { memo, type ReactNode } from 'react'
import { Bone } from './loading.tsx'

export type Column<Row> = {
  head: string
  cell: (row: Row, index: number) => ReactNode
  /** Numbers stand right. */
  align?: 'right'
  /** What stands beside a picture or button needs no label of its own on a phone. */
  bare?: boolean
  /** In a card it stands on one line with the next column, like a picture with its name. */
  beside?: boolean
}

/** Where the rows are cards: below a large screen, or for tables of many columns below a wide one. */
const shapes = {
  usual: {
    table: 'max-lg:block',
    head: 'max-lg:sr-only',
    body: 'max-lg:grid max-lg:gap-4 max-lg:grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]',
    row: 'max-lg:flex max-lg:flex-wrap max-lg:content-start max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-surface max-lg:border max-lg:bg-raised max-lg:p-4',
    cell: 'max-lg:has-[>span:only-child:empty]:hidden max-lg:flex max-lg:h-auto max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:p-0',
    value: 'max-lg:min-w-0 max-lg:wrap-anywhere',
    label: 'lg:hidden',
    places: {
      line: 'max-lg:basis-full max-lg:text-right',
      head: 'max-lg:shrink-0',
      name: 'max-lg:flex-1 max-lg:basis-0',
      act: 'max-lg:mt-1 max-lg:grow max-lg:last:justify-end',
    },
  },
  wide: {
    table: 'max-xl:block',
    head: 'max-xl:sr-only',
    body: 'max-xl:grid max-xl:gap-4 max-xl:grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]',
    row: 'max-xl:flex max-xl:flex-wrap max-xl:content-start max-xl:items-center max-xl:gap-x-4 max-xl:gap-y-2 max-xl:rounded-surface max-xl:border max-xl:bg-raised max-xl:p-4',
    cell: 'max-xl:has-[>span:only-child:empty]:hidden max-xl:flex max-xl:h-auto max-xl:items-center max-xl:justify-between max-xl:gap-4 max-xl:p-0',
    value: 'max-xl:min-w-0 max-xl:wrap-anywhere',
    label: 'xl:hidden',
    places: {
      line: 'max-xl:basis-full max-xl:text-right',
      head: 'max-xl:shrink-0',
      name: 'max-xl:flex-1 max-xl:basis-0',
      act: 'max-xl:mt-1 max-xl:grow max-xl:last:justify-end',
    },
  },
}

/** Where a cell stands in a card: pictures beside the name after them, the rest in lines of their own. */
function placeOf<Row>(columns: Column<Row>[], place: number): 'line' | 'head' | 'name' | 'act' {
  if (columns[place]?.beside) return 'head'
  if (columns[place - 1]?.beside) return 'name'
  return columns[place]?.bare ? 'act' : 'line'
}

/**
 * A table with a sticky head; on a phone each row becomes a card with the same order. The roles are
 * written out because changing how a table is displayed takes them away from it. Where `columns` is
 * the same array as before, only rows that changed are drawn again.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isMarked = () => false,
  wide = false,
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** A row that the person should see at once, such as what they have just made. */
  isMarked?: (row: Row) => boolean
  /** It has so many columns that it needs a wide screen to be a table. */
  wide?: boolean
}) {
  const shape = shapes[wide ? 'wide' : 'usual']
  return (
    <table role="table" className={`w-full border-collapse text-sm ${shape.table}`}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={shape.head}>
        <tr role="row">
          {columns.map(({ head, align }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={`sticky top-16 z-10 border-b border-edge bg-surface ${wide ? 'px-2' : 'px-3'} py-2 text-xs font-semibold tracking-wide text-soft uppercase ${align === 'right' ? 'text-right' : 'text-left'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={shape.body}>
        {rows.map((row, index) => (
          <Row
            key={keyOf(row)}
            columns={columns}
            row={row}
            index={index}
            marked={isMarked(row)}
            wide={wide}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowParts<Row> = {
  columns: Column<Row>[]
  row: Row
  index: number
  marked: boolean
  wide: boolean
}

const Row = memo(function TableRow<Row>({ columns, row, index, marked, wide }: RowParts<Row>) {
  const shape = shapes[wide ? 'wide' : 'usual']
  return (
    <tr
      role="row"
      className={`border-b border-line hover:bg-sunken ${shape.row} ${marked ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : ''}`}
    >
      {columns.map((column, place) => (
        <td
          key={column.head}
          role="cell"
          className={`h-11 py-1.5 align-middle ${wide ? 'px-2' : 'px-3'} ${shape.cell} ${shape.places[placeOf(columns, place)]} ${column.align === 'right' ? 'text-right' : ''}`}
        >
          {placeOf(columns, place) === 'line' && (
            <span aria-hidden="true" className={`text-left text-soft ${shape.label}`}>
              {column.head}
            </span>
          )}
          <span className={shape.value}>{column.cell(row, index)}</span>
        </td>
      ))}
    </tr>
  )
}) as <Row>(parts: RowParts<Row>) => ReactNode

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
